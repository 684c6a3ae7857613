import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { changeProductRow, makeProduct, own } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { changeProductStatus } from './change-product-status.ts'

// What each reader sees of a product in two languages, in one, and what either is found by.

const languages = ['en', 'zh-HK'] as const
type Language = (typeof languages)[number]

let t: TestApp
let teacher: TestPerson
let both: number
let english: number
let chinese: number

beforeAll(async () => {
  // A database of its own: searches count what they find.
  t = await createTestApp({}, { db: await open() })
  teacher = await makeTeacher(t)
  both = await makeProduct(t, teacher, {
    name: 'Dinosaur sums',
    nameZh: '恐龍加減法',
    description: '<p>With a tyrannosaurus.</p>',
    descriptionZh: '<p>與霸王龍一起學習。</p>',
  })
  english = await makeProduct(t, teacher, { name: 'Penguin phonics', description: '<p>Waddle and read.</p>' })
  chinese = await makeProduct(t, teacher, {
    name: '熊貓識字',
    nameZh: '熊貓識字',
    description: '<p>竹林裏的字。</p>',
    descriptionZh: '<p>竹林裏的字。</p>',
  })
})

const list = async (q: string, language_code: Language) => {
  const { products } = await t.api().shelfView({ params: { page: 1 }, query: { q, language_code } })
  return products.map(({ course_name, course_name_language }) => [course_name, course_name_language])
}

const view = async (id: number, language_code: Language) => {
  const [product] = await t.api().productView({ params: { id }, query: { language_code } })
  return product
}

test('each side shows its own and falls back to the other, and says which it is', async () => {
  expect(await view(both, 'en')).toMatchObject({
    course_name: 'Dinosaur sums',
    course_name_language: 'en',
    course_description: '<p>With a tyrannosaurus.</p>',
    course_description_language: 'en',
    names: { en: 'Dinosaur sums', 'zh-HK': '恐龍加減法' },
  })
  expect(await view(both, 'zh-HK')).toMatchObject({
    course_name: '恐龍加減法',
    course_name_language: 'zh-HK',
    course_description: '<p>與霸王龍一起學習。</p>',
    course_description_language: 'zh-HK',
  })
  for (const language of languages) {
    expect(await view(english, language)).toMatchObject({
      course_name: 'Penguin phonics',
      course_name_language: 'en',
      course_description_language: 'en',
    })
    expect(await view(chinese, language)).toMatchObject({
      course_name: '熊貓識字',
      course_name_language: 'zh-HK',
      course_description_language: 'zh-HK',
    })
  }
})

test('each text by itself: a name in both, a description in one', async () => {
  const id = await makeProduct(t, teacher, { name: 'Koala maps', nameZh: '樹熊地圖' })
  expect(await view(id, 'zh-HK')).toMatchObject({
    course_name: '樹熊地圖',
    course_name_language: 'zh-HK',
    course_description: '<p>Halves.</p>',
    course_description_language: 'en',
  })
})

test.each(languages)('all lists speak the language of their reader: %s', async language_code => {
  const name = language_code === 'en' ? 'Dinosaur sums' : '恐龍加減法'
  const reader = await makePerson(t)
  await own(t, reader, both)
  const api = t.api(reader.token)
  await api.favouriteAdd({ body: { user_id: reader.userId, course_id: both } })
  await api.historyStore({ body: { user_id: reader.userId, course_id: both } })
  const query = { language_code }
  const { userId } = reader
  const username = (await view(both, 'en'))?.username ?? ''
  const lists = {
    list: await t.api().productList({ query }),
    search: await t.api().productSearch({ params: { terms: 'dinosaur' }, query, body: {} }),
    shop: (await t.api().shopView({ params: { username }, query })).products,
    favourites: (await api.favouriteList({ params: { userId }, query })).products,
    history: (await api.historyView({ query: { user_id: userId, ...query } })).products,
    library: (await api.learningProducts({ query })).products,
    bought: (await api.userProducts({ query: { limit: 10, ...query } })).products,
    cart: (
      await t.api().cartQuote({ query, body: { products: [{ course_id: both, price: 18_000 }] } })
    ).items.flatMap(({ product }) => product ?? []),
  }
  for (const [list, products] of Object.entries(lists)) {
    const found = products.find(({ course_id }) => course_id === both)
    expect([list, found?.course_name]).toEqual([list, name])
  }
  expect((await api.productAccess({ params: { id: both }, query })).course_name).toBe(name)
  const { products } = await t.api().searchSuggest({ query: { q: 'dinos', ...query } })
  expect(products.map(({ course_name }) => course_name)).toEqual([name])
})

