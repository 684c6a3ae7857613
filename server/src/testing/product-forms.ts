import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { AuthoredProduct } from '#contract/authoring.ts'
import { roles } from '../kernel/caller.ts'
import { receiveFile } from '../modules/media/index.ts'
import { type TestApp, testApp } from './app.ts'
import { makePerson, type TestPerson, unique } from './people.ts'

/** A teacher who can be paid out. */
export async function makeTeacher(
  test: TestApp,
  changes: { payoutReady?: boolean } = {},
): Promise<TestPerson> {
  const teacher = await makePerson(test, { role: roles.teacher })
  await setPayout(test, teacher, changes.payoutReady ?? true)
  return teacher
}

/** For tests of forms: the shared app without work that others have left to it, and a teacher. */
export async function appWithTeacher(): Promise<{ t: TestApp; teacher: TestPerson }> {
  const t = await testApp()
  await forgetMediaJobs(t)
  return { t, teacher: await makeTeacher(t) }
}

export async function setPayout(
  { platform }: TestApp,
  { userId }: TestPerson,
  ready: boolean,
): Promise<void> {
  const state = ready ? 'verified' : 'none'
  await platform.db.execute(sql`
    insert into payout_accounts (teacher_id, centre_id, state, created_at, updated_at)
    select case when centre is null then profile.id end, centre, ${state}, now(), now()
    from profiles profile join accounts account on account.id = profile.account_id
      cross join lateral (select case when account.role = ${roles.businessManager} then profile.centre_id end) of (centre)
    where profile.id = ${userId}
    on conflict do nothing`)
  await platform.db.execute(sql`
    update payout_accounts set state = ${state} where teacher_id = ${userId} or centre_id = (
      select centre_id from profiles profile join accounts account on account.id = profile.account_id
      where profile.id = ${userId} and account.role = ${roles.businessManager})`)
}

export async function makeCentre(
  test: TestApp,
): Promise<{ id: number; manager: TestPerson; member: TestPerson }> {
  const { rows } = await test.platform.db.execute<{ id: string }>(
    sql`insert into centres (username, name) values (${`c${unique()}`}, 'Bright Harbour Centre') returning id`,
  )
  const id = Number(rows[0]?.id)
  const manager = await makePerson(test, { role: roles.businessManager })
  const member = await makePerson(test, { role: roles.teacher })
  for (const person of [manager, member]) await joinCentre(test, person, id)
  await setPayout(test, manager, true)
  return { id, manager, member }
}

export async function joinCentre(
  { platform }: TestApp,
  { userId }: TestPerson,
  centreId: number | null,
): Promise<void> {
  await platform.db.execute(sql`update profiles set centre_id = ${centreId} where id = ${userId}`)
}

/** Files nobody will ask about need not be looked at: leaves no work to the tests that follow. */
export async function forgetMediaJobs({ platform }: TestApp): Promise<void> {
  await platform.db.execute(sql`delete from pgboss.job_common where name like 'media.%'`)
}

export const demoMaterial = (name: string): string =>
  new URL(`../../../demo/materials/${name}`, import.meta.url).pathname

/** A finished upload of a material: by default a small worksheet, not looked at yet. */
export async function makeUpload(
  { platform }: TestApp,
  owner: TestPerson,
  name = 'fractions.pdf',
): Promise<string> {
  const path = demoMaterial(name)
  return (await receiveFile(platform, { ownerId: owner.userId, purpose: 'material', name, path })).id
}

export const picture = (background = '#d97706'): Promise<Buffer> =>
  sharp({ create: { width: 500, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

export async function makeCover({ platform }: TestApp, owner: TestPerson): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cover-'))
  const path = join(folder, 'cover.png')
  await writeFile(path, await picture())
  const file = await receiveFile(platform, {
    ownerId: owner.userId,
    purpose: 'cover',
    name: 'cover.png',
    path,
  })
  await rm(folder, { recursive: true })
  return file.id
}

export type Body = Record<string, unknown>

/** The fields of a form that passes, but for its files. */
export const fields = (changes: Body = {}): Body => ({
  productName: '小四數學：分數',
  productDescription: '<p>Fractions, <strong>drawn</strong>.</p>',
  productCategory: 'Math',
  productLevel: '["P4","P5"]',
  productTags: 'maths, 分數',
  productGrad: 'Upper Primary',
  worksheetPreviewMode: 'high',
  price: '180',
  ...changes,
})

/** A form that passes, with uploads of its own. */
export async function formOf(test: TestApp, owner: TestPerson, changes: Body = {}): Promise<Body> {
  return fields({
    coverUpload: await makeCover(test, owner),
    materialUploads: JSON.stringify([{ upload_id: await makeUpload(test, owner) }]),
    ...changes,
  })
}

export function formData(body: Body): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, String(value))
  return form
}

export const add = (test: TestApp, caller: TestPerson, body: Body) =>
  test.request({ method: 'POST', url: '/api/addProduct', body, token: caller.token })

export const edit = (test: TestApp, caller: TestPerson, body: Body) =>
  test.request({ method: 'POST', url: '/api/editProduct', body, token: caller.token })

/** A product past all questions; answers its id. */
export async function makeProduct(test: TestApp, owner: TestPerson, changes: Body = {}): Promise<number> {
  const response = await add(test, owner, await formOf(test, owner, changes))
  if (response.statusCode !== 200) throw new Error(`Refused: ${response.body}`)
  return response.json().course_id
}

export async function view(test: TestApp, caller: TestPerson, id: number): Promise<AuthoredProduct> {
  return test.api(caller.token).authoredProductView({ params: { id } })
}
