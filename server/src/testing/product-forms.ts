import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { receiveFile } from '../modules/media/index.ts'
import { type TestApp, testApp } from './app.ts'
import { demoMaterial } from './demo-materials.ts'
import type { TestPerson } from './people.ts'
import { makeSeller } from './teachers.ts'

/** For tests of forms: the shared app without work that others have left to it, and a teacher. */
export async function appWithTeacher(): Promise<{ t: TestApp; teacher: TestPerson }> {
  const t = await testApp()
  await forgetMediaJobs(t)
  return { t, teacher: await makeSeller(t) }
}

/** Files no one will ask about need not be looked at: leaves no work to the tests that follow. */
export async function forgetMediaJobs({ platform }: TestApp): Promise<void> {
  await platform.db.execute(sql`delete from pgboss.job_common where name like 'media.%'`)
}

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
export async function publishProduct(test: TestApp, owner: TestPerson, changes: Body = {}): Promise<number> {
  const response = await add(test, owner, await formOf(test, owner, changes))
  if (response.statusCode !== 200) throw new Error(`Refused: ${response.body}`)
  return response.json().course_id
}

export async function view(test: TestApp, caller: TestPerson, id: number): Promise<AuthoredProduct> {
  return test.api(caller.token).authoredProductView({ params: { id } })
}
