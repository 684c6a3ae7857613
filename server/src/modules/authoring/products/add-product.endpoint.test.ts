import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import {
  add,
  appWithTeacher,
  type Body,
  fields,
  forgetMediaJobs,
  formOf,
  makeUpload,
  publishProduct,
  view,
} from '#server/testing/product-forms.ts'
import { makeCentre, makeSeller } from '#server/testing/teachers.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  ;({ t, teacher } = await appWithTeacher())
})
afterAll(() => forgetMediaJobs(t))

test('a product from uploads, as its owner sees it, then and once its files have been looked at', async () => {
  const video = await makeUpload(t, teacher, 'fractions.mp4')
  const sheet = await makeUpload(t, teacher)
  const response = await add(
    t,
    teacher,
    await formOf(t, teacher, {
      discountedPrice: '150',
      expiryDate: '2027-01-31',
      materialUploads: JSON.stringify([
        { upload_id: video, org_name: 'Lesson 1', preview_starts: '00:00:02', preview_ends: '00:00:08' },
        { upload_id: sheet },
      ]),
    }),
  )
  expect(response.json()).toEqual({ status: 200, course_id: expect.any(Number) })
  expect(response.headers['cache-control']).toBe('no-store')
  const id = response.json().course_id

  const before = await view(t, teacher, id)
  expect(before).toMatchObject({
    state: 'processing',
    course_cover: '',
    materials: [{ url: '' }, { url: '' }],
  })
  await t.platform.jobs.runDue()
  expect(await view(t, teacher, id)).toEqual({
    course_id: id,
    course_name: '小四數學：分數',
    course_name_zh: '',
    course_name_language: 'zh-HK',
    course_description_zh: '',
    course_description_language: 'en',
    course_description: '<p>Fractions, <strong>drawn</strong>.</p>',
    course_tution_fee: 180,
    discounted_price: 150,
    course_cover: expect.stringMatching(/^\/media\/covers\/[\w-]+-640\.webp$/),
    cover_type: '.webp',
    course_teacher: teacher.userId,
    teacher_id: teacher.userId,
    subscriber_id: 0,
    subscriber_type: 'teacher',
    access_code: '',
    rating: 0,
    comments: 0,
    sold: 0,
    students: 0,
    students_keeping: 0,
    restorable_until: null,
    hidden_reason: '',
    tags: 'maths,分數',
    course_category: 'Math',
    course_level: '["P4","P5"]',
    course_grade_level: 'Upper Primary',
    course_status: 1,
    course_end_date: '2027-01-31',
    pdf_preview_mode: 'high',
    pdfs: 1,
    printable: '1',
    showWaterMark: '0',
    watermarks: '',
    watermark_limits: [],
    discount_ends_at: null,
    buyers: 0,
    username: teacher.username,
    display_name: teacher.displayName,
    centre_name: '',
    avatar: '',
    profile_picture: '',
    auth_using: 'local',
    stripe_connect_id: `payee-${teacher.userId}`,
    created_at: t.clock.now().toISOString(),
    videos: 1,
    worksheets: 1,
    version: 1,
    owned: true,
    state: 'ready',
    readiness: 'ready',
    readiness_reason: '',
    materials: [
      expect.objectContaining({
        type: 'mp4',
        org_name: 'Lesson 1',
        material_name: 'fractions.mp4',
        preview_starts: '00:00:02',
        preview_ends: '00:00:08',
        state: 'ready',
        reason: '',
        url: expect.stringMatching(/^\/media\/s\/[\w-]+$/),
      }),
      expect.objectContaining({
        type: 'pdf',
        org_name: 'fractions.pdf',
        preview_starts: '00:00:00',
        preview_ends: '00:00:00',
        pages: expect.any(Number),
      }),
    ],
  })
})

