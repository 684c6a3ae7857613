import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile } from '#server/demo/media/import-file.ts'
import { isSealedKey } from '#server/platform/vault/sealed-keys.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { findFiles, openOriginal } from '../../media/index.ts'
import { bank, update } from '../profile.test-support.ts'
import { applicantFields, formOf, mailedPart, makeStaff, strangerFields } from '../teachers.test-support.ts'

// What proves who someone is goes in by every way there is, and is then looked for in everything that lies on disk.

let t: TestApp
let staff: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  staff = await makeStaff(t)
})
afterAll(() => t.app.close())

/** A picture like no other, which no compression makes into something else. */
const scan = async (): Promise<Buffer> => {
  const raw = { width: 120, height: 90, channels: 3 } as const
  return sharp(randomBytes(120 * 90 * 3), { raw })
    .png()
    .toBuffer()
}

/** Files of the data folder in which a part of these bytes lies. */
async function placesOf(bytes: Buffer): Promise<string[]> {
  const folder = t.platform.config.dataDir
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const parts = [0.1, 0.5, 0.9].map(share => Math.floor(bytes.length * share))
  const found: string[] = []
  for (const entry of entries.filter(entry => entry.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const lying = await readFile(path)
    if (parts.some(at => lying.includes(bytes.subarray(at, at + 24)))) found.push(path)
  }
  return found
}

interface KeptFile extends Record<string, unknown> {
  id: string
  storage_key: string
}

async function filesOf({ userId }: Owner): Promise<KeptFile[]> {
  const { rows } = await t.platform.db.execute<KeptFile>(
    sql`select id, storage_key from media_files where owner_id = ${userId} order by created_at, id`,
  )
  return rows
}

async function bytesOf(id: string): Promise<Buffer> {
  const file = (await findFiles(t.platform.db, [id])).get(id)
  if (!file) throw new Error('The file is gone')
  const original = await openOriginal(t.platform, file)
  try {
    return await readFile(original.path)
  } finally {
    await original.close()
  }
}

/** On this machine's disk for a moment, as the spool of a form is. */
async function onDisk<T>(bytes: Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-test-'))
  try {
    await writeFile(join(folder, 'scan.png'), bytes)
    return await use(join(folder, 'scan.png'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const asFile = (bytes: Buffer, name = 'scan.png') => new File([new Uint8Array(bytes)], name)

type Owner = Pick<TestPerson, 'userId'>
type WayIn = (bytes: Buffer) => Promise<Owner>

const applied = async (bytes: Buffer): Promise<TestPerson> => {
  const person = await makePerson(t)
  await t.api(person.token).teacherRegister({ body: formOf(applicantFields(), [['Certificate.png', bytes]]) })
  return person
}

const ways: Readonly<Record<string, WayIn>> = {
  'an application of a stranger': async bytes => {
    const form = formOf(strangerFields(), [['Certificate.png', bytes]])
    const { user } = await t.api().teacherRegister({ body: form })
    return { userId: user.user_id }
  },
  'an application with an account': applied,
  'a mailed link': async bytes => {
    const person = await applied(await scan())
    await t
      .api(staff.token)
      .documentsRequest({ body: { teacher_id: person.userId, request_text: 'Your degree' } })
    const part = await mailedPart(t, person.email)
    await t.api().documentsUpload({ body: formOf({ user_id: part }, [['Degree.png', bytes]]) })
    return person
  },
  'the proof of a badge': async bytes => {
    const teacher = await makeTeacher(t)
    const form = new FormData()
    form.set('kind', 'scrc')
    form.set('proof', asFile(bytes))
    await t.api(teacher.token).badgeClaim({ body: form })
    return teacher
  },
  'the front of an identity card, of an account that is refused': async bytes => {
    const teacher = await makeTeacher(t)
    await update(t, teacher, {
      ...bank,
      account_number: '000-123456-003',
      id_doc_front: asFile(bytes),
    })
    return teacher
  },
  'the back of an identity card': async bytes => {
    const teacher = await makeTeacher(t)
    await update(t, teacher, { ...bank, account_number: '000-123456-003', id_doc_back: asFile(bytes) })
    return teacher
  },
  'a qualification of a profile': async bytes => {
    const teacher = await makeTeacher(t)
    await update(t, teacher, { 'qualification_files[]': asFile(bytes) })
    return teacher
  },
  'an import': async bytes => {
    const teacher = await makeTeacher(t)
    const facts = { kind: 'image', size: bytes.length, width: 120, height: 90 } as const
    await onDisk(bytes, path =>
      importFile(t.platform, { ownerId: teacher.userId, purpose: 'proof', name: 'proof.png', path, facts }),
    )
    return teacher
  },
}

test.each(Object.entries(ways))('%s leaves nothing on disk that can be read', async (_way, bring) => {
  const bytes = await scan()
  const person = await bring(bytes)
  expect(await placesOf(bytes)).toEqual([])
  await t.platform.jobs.runDue()
  expect(await placesOf(bytes)).toEqual([])
  const files = await filesOf(person)
  expect(files.every(({ storage_key }) => isSealedKey(storage_key))).toBe(true)
  const opened = await Promise.all(files.map(({ id }) => bytesOf(id)))
  expect(opened.some(found => found.equals(bytes))).toBe(true)
})

test('whoever may see a document gets it whole, in parts and in an archive', async () => {
  const bytes = await scan()
  const person = await applied(bytes)
  const documents = await t.api(staff.token).teacherDocuments({ params: { id: person.userId } })
  const url = documents[0]?.doc_path ?? ''
  const whole = await t.request({ url })
  expect(whole.headers).toMatchObject({ 'content-type': 'image/png', 'content-length': String(bytes.length) })
  expect(whole.rawPayload.equals(bytes)).toBe(true)
  const part = await t.request({ url, headers: { range: 'bytes=100-299' } })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-299/${bytes.length}`])
  expect(part.rawPayload.equals(bytes.subarray(100, 300))).toBe(true)
  const beyond = await t.request({ url, headers: { range: `bytes=${bytes.length}-` } })
  expect(beyond.statusCode).toBe(416)
  const zip = await t.request({ url: `/api/teacher/documents/${person.userId}/zip`, token: staff.token })
  expect(Object.values(unzipSync(zip.rawPayload)).map(entry => bytes.equals(entry))).toEqual([true])
})
