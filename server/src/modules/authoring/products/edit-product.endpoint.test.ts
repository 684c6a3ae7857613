import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { TestPerson } from '#server/testing/people.ts'
import {
  appWithTeacher,
  type Body,
  edit,
  fields,
  forgetMediaJobs,
  makeCover,
  makeUpload,
  publishProduct,
  view,
} from '#server/testing/product-forms.ts'
import { joinCentre, makeCentre, makeSeller, setPayout } from '#server/testing/teachers.ts'
import { findFiles, listRenditions } from '../../media/index.ts'
import { codesChanged } from '../authoring.hooks.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  ;({ t, teacher } = await appWithTeacher())
})
afterAll(() => forgetMediaJobs(t))

const change = (id: number, changes: Body = {}) => edit(t, teacher, fields({ courseId: id, ...changes }))
const idsOf = (product: AuthoredProduct) => product.materials.map(material => material.id)
async function fileIdsOf(productId: number): Promise<string[]> {
  const { rows } = await t.platform.db.execute<{ file_id: string }>(
    sql`select file_id from materials where product_id = ${productId} and removed_at is null order by position`,
  )
  return rows.map(row => row.file_id)
}

test('whether it may be printed is chosen for every product, and stays where the form does not say', async () => {
  const id = await publishProduct(t, teacher, { printable: '0' })
  expect(await view(t, teacher, id)).toMatchObject({ printable: '0', showWaterMark: '0' })
  await change(id)
  expect(await view(t, teacher, id)).toMatchObject({ printable: '0' })
  await change(id, { printable: '1' })
  expect(await view(t, teacher, id)).toMatchObject({ printable: '1' })
  expect((await change(id, { printable: 'perhaps' })).statusCode).toBe(422)
})

test('an edit changes the fields; files that the form does not name stay', async () => {
  const id = await publishProduct(t, teacher)
  const before = await view(t, teacher, id)
  t.clock.advance({ minutes: 5 })
  const response = await change(id, {
    productName: 'Fractions, again',
    productCategory: '1',
    productLevel: '["K1"]',
    productTags: 'one',
    productGrad: 'Kindergarten',
    price: '90',
    discountedPrice: '80',
    expiryDate: '2026-12-01',
  })
  expect(response.json()).toEqual({ status: 200, course_id: id })
  expect(await view(t, teacher, id)).toMatchObject({
    course_name: 'Fractions, again',
    course_category: 'Chinese',
    course_level: '["K1"]',
    tags: 'one',
    course_grade_level: 'Kindergarten',
    course_tution_fee: 90,
    discounted_price: 80,
    course_end_date: '2026-12-01',
    created_at: before.created_at,
    course_cover: before.course_cover,
  })
  expect(idsOf(await view(t, teacher, id))).toEqual(idsOf(before))
})

