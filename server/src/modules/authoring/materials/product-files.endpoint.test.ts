import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import type { TestPerson } from '#server/testing/people.ts'
import {
  add,
  appWithTeacher,
  type Body,
  fields,
  forgetMediaJobs,
  formData,
  formOf,
  makeCover,
  makeUpload,
  picture,
  view,
} from '#server/testing/product-forms.ts'
import { makeSeller } from '#server/testing/teachers.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  ;({ t, teacher } = await appWithTeacher())
})
afterAll(() => forgetMediaJobs(t))

test('files sent along with the form', async () => {
  const form = formData(fields({ materialUploads: '', expiryDate: 'null' }))
  form.set('cover', new Blob([new Uint8Array(await picture())]), 'cover.png')
  for (const name of ['fractions.pdf', 'parent-notes.docx']) {
    form.append('material', new Blob([new Uint8Array(await readFile(demoMaterial(name)))]), name)
  }
  const { course_id: id } = await t.api(teacher.token).productAdd({ body: form })
  await t.platform.jobs.runDue()
  const product = await view(t, teacher, id)
  expect(product).toMatchObject({ state: 'ready', course_end_date: null })
  expect(product.materials.map(({ org_name, type }) => [org_name, type])).toEqual([
    ['fractions.pdf', 'pdf'],
    ['parent-notes.docx', 'docx'],
  ])
})

test('a file that turns out bad makes the product wait for another one, and says why', async () => {
  const form = formData(await formOf(t, teacher))
  form.append('material', new Blob(['not a film']), 'film.mp4')
  const { course_id: id } = await t.api(teacher.token).productAdd({ body: form })
  await t.platform.jobs.runDue()
  const product = await view(t, teacher, id)
  expect(product.state).toBe('refused')
  expect(product.materials[1]).toMatchObject({ state: 'refused', url: '' })
  expect(product.materials[1]?.reason).not.toBe('')
})

test('a preview that can only begin later than was chosen is told, in both languages', async () => {
  const preview = { preview_starts: '00:00:03', preview_ends: '00:00:09' }
  const upload_id = await makeUpload(t, teacher, 'fractions.mp4')
  const id = (
    await add(
      t,
      teacher,
      await formOf(t, teacher, { materialUploads: JSON.stringify([{ upload_id, ...preview }]) }),
    )
  ).json().course_id
  expect((await view(t, teacher, id)).materials[0]).toMatchObject({ preview_note: '' })
  await t.platform.jobs.runDue()
  const [material] = (await view(t, teacher, id)).materials
  expect(material).toMatchObject({
    ...preview,
    preview_note: expect.stringContaining('00:00:04 to 00:00:09'),
  })
  const inChinese = await t.api(teacher.token).authoredProductView({
    params: { id },
    query: { language_code: 'zh-HK' },
  })
  expect(inChinese.materials[0]?.preview_note).toContain('00:00:04至00:00:09')
  const [shown] = await t.api().productView({ params: { id } })
  expect(shown?.materials[0]).toMatchObject({ preview_starts: '00:00:04', preview_ends: '00:00:09' })
})

describe('preview windows', () => {
  const windows: [string, string | undefined, string | undefined, string][] = [
    ['21 seconds', '00:00:00', '00:00:21', 'The preview can be at most 20 seconds'],
    ['backwards', '00:00:09', '00:00:03', 'The preview must end after it starts'],
    ['no time', '0:00', '00:00:03', 'This isn’t a time'],
    ['minute 60', '00:60:00', '01:00:03', 'This isn’t a time'],
  ]
  test.each(windows)('%s', async (_what, preview_starts, preview_ends, message) => {
    const upload_id = await makeUpload(t, teacher, 'fractions.mp4')
    const materialUploads = JSON.stringify([{ upload_id, preview_starts, preview_ends }])
    const response = await add(t, teacher, await formOf(t, teacher, { materialUploads }))
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ materialUploads: message })
  })

  test('past the end of a video that has been looked at; the usual window fits itself to it', async () => {
    const upload_id = await makeUpload(t, teacher, 'fractions.mp4')
    await t.platform.jobs.runDue()
    const form = await formOf(t, teacher)
    const withWindow = (preview_starts?: string, preview_ends?: string) => ({
      ...form,
      materialUploads: JSON.stringify([{ upload_id, preview_starts, preview_ends }]),
    })
    const refused = await add(t, teacher, withWindow('00:10:00', '00:10:20'))
    expect(refused.json().errors).toEqual({ materialUploads: 'The preview must lie within the video' })
    const id = (await add(t, teacher, withWindow('00:00:00', '00:00:20'))).json().course_id
    const [material] = (await view(t, teacher, id)).materials
    expect(material?.preview_starts).toBe('00:00:00')
    expect(Number(material?.preview_ends.slice(-2))).toBeLessThanOrEqual(Math.ceil(material?.duration ?? 0))
  })
})

describe('uploads', () => {
  const refusedAs = async (changes: Body, code: string, status: number) => {
    const response = await add(t, teacher, await formOf(t, teacher, changes))
    expect([response.statusCode, response.json().code], response.body).toEqual([status, code])
  }

  test('of somebody else, of nobody, for another purpose, used already', async () => {
    const stranger = await makeSeller(t)
    const material = (upload_id: string) => ({ materialUploads: JSON.stringify([{ upload_id }]) })
    await refusedAs(material(await makeUpload(t, stranger)), 'upload_unknown', 404)
    await refusedAs(material(crypto.randomUUID()), 'upload_unknown', 404)
    await refusedAs(material(await makeCover(t, teacher)), 'upload_unknown', 404)
    await refusedAs({ coverUpload: await makeUpload(t, teacher) }, 'upload_unknown', 404)
    const form = await formOf(t, teacher)
    expect((await add(t, teacher, form)).statusCode).toBe(200)
    await refusedAs({ materialUploads: form.materialUploads }, 'upload_unknown', 404)
    await refusedAs({ coverUpload: form.coverUpload }, 'upload_unknown', 404)
  })

  test('named twice, or both old and new', async () => {
    const upload_id = await makeUpload(t, teacher)
    for (const list of [[{ upload_id }, { upload_id }], [{ upload_id, id: 1 }], [{}]]) {
      await refusedAs({ materialUploads: JSON.stringify(list) }, 'fields', 422)
    }
    await refusedAs({ materialUploads: '[{"id": 1}]' }, 'fields', 422)
  })

  test('two forms with the same upload at once: one has it', async () => {
    const form = await formOf(t, teacher)
    const codes = (await Promise.all([add(t, teacher, form), add(t, teacher, form)])).map(r => r.statusCode)
    expect(codes.sort()).toEqual([200, 404])
  })

  test('beyond the space somebody has', async () => {
    const small = await createTestApp({ storageQuotaGb: 0.0001 })
    const owner = await makeSeller(small)
    const form = formData(fields())
    form.set('cover', new Blob([new Uint8Array(await picture())]), 'cover.png')
    form.set('material', new Blob([new Uint8Array(await readFile(demoMaterial('fractions.mp4')))]), 'f.mp4')
    await expect(small.api(owner.token).productAdd({ body: form })).rejects.toMatchObject({
      body: { status: 413, code: 'quota_exceeded' },
    })
  })

  test('a file name with a plus sign', async () => {
    const form = formData(await formOf(t, teacher))
    form.append('material', new Blob(['x']), 'a+b.pdf')
    await expect(t.api(teacher.token).productAdd({ body: form })).rejects.toMatchObject({
      body: { status: 422, code: 'upload_name' },
    })
  })
})
