import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { callsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { roles } from '#server/kernel/caller.ts'
import { tablesOf } from '#server/platform/backup/schema.ts'
import type { Database } from '#server/platform/db/db.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { endsEverySession, isEndless } from '#server/testing/endless.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeCentre } from '#server/testing/teachers.ts'
import { issueToken } from '../../accounts/index.ts'
import { bank, type Fields, formOf, pictureFile } from '../profile.test-support.ts'
import { makeStaff } from '../teachers.test-support.ts'

// Numbers of bank accounts, of identity and of a check of convictions are entered wherever something can be entered, and
// then looked for everywhere.

const sentinels = {
  routing_number: '246-813',
  account_number: '700-700170-027',
  id_number: 'Z975310(8)',
}
/** As the sandbox knows them: each is decided in another way, and one is never answered. */
const accounts = ['700-700170-027', '000-123456-002', '000-123456-003', '000-123456-005', '000-123456-006']
/** Refused for their shape, so that a message about them could repeat them. */
const wrong = { routing_number: '246 wrong 813', account_number: '700#700170#027', id_number: 'Z#975310' }

/** Of a certificate of the Sexual Conviction Record Check: asked for by no form, and typed all the same. */
const check = 'SC-31415926-5'

const typed = [...Object.values(sentinels), ...accounts, ...Object.values(wrong), check]
const wanted = [...new Set(typed.flatMap(text => [text, text.replaceAll(/[^A-Z0-9]/gi, '')]))]

let db: Database
let t: TestApp
let teacher: TestPerson
let manager: TestPerson
let staff: TestPerson
const lines: string[] = []
const answers: string[] = []
beforeAll(async () => {
  db = await open()
  const log = createLog('trace', { write: line => void lines.push(line) })
  t = await createTestApp({}, { db, log })
  teacher = await makePerson(t, { role: roles.teacher })
  ;({ manager } = await makeCentre(t))
  staff = await makeStaff(t)
})
afterAll(async () => {
  await t.app.close()
  await t.platform.jobs.stop()
  await t.platform.changes.close()
  await db.close()
})

const found = (texts: readonly string[]): string[] =>
  wanted.filter(number => texts.some(text => text.includes(number)))

async function send(person: TestPerson, path: string, fields: Fields): Promise<number> {
  const encoded = new Request('http://lantern.test', {
    method: 'POST',
    body: formOf(person, { current_password: PASSWORD, ...fields }),
  })
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      authorization: `Bearer ${await issueToken(t.platform, person)}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  answers.push(response.body)
  return response.statusCode
}

const update = (person: TestPerson, fields: Fields) => send(person, 'teacher/update', fields)

async function view(person: TestPerson): Promise<void> {
  const url = `/api/teacher/my-profile?id=${person.userId}`
  answers.push((await t.request({ url, token: await issueToken(t.platform, person) })).body)
}

/** With its number as the name of the file, which is what people do. */
async function claimCheck(person: TestPerson): Promise<void> {
  const proof = await pictureFile(`SCRC ${check}.png`)
  expect(await send(person, 'teacher/badge/claim', { kind: 'scrc', number: check, proof })).toBe(200)
  expect(await send(person, 'teacher/badge/claim', { kind: check, number: check, proof })).toBe(422)
}

async function exportOf(person: TestPerson): Promise<string[]> {
  const exported = await t.request({ url: '/api/user/export', token: await issueToken(t.platform, person) })
  expect(exported.statusCode).toBe(200)
  return Object.values(unzipSync(exported.rawPayload)).map(bytes => Buffer.from(bytes).toString())
}

/** In the query, in a body of JSON and in the fields of a form, whether the call knows them or not. */
async function tryCall(by: TestPerson, name: string, endpoint: Endpoint): Promise<void> {
  const token = await issueToken(t.platform, by)
  const entered = { ...sentinels, number: check, scrc_number: check }
  const numbers = { ...entered, ...(name === 'teacherUpdate' && wrong) }
  const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
  const query = new URLSearchParams({ id: String(teacher.userId), ...numbers })
  const response = await t.request({
    method: endpoint.method,
    url: `/api/${path}?${query}`,
    token,
    ...(endpoint.method === 'POST' && {
      body: { user_id: teacher.userId, teacher: teacher.userId, teacher_id: teacher.userId, ...numbers },
    }),
  })
  answers.push(response.body)
}

/** Every row of every table, as text. */
async function dump(): Promise<string[]> {
  const rows: string[] = []
  for (const schema of ['public', 'pgboss']) {
    for (const { name } of await tablesOf((text, values) => db.query(text, values), schema)) {
      const result = await db.query(`select row_to_json(entry)::text as text from ${name} entry`)
      rows.push(...result.rows.map(row => (row as { text: string }).text)) // As the statement names it.
    }
  }
  return rows
}

test('no number that was entered is in an answer, the log, the database or the export', async () => {
  const calls = Object.entries(callsOf(contract)).filter(
    ([, endpoint]) => !isEndless(endpoint) && !endsEverySession(endpoint),
  )
  for (const [name, endpoint] of calls) await tryCall(teacher, name, endpoint)
  expect(await update(teacher, { ...bank, ...wrong })).toBe(422)
  for (const person of [teacher, manager]) {
    for (const account_number of accounts) {
      expect(await update(person, { ...bank, ...sentinels, account_number })).toBe(200)
      await t.platform.jobs.runDue()
      await view(person)
    }
    const front = await pictureFile(`HKID ${sentinels.id_number}.png`)
    expect(await update(person, { id_doc_front: front })).toBe(200)
  }
  await claimCheck(teacher)
  await t.platform.jobs.runDue()
  await view(teacher)
  const files = [...(await exportOf(teacher)), ...(await exportOf(manager))]
  // Once more, now that there is something to tell: to its owner, and to staff.
  for (const by of [staff, teacher]) for (const [name, endpoint] of calls) await tryCall(by, name, endpoint)

  expect(lines.length).toBeGreaterThan(100)
  expect(files.join()).toContain('••••')
  expect(found(answers)).toEqual([])
  expect(found(lines)).toEqual([])
  expect(found(await dump())).toEqual([])
  expect(found(files)).toEqual([])
})