describe('search', () => {
  test.each([
    ['dinosaur', 'the name in English'],
    ['恐龍', 'the name in Chinese'],
    ['恐龙', 'its simplified characters'],
    ['tyrannosaurus', 'the description in English'],
    ['霸王龍', 'the description in Chinese'],
    ['dinosour', 'a typing error'],
    ['恐龍 sums', 'words of both'],
  ])('%s: by %s, whoever searches', async q => {
    expect(await list(q, 'en')).toEqual([['Dinosaur sums', 'en']])
    expect(await list(q, 'zh-HK')).toEqual([['恐龍加減法', 'zh-HK']])
  })

  test('words of a Chinese name help with typing errors, and are forgotten with it', async () => {
    const id = await makeProduct(t, teacher, { name: 'Bridges', nameZh: 'Kingfisher 翠鳥橋' })
    expect(await list('kingfsher', 'en')).toEqual([['Bridges', 'en']])
    await changeProductRow(t, id, sql`name_zh = null`)
    expect(await list('kingfisher', 'en')).toEqual([])
    const { rows } = await t.platform.db.execute(sql`select from search_words where word = 'kingfisher'`)
    expect(rows).toEqual([])
  })

  test('suggestions find by either language', async () => {
    const names = async (q: string, language_code: Language) =>
      (await t.api().searchSuggest({ query: { q, language_code } })).products.map(
        ({ course_name }) => course_name,
      )
    expect(await names('恐龍', 'en')).toEqual(['Dinosaur sums'])
    expect(await names('dinosaur', 'zh-HK')).toEqual(['恐龍加減法'])
  })
})

test('a change is seen at once on both sides, also of what only one of them shows', async () => {
  const [before, after] = [`Otter ${unique()}`, `水獺 ${unique()}`]
  const id = await makeProduct(t, teacher, { name: before })
  const shown = async () =>
    Promise.all(
      languages.map(async language => [
        (await view(id, language))?.course_name,
        (await list(before, language))[0]?.[0],
      ]),
    )
  expect(await shown()).toEqual([
    [before, before],
    [before, before],
  ])
  await changeProductRow(t, id, sql`name_zh = ${after}`)
  expect(await shown()).toEqual([
    [before, before],
    [after, after],
  ])
  expect(await list(after, 'en')).toEqual([[before, 'en']])
  await changeProductRow(t, id, sql`name_zh = null`)
  expect(await shown()).toEqual([
    [before, before],
    [before, before],
  ])
  expect(await list(after, 'zh-HK')).toEqual([])
})

test('what else a card shows is the same in both languages, and changes in both', async () => {
  await changeProductRow(t, both, sql`price_cents = 9900`)
  await t.platform.db.transaction(tx => changeProductStatus(tx, t.platform, both, { sold: 7 }))
  for (const language_code of languages) {
    const list = await t.api().productList({ query: { language_code } })
    const card = list.find(({ course_id }) => course_id === both)
    expect(card).toMatchObject({ course_tution_fee: 99, sold: 7, course_name_language: language_code })
    expect(await view(both, language_code)).toMatchObject({ course_tution_fee: 99, sold: 7 })
  }
})

test('search engines are told where each language stands', async () => {
  const { body } = await t.request({ method: 'GET', url: '/sitemaps/products-1.xml' })
  expect(body).toContain(`/product/preview/Dinosaur%20sums/${both}<`)
  expect(body).toContain(`/zh-HK/product/preview/${encodeURIComponent('恐龍加減法')}/${both}<`)
})
