import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { roles } from '#server/kernel/caller.ts'
import { tablesOf } from '#server/platform/backup/schema.ts'
import type { Database } from '#server/platform/db/db.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { issueToken } from '../accounts/index.ts'
import { bank, formOf, pictureFile } from './profile.test-support.ts'

// Numbers of bank accounts and of identity are entered wherever something can be entered, and then looked for everywhere.

const sentinels = {
  routing_number: '246-813',
  account_number: '700-700170-027',
  id_number: 'Z975310(8)',
}
/** As the sandbox knows them: each is decided in another way, and one is never answered. */
const accounts = ['700-700170-027', '000-123456-002', '000-123456-003', '000-123456-005', '000-123456-006']
/** Refused for their shape, so that a message about them could repeat them. */
const wrong = { routing_number: '246 wrong 813', account_number: '700#700170#027', id_number: 'Z#975310' }

const typed = [...Object.values(sentinels), ...accounts, ...Object.values(wrong)]
const wanted = [...new Set(typed.flatMap(text => [text, text.replaceAll(/[^A-Z0-9]/gi, '')]))]

let db: Database
let t: TestApp
let teacher: TestPerson
const lines: string[] = []
const answers: string[] = []
beforeAll(async () => {
  db = await open()
  const log = createLog('trace', { write: line => void lines.push(line) })
  t = await createTestApp({}, { db, log })
  teacher = await makePerson(t, { role: roles.teacher })
})
afterAll(async () => {
  await t.app.close()
  await t.platform.jobs.stop()
  await t.platform.changes.close()
  await db.close()
})

const found = (texts: readonly string[]): string[] =>
  wanted.filter(number => texts.some(text => text.includes(number)))

async function send(fields: Readonly<Record<string, string | Blob>>): Promise<number> {
  const encoded = new Request('http://lantern.test', { method: 'POST', body: formOf(teacher, fields) })
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/teacher/update',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      authorization: `Bearer ${teacher.token}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  answers.push(response.body)
  return response.statusCode
}

async function view(): Promise<void> {
  const url = `/api/teacher/my-profile?id=${teacher.userId}`
  answers.push((await t.request({ url, token: teacher.token })).body)
}

/** In the query, in a body of JSON and in the fields of a form, whether the call knows them or not. */
async function tryCall(name: string, endpoint: Endpoint): Promise<void> {
  const token = await issueToken(t.platform, teacher)
  const numbers = { ...sentinels, ...(name === 'teacherUpdate' && wrong) }
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
  for (const [name, endpoint] of Object.entries(contract)) await tryCall(name, endpoint)
  expect(await send({ ...bank, ...wrong })).toBe(422)
  for (const account_number of accounts) {
    expect(await send({ ...bank, ...sentinels, account_number })).toBe(200)
    await t.platform.jobs.runDue()
    await view()
  }
  expect(await send({ id_doc_front: await pictureFile('front.png') })).toBe(200)
  await t.platform.jobs.runDue()
  await view()
  const exported = await t.request({ url: '/api/user/export', token: teacher.token })
  expect(exported.statusCode).toBe(200)
  const files = Object.values(unzipSync(exported.rawPayload)).map(bytes => Buffer.from(bytes).toString())

  expect(lines.length).toBeGreaterThan(100)
  expect(files.join()).toContain('••••')
  expect(found(answers)).toEqual([])
  expect(found(lines)).toEqual([])
  expect(found(await dump())).toEqual([])
  expect(found(files)).toEqual([])
})