test('of two forms filled from the same product the later is told that it changed meanwhile', async () => {
  const id = await publishProduct(t, teacher)
  const { version } = await view(t, teacher, id)
  expect((await change(id, { productName: 'The first tab', version })).statusCode).toBe(200)
  const late = await change(id, { productName: 'The second tab', version })
  expect(late.statusCode).toBe(409)
  expect(late.json().code).toBe('product_changed')
  const stored = await view(t, teacher, id)
  expect(stored).toMatchObject({ course_name: 'The first tab', version: version + 1 })
  // Having seen what is stored, the teacher may save over it.
  expect((await change(id, { productName: 'The second tab', version: stored.version })).statusCode).toBe(200)
  // At the same moment: one of the two is stored, and the other is told.
  const now = (await view(t, teacher, id)).version
  const both = await Promise.all(
    ['one', 'other'].map(productName => change(id, { productName, version: now })),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  // Taking it off sale is no edit of what the form holds.
  await t.api(teacher.token).productStatus({ params: { status: '0' }, body: { course_id: id } })
  expect((await view(t, teacher, id)).version).toBe(now + 1)
  // Callers that know nothing of versions go on as before.
  expect((await change(id, { productName: 'Whoever' })).statusCode).toBe(200)
})

test('materials: order, title, window, one more, one less; the one less lets go of its file', async () => {
  const uploads = [await makeUpload(t, teacher, 'fractions.mp4'), await makeUpload(t, teacher)]
  const id = await publishProduct(t, teacher, {
    materialUploads: JSON.stringify(uploads.map(upload_id => ({ upload_id }))),
  })
  await t.platform.jobs.runDue()
  const [video = 0, sheet = 0] = idsOf(await view(t, teacher, id))
  const upload_id = await makeUpload(t, teacher, 'parent-notes.docx')
  await change(id, {
    materialUploads: JSON.stringify([
      { upload_id, org_name: 'Notes' },
      {
        id: video,
        org_name: 'Film',
        preview_starts: '00:00:03',
        preview_ends: '00:00:09',
        speech: false,
        picture_text: 'Two bars.\nOne is twice as long.',
      },
    ]),
    deletedMaterialId: JSON.stringify([sheet]),
  })
  await t.platform.jobs.runDue()
  const after = await view(t, teacher, id)
  expect(after.materials.map(({ org_name, type }) => [org_name, type])).toEqual([
    ['Notes', 'docx'],
    ['Film', 'mp4'],
  ])
  expect(after.materials[1]).toMatchObject({
    id: video,
    preview_starts: '00:00:03',
    preview_ends: '00:00:09',
    speech: false,
    picture_text: 'Two bars.\nOne is twice as long.',
  })
  expect(after.materials[0]).toMatchObject({ speech: null, picture_text: '' })
  const [videoFile = '', sheetFile = ''] = uploads
  const clips = (await listRenditions(t.platform.db, [videoFile])).get(videoFile) ?? []
  expect(clips.filter(({ kind }) => kind === 'clip').map(({ variant }) => variant)).toEqual([
    expect.stringMatching(/3.*9/),
  ])
  expect((await findFiles(t.platform.db, [sheetFile])).get(sheetFile)?.storageKey ?? null).toBeNull()

  // The same form once more: the material is gone already, and nothing else happens.
  const again = await change(id, { deletedMaterialId: JSON.stringify([sheet]) })
  expect(again.statusCode).toBe(200)
  expect(idsOf(await view(t, teacher, id))).toEqual(idsOf(after))
})

test('the last material cannot go without another one', async () => {
  const id = await publishProduct(t, teacher)
  const [only = 0] = idsOf(await view(t, teacher, id))
  const response = await change(id, { deletedMaterialId: `[${only}]` })
  expect(response.json()).toMatchObject({ errors: { material: 'At least 1 material is required' } })
  expect(idsOf(await view(t, teacher, id))).toEqual([only])
  const upload_id = await makeUpload(t, teacher)
  const swap = { deletedMaterialId: `[${only}]`, materialUploads: JSON.stringify([{ upload_id }]) }
  expect((await change(id, swap)).statusCode).toBe(200)
  expect(await fileIdsOf(id)).toEqual([upload_id])
})

test('materials of another product can be neither named nor removed', async () => {
  const [mine, others] = [await publishProduct(t, teacher), await publishProduct(t, await makeSeller(t))]
  const [foreign] = (
    await t.platform.db.execute<{ id: string }>(sql`select id from materials where product_id = ${others}`)
  ).rows
  const named = await change(mine, { materialUploads: `[{"id": ${foreign?.id}, "org_name": "x"}]` })
  expect(named.json().errors).toEqual({
    materialUploads: 'One of these materials doesn’t belong to this course',
  })
  expect((await change(mine, { deletedMaterialId: `[${foreign?.id}]` })).statusCode).toBe(200)
  expect(await fileIdsOf(others)).toHaveLength(1)
})

test('a new cover replaces the old one', async () => {
  const id = await publishProduct(t, teacher)
  await t.platform.jobs.runDue()
  const before = await view(t, teacher, id)
  const coverUpload = await makeCover(t, teacher)
  await change(id, { coverUpload })
  await t.platform.jobs.runDue()
  const after = await view(t, teacher, id)
  expect(after.course_cover).toMatch(/^\/media\/covers\//)
  expect(after.course_cover).not.toBe(before.course_cover)
  expect((await t.request({ url: before.course_cover })).statusCode).toBe(404)
  expect((await t.request({ url: after.course_cover })).statusCode).toBe(200)
})

test('another preview mode makes the pages anew', async () => {
  const id = await publishProduct(t, teacher)
  await t.platform.jobs.runDue()
  const [file = ''] = await fileIdsOf(id)
  const pages = async () =>
    (await listRenditions(t.platform.db, [file])).get(file)?.filter(({ kind }) => kind === 'page') ?? []
  expect((await pages()).map(({ page }) => page)).toEqual([1])
  await change(id, { worksheetPreviewMode: 'low' })
  await t.platform.jobs.runDue()
  expect((await pages()).length).toBeGreaterThan(1)
})

describe('codes', () => {
  const notified: [number, string[]][] = []
  const listen = () =>
    t.platform.hooks.on(codesChanged, 'test', async (_tx, id, codes) => void notified.push([id, codes]))

  test('those that are left are told when any of them changed, and only then', async () => {
    const stop = listen()
    const id = await publishProduct(t, teacher, { price: '', productAccessCode: 'AAA111' })
    const byCode = { price: '', productAccessCode: 'AAA111' }
    await change(id, { ...byCode, productName: 'Another name' })
    expect(notified.splice(0)).toEqual([])
    await change(id, { ...byCode, productAccessCode: 'bbb222' })
    expect(notified.splice(0)).toEqual([[id, ['BBB222']]])
    await change(id, { showWaterMark: '1', watermarks: 'CCC333,Ann|DDD444,Ben' })
    const { access_code: drawn } = await view(t, teacher, id)
    expect(notified.splice(0)).toEqual([[id, [drawn, 'CCC333', 'DDD444']]])
    await change(id, { showWaterMark: '1', watermarks: 'CCC333,Ann' })
    expect((await view(t, teacher, id)).access_code).toBe(drawn)
    expect(notified.splice(0)).toEqual([[id, [drawn, 'CCC333']]])
    await change(id, { price: '50' })
    expect(notified.splice(0)).toEqual([[id, []]])
    await change(id, { price: '60' })
    expect(notified.splice(0)).toEqual([])
    stop()
  })

  test('if what listens fails, nothing has changed', async () => {
    const id = await publishProduct(t, teacher, { price: '', productAccessCode: 'AAA111' })
    const stop = t.platform.hooks.on(codesChanged, 'test', async () => {
      throw new Error('broken')
    })
    expect((await change(id, { price: '', productAccessCode: 'EEE555' })).statusCode).toBe(500)
    stop()
    expect((await view(t, teacher, id)).access_code).toBe('AAA111')
  })
})

test('two edits at once follow each other: no material is lost, doubled or half written', async () => {
  const id = await publishProduct(t, teacher)
  const [only = 0] = idsOf(await view(t, teacher, id))
  const one = await makeUpload(t, teacher)
  const two = await makeUpload(t, teacher)
  const swap = (upload_id: string, price: string) =>
    change(id, {
      price,
      discountedPrice: String(Number(price) - 1),
      materialUploads: JSON.stringify([{ upload_id }]),
      deletedMaterialId: `[${only}]`,
    })
  const answers = await Promise.all([swap(one, '100'), swap(two, '200')])
  expect(answers.map(answer => answer.statusCode)).toEqual([200, 200])
  const product = await view(t, teacher, id)
  expect(Number(product.discounted_price)).toBe(product.course_tution_fee - 1)
  expect((await fileIdsOf(id)).sort()).toEqual([one, two].sort())
  expect(idsOf(product)).not.toContain(only)
})

test('an edit and a deletion at once: the product is deleted, whatever came first', async () => {
  const id = await publishProduct(t, teacher)
  const remove = () =>
    t.request({ method: 'DELETE', url: `/api/teacherproducts/${id}`, token: teacher.token })
  const [edited, removed] = await Promise.all([change(id, { price: '77' }), remove()])
  expect([200, 404]).toContain(edited.statusCode)
  expect(removed.statusCode).toBe(200)
  expect(await view(t, teacher, id)).toMatchObject({ course_status: -1 })
  // What is deleted is not edited any more.
  const late = await change(id)
  expect([late.statusCode, late.json().code]).toEqual([404, 'product_unknown'])
})

test('a past expiry may stay, a new one may not lie in the past', async () => {
  const id = await publishProduct(t, teacher, { expiryDate: '2026-11-20' })
  await t.platform.db.execute(sql`update products set ends_on = '2026-01-05' where id = ${id}`)
  expect((await change(id, { expiryDate: '2026-01-05' })).statusCode).toBe(200)
  expect((await change(id, { expiryDate: '2026-01-06' })).json().errors).toEqual({
    expiryDate: 'This date is in the past',
  })
})

test('selling needs a payout account, also on an edit', async () => {
  const owner = await makeSeller(t)
  const id = await publishProduct(t, owner, { price: '', productAccessCode: 'FREECOURSE' })
  await setPayout(t, owner, false)
  const response = await edit(t, owner, fields({ courseId: id }))
  expect(response.json().code).toBe('payout_account_missing')
})

describe('whose it is', () => {
  const refused = async (caller: TestPerson, id: number) => {
    const response = await edit(t, caller, fields({ courseId: id, productName: 'Mine now' }))
    expect([response.statusCode, response.json().code]).toEqual([404, 'product_unknown'])
    const seen = await t.request({ url: `/api/teacherproducts/${id}`, token: caller.token })
    expect([seen.statusCode, seen.json().code]).toEqual([404, 'product_unknown'])
  }

  test('another teacher’s and another centre’s products do not exist', async () => {
    const [centre, other] = [
      await makeCentre(t, { payoutReady: true }),
      await makeCentre(t, { payoutReady: true }),
    ]
    const own = await publishProduct(t, teacher)
    const centres = await publishProduct(t, centre.manager)
    for (const caller of [await makeSeller(t), centre.manager, centre.member]) await refused(caller, own)
    for (const caller of [teacher, other.manager, other.member, centre.member]) await refused(caller, centres)
    await refused(teacher, 999_999_999)
  })

  test('a centre’s product is edited by its managers and by the member who teaches it, while they are one', async () => {
    const centre = await makeCentre(t, { payoutReady: true })
    const id = await publishProduct(t, centre.manager)
    await t.platform.db.execute(
      sql`update products set teacher_id = ${centre.member.userId} where id = ${id}`,
    )
    for (const caller of [centre.manager, centre.member]) {
      expect((await edit(t, caller, fields({ courseId: id }))).statusCode).toBe(200)
    }
    await joinCentre(t, centre.member, null)
    await refused(centre.member, id)
  })
})