describe('refused fields, told in the caller’s language', () => {
  let form: Body
  beforeAll(async () => {
    form = await formOf(t, teacher)
  })
  const required = 'This field is required'
  const incomplete = 'Fill all the required fields!'
  const other = 'Validation error'
  const cases: [string, Body, string, Record<string, string>][] = [
    ['no name', { productName: ' ' }, incomplete, { productName: required }],
    ['no subject', { productCategory: '' }, incomplete, { productCategory: required }],
    ['no level', { productLevel: '[]' }, incomplete, { productLevel: required }],
    ['no tags', { productTags: ',' }, incomplete, { productTags: required }],
    ['no grade', { productGrad: '' }, incomplete, { productGrad: required }],
    ['no preview mode', { worksheetPreviewMode: '' }, incomplete, { worksheetPreviewMode: required }],
    ['no description', { productDescription: '<p> </p>' }, incomplete, { productDescription: required }],
    [
      'a description of scripts only',
      { productDescription: '<script>alert(1)</script>' },
      incomplete,
      { productDescription: required },
    ],
    ['no cover', { coverUpload: '' }, incomplete, { cover: 'Product cover is required' }],
    ['no material', { materialUploads: '[]' }, incomplete, { material: 'At least 1 material is required' }],
    ['a price in words', { price: 'four' }, other, { price: 'Price should only be numeric.' }],
    [
      'a discount in words',
      { discountedPrice: '1.5' },
      other,
      { discountedPrice: 'Discounted Price should only be numeric.' },
    ],
    [
      'neither price nor code',
      { price: '' },
      incomplete,
      {
        price: 'Product price or access code is required',
        productAccessCode: 'Access code or product price is required',
      },
    ],
    [
      'both price and code',
      { productAccessCode: 'ABC123' },
      other,
      {
        price: 'A product can either have a price or an access code.',
        productAccessCode: 'A product can either have an access code or a price.',
      },
    ],
    ['a price below the least', { price: '3' }, other, { price: 'Price should be minimum 4HKD' }],
    [
      'a discount that is none',
      { discountedPrice: '180' },
      other,
      { discountedPrice: 'The discounted price must be lower than the price' },
    ],
    ['a day that is over', { expiryDate: '2026-11-15' }, other, { expiryDate: 'This date is in the past' }],
    ['no day', { expiryDate: '2026-02-30' }, other, { expiryDate: 'This isn’t a date' }],
    [
      'a subject nobody has',
      { productCategory: '999' },
      other,
      { productCategory: 'We couldn’t find that subject' },
    ],
    [
      'no watermark',
      { showWaterMark: '1', watermarks: '' },
      incomplete,
      { watermarks: 'At least 1 watermark is required' },
    ],
    [
      'a comma in a watermark',
      { showWaterMark: '1', watermarks: 'ABC123,Chan, Ann' },
      other,
      { watermarks: 'A watermark text can’t contain a comma or the character |' },
    ],
    [
      'a text that no stamp can write',
      { price: '', showWaterMark: '1', watermarks: 'ABC123,Ann 😀|DEF456,陳大文 🦊' },
      other,
      { watermarks: 'Stamped worksheets can’t show these characters: 😀 🦊' },
    ],
    [
      'a name that is too long',
      { productName: '字'.repeat(201) },
      other,
      { productName: 'At most 200 characters' },
    ],
  ]
  test.each(cases)('%s', async (_what, changes, messages, errors) => {
    const response = await add(t, teacher, { ...form, ...changes })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ status: 422, error: true, messages, errors, message: errors })
    expect(Object.keys(response.json().errors)).toEqual(Object.keys(errors))
  })

  test('everything at once, in Chinese', async () => {
    const response = await t.request({
      method: 'POST',
      url: '/api/addProduct?language_code=zh-HK',
      body: {},
      token: teacher.token,
    })
    expect(response.json()).toMatchObject({
      messages: '請填妥所有必填欄位！',
      errors: { cover: '請上載課程封面', material: '請加入最少1份教材', price: '請輸入課程價錢或存取碼' },
    })
    expect(Object.keys(response.json().errors)).toHaveLength(11)
  })
})

