import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownTestApp } from '#server/testing/app.ts'
import { runJob } from '#server/testing/orders.ts'
import { PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { issueToken } from '../../accounts/index.ts'
import { bank, pictureFile, update } from '../profile.test-support.ts'
import {
  applicantFields,
  formOf,
  goodFiles,
  makeApplicant,
  makeStaff,
  strangerFields,
} from '../teachers.test-support.ts'

let t: Awaited<ReturnType<typeof ownTestApp>>
let staff: TestPerson
beforeAll(async () => {
  t = await ownTestApp()
  staff = await makeStaff(t)
})
afterAll(() => t.end())

/** By a token of now: days pass, and sessions end. */
const staffApi = async () => t.api(await issueToken(t.platform, staff))

/** The bytes that are there of someone's files. */
async function filesOf(userId: number): Promise<number> {
  const { rows } = await t.platform.db.execute<{ storage_key: string | null }>(
    sql`select storage_key from media_files where owner_id = ${userId}`,
  )
  const keys = rows.flatMap(({ storage_key }) => storage_key ?? [])
  const heads = await Promise.all(keys.map(key => t.platform.storage.head(key)))
  return heads.filter(head => head !== null).length
}

const night = async (job = 'teachers.forget-files') => {
  await runJob(t, job)
  await t.platform.jobs.runDue()
}

const decline = async ({ userId }: TestPerson) =>
  (await staffApi()).applicationDecline({ body: { user_id: userId, reason: 'No certificate' } })

test('documents go 30 days after an application was declined, and the mail about it says so', async () => {
  const [declined, open] = [await makeApplicant(t), await makeApplicant(t)]
  await decline(declined)
  expect((await t.mailsTo(declined.email)).at(-1)?.body).toContain('We delete your documents after 30 days')
  t.clock.advance({ days: 29 })
  await night()
  expect([await filesOf(declined.userId), await filesOf(open.userId)]).toEqual([1, 1])
  t.clock.advance({ days: 2 })
  await night()
  expect([await filesOf(declined.userId), await filesOf(open.userId)]).toEqual([0, 1])
  const api = await staffApi()
  expect(await api.teacherDocuments({ params: { id: declined.userId } })).toEqual([])
  expect(await api.teacherDocuments({ params: { id: open.userId } })).toHaveLength(1)
  await night()
  // Anyone who applies again brings their documents again.
  const again = t.api(await issueToken(t.platform, declined))
  await again.teacherRegister({ body: formOf(applicantFields(), (await goodFiles()).slice(1, 2)) })
  t.clock.advance({ days: 60 })
  await night()
  expect(await filesOf(declined.userId)).toBe(1)
})

test('documents of somebody who never verified their address go with the account', async () => {
  const fields = strangerFields()
  const { user } = await t.api().teacherRegister({ body: formOf(fields, (await goodFiles()).slice(0, 2)) })
  expect(await filesOf(user.user_id)).toBe(2)
  t.clock.advance({ days: 31 })
  await night('accounts.remove-unverified')
  expect(await filesOf(user.user_id)).toBe(0)
  const body = { username: fields.email ?? '', password: PASSWORD }
  await expect(t.api().userLogin({ body })).rejects.toMatchObject({ status: 401 })
})

test('pictures of an identity card go 30 days after the last change of an account that came to nothing', async () => {
  const teachers = [await makeTeacher(t), await makeTeacher(t), await makeTeacher(t)]
  const [refused, unfinished, changing] = teachers
  if (!refused || !unfinished || !changing) throw new Error('Nobody there')
  const files = async () => ({
    id_doc_front: await pictureFile(),
    id_doc_back: await pictureFile('hkid-back.png'),
  })
  await update(t, refused, { ...bank, account_number: '000-123456-003', ...(await files()) })
  await update(t, unfinished, { ...(await files()) })
  await update(t, changing, { ...bank, account_number: '000-123456-003', ...(await files()) })
  await t.platform.jobs.runDue()
  const left = () => Promise.all(teachers.map(({ userId }) => filesOf(userId)))
  t.clock.advance({ days: 20 })
  const token = await issueToken(t.platform, changing)
  await update(t, { ...changing, token }, { account_holder_name: 'LAU KA YAN ALICE' })
  t.clock.advance({ days: 9 })
  await night()
  expect(await left()).toEqual([2, 2, 2])
  t.clock.advance({ days: 2 })
  await night()
  expect(await left()).toEqual([0, 0, 2])
  t.clock.advance({ days: 20 })
  await night()
  expect(await left()).toEqual([0, 0, 0])
})
