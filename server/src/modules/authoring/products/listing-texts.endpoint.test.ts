import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#server/testing/app.ts'
import type { TestPerson } from '#server/testing/people.ts'
import {
  add,
  appWithTeacher,
  type Body,
  edit,
  fields,
  forgetMediaJobs,
  formOf,
  makeUpload,
  publishProduct,
  view,
} from '#server/testing/product-forms.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  ;({ t, teacher } = await appWithTeacher())
})
afterAll(() => forgetMediaJobs(t))

const english = { productName: 'Tides', productDescription: '<p>Moon and sea.</p>' }
const inChinese = { productNameZh: '潮汐', productDescriptionZh: '<p>月與海。</p>' }
const shown = {
  both: {
    course_name: 'Tides',
    course_name_zh: '潮汐',
    course_description: '<p>Moon and sea.</p>',
    course_description_zh: '<p>月與海。</p>',
  },
  chinese: {
    course_name: '潮汐',
    course_name_zh: '潮汐',
    course_name_language: 'zh-HK',
    course_description: '<p>月與海。</p>',
    course_description_zh: '<p>月與海。</p>',
  },
}
const none = { productName: '', productDescription: '' }
const change = (id: number, changes: Body = {}) => edit(t, teacher, fields({ courseId: id, ...changes }))

test('both, or one of the two; as they were written, whatever language is asked for', async () => {
  const id = await publishProduct(t, teacher, { ...english, ...inChinese })
  expect(await view(t, teacher, id)).toMatchObject(shown.both)
  const asked = await t
    .api(teacher.token)
    .authoredProductView({ params: { id }, query: { language_code: 'zh-HK' } })
  expect(asked).toMatchObject(shown.both)

  const alone = await publishProduct(t, teacher, { ...none, ...inChinese })
  expect(await view(t, teacher, alone)).toMatchObject(shown.chinese)
  const main = await publishProduct(t, teacher, english)
  expect(await view(t, teacher, main)).toMatchObject({ course_name_zh: '', course_description_zh: '' })
})

test('a product without a text in either language is refused; what is too long names its side', async () => {
  const missing = await add(t, teacher, await formOf(t, teacher, { ...none, productNameZh: ' ' }))
  expect(missing.statusCode).toBe(422)
  expect(Object.keys(missing.json().errors)).toEqual(['productName', 'productDescription'])
  const long = await add(t, teacher, await formOf(t, teacher, { productNameZh: '長'.repeat(201) }))
  expect(Object.keys(long.json().errors)).toEqual(['productNameZh'])
})

test('what a form does not send stays; what it sends empty goes', async () => {
  const id = await publishProduct(t, teacher, { ...english, ...inChinese })
  await change(id, english)
  expect(await view(t, teacher, id)).toMatchObject(shown.both)
  await change(id, { ...english, productNameZh: '', productDescriptionZh: '<p><br></p>' })
  expect(await view(t, teacher, id)).toMatchObject({ course_name_zh: '', course_description_zh: '' })
  await change(id, { ...none, ...inChinese })
  expect(await view(t, teacher, id)).toMatchObject(shown.chinese)
})

test('HTML in Chinese is as harmless as the other', async () => {
  const id = await publishProduct(t, teacher, {
    productDescriptionZh: '<p onclick="x()">潮</p><script>1</script>',
  })
  expect((await view(t, teacher, id)).course_description_zh).toBe('<p>潮</p>')
})

test('a copy is one in both languages, and own products are found by either', async () => {
  const id = await publishProduct(t, teacher, { ...english, ...inChinese })
  const { course_id } = await t.api(teacher.token).productDuplicate({ body: { course_id: id } })
  const copy = await view(t, teacher, course_id)
  expect(copy.course_name).toContain('Tides')
  expect(copy.course_name_zh).toMatch(/潮汐.+|.+潮汐/)
  expect(copy).toMatchObject({ course_description_zh: '<p>月與海。</p>' })
  const { products } = await t.api(teacher.token).authoredProductList({
    query: { teacher_id: teacher.userId, searchQuery: '潮汐', status: 0 },
  })
  expect(products.map(product => product.course_id)).toEqual([course_id])
})

test('drafts of files share a description in each language', async () => {
  const api = t.api(teacher.token)
  const shared = {
    subject: 'Math',
    levels: ['P4'],
    levels_from_name: false,
    grade: 'Upper Primary',
    tags: 'sea',
    price: '40',
    printable: true,
    subscriber_id: 0,
    preview_mode: 'low' as const,
    description: '<p>Moon and sea.</p>',
    description_zh: '<p>月與海。</p>',
  }
  await api.draftDefaultsSave({ body: shared })
  const { course_id } = await api.draftAdd({ body: { upload_id: await makeUpload(t, teacher) } })
  expect(await view(t, teacher, course_id)).toMatchObject({
    course_description: '<p>Moon and sea.</p>',
    course_description_zh: '<p>月與海。</p>',
  })
  await api.draftDefaultsSave({ body: { ...shared, description: '', description_zh: '<p>海。</p>' } })
  expect(await view(t, teacher, course_id)).toMatchObject({
    course_description: '<p>海。</p>',
    course_description_zh: '<p>海。</p>',
  })
})