test('ways in: free, by a code kept in capitals, by watermark codes', async () => {
  const of = async (changes: Body) => view(t, teacher, await publishProduct(t, teacher, changes))
  expect(await of({ price: '', productAccessCode: 'FREECOURSE' })).toMatchObject({
    access_code: 'FREECOURSE',
    course_tution_fee: 0,
    discounted_price: '',
    showWaterMark: '0',
  })
  expect(await of({ price: '', productAccessCode: 'ab.1_-' })).toMatchObject({ access_code: 'AB.1_-' })
  const watermarked = await of({
    price: 'ignored',
    showWaterMark: '1',
    watermarks: 'abc123,陳小明|DEF456,Ann',
  })
  expect(watermarked).toMatchObject({
    course_tution_fee: 0,
    showWaterMark: '1',
    watermarks: 'ABC123,陳小明|DEF456,Ann',
  })
  expect(watermarked.access_code).toMatch(/^[A-Z0-9]{6}$/)
})

test('HTML is inert in the table already', async () => {
  const id = await publishProduct(t, teacher, {
    productName: '<img src=x onerror=alert(1)>',
    productDescription:
      '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x()">a</a><a href="https://example.com">b</a></p>',
  })
  const { rows } = await t.platform.db.execute<{ description: string }>(
    sql`select description from products where id = ${id}`,
  )
  expect(rows[0]?.description).toBe(
    '<p>Hi <a rel="noopener nofollow">a</a><a href="https://example.com" rel="noopener nofollow">b</a></p>',
  )
  // A row from before, or from elsewhere, is cleaned when it is shown.
  await t.platform.db.execute(
    sql`update products set description = '<p>x</p><script>alert(1)</script>' where id = ${id}`,
  )
  expect((await view(t, teacher, id)).course_description).toBe('<p>x</p>')
})

test('only who can be paid out may sell; everything else is open', async () => {
  const poor = await makeSeller(t, { payoutReady: false })
  const response = await add(t, poor, await formOf(t, poor))
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({
    code: 'payout_account_missing',
    messages: 'Teachers must have a verified account in order to create paid course.',
  })
  const id = await publishProduct(t, poor, { price: '', productAccessCode: 'FREECOURSE' })
  expect(await view(t, poor, id)).toMatchObject({ stripe_connect_id: null })
  const account = async ({ userId, token }: TestPerson) =>
    (await t.request({ url: `/api/user/get?id=${userId}`, token })).json()
  expect(await account(poor)).toMatchObject({ connect_account_status: 0, stripe_connect_id: null })
  const reference = `payee-${teacher.userId}`
  expect(await account(teacher)).toMatchObject({ connect_account_status: 1, stripe_connect_id: reference })
})

test('a manager’s product is the centre’s, paid out through any manager', async () => {
  const centre = await makeCentre(t, { payoutReady: true })
  const id = await publishProduct(t, centre.manager)
  expect(await view(t, centre.manager, id)).toMatchObject({
    subscriber_id: centre.id,
    subscriber_type: 'centre',
    centre_name: centre.name,
    stripe_connect_id: `payee-centre-${centre.id}`,
  })
  // A member's own is their own, and needs an account of their own.
  expect((await add(t, centre.member, await formOf(t, centre.member))).statusCode).toBe(403)
  const own = await publishProduct(t, centre.member, { price: '', productAccessCode: 'FREECOURSE' })
  expect(await view(t, centre.member, own)).toMatchObject({ subscriber_id: 0 })
})

test('students and strangers are refused before anything is read', async () => {
  const student = await makePerson(t)
  expect((await add(t, student, fields())).json().code).toBe('role_refused')
  const nobody = await t.request({ method: 'POST', url: '/api/addProduct', body: fields() })
  expect(nobody.json().code).toBe('sign_in_required')
})
