import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  teacherDetail,
  type teacherDirectoryContract,
  teacherPage,
} from '#contract/discovery/teacher-directory.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeProduct, own } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { personChanged } from '../accounts/index.ts'
import { makeListed } from './directory.test-support.ts'
import { recountStudents } from './refresh-teacher-cards.ts'

let t: TestApp
let karen: TestPerson
let benny: TestPerson
let sophie: TestPerson
let wong: TestPerson
beforeAll(async () => {
  // A database of its own: facets count everyone there is.
  t = await createTestApp({}, { db: await open() })
  karen = await makeListed(t, {
    name: 'Ms Karen Lau 劉嘉欣',
    title: 'DSE English, former marker',
    titleZh: '文憑試英文，前閱卷員',
    subTitle: 'Reading and writing with a plan',
    subTitleZh: '先有計劃，再下筆',
    about: '<p>Eleven years.</p><script>alert(1)</script>',
    aboutZh: '<p>十一年。</p>',
    speaks: ['English', 'Cantonese', 'Mandarin'],
    trials: [120, 220, 400],
  })
  t.clock.advance({ seconds: 1 })
  benny = await makeListed(t, {
    name: 'Dr. Benny Cheung 張彥彬',
    title: 'Mathematics M1 and M2',
    speaks: ['cantonese', 'English'],
    trials: [260],
  })
  t.clock.advance({ seconds: 1 })
  sophie = await makeListed(t, {
    name: 'Sophie van Dijk',
    country: 'GB',
    title: 'IELTS and Cambridge examiner',
    speaks: ['English', 'Dutch'],
    trials: [0, 10_500],
  })
  t.clock.advance({ seconds: 1 })
  wong = await makeListed(t, { name: '黃建輝', titleZh: '中文作文', speaks: ['Cantonese'], trials: [] })
})

const namesOf = ({ teachers }: { teachers: { teacher_id: number }[] }) => {
  const people = { karen, benny, sophie, wong }
  return teachers.map(
    ({ teacher_id }) => Object.entries(people).find(([, { userId }]) => userId === teacher_id)?.[0],
  )
}
type Filters = NonNullable<
  z.input<(typeof teacherDirectoryContract)['teacherFilter']['body'] & {}>['filters']
>
const find = (filters: Filters, sort?: 'rating' | 'newest' | 'price' | 'name') =>
  t.api().teacherFilter({ body: { filters, sort } })
const found = async (filters: Filters, sort?: 'name') => namesOf(await find(filters, sort)).sort()

test('the list has what its contract says, and nothing besides', async () => {
  const answer = await t.request({ method: 'POST', url: '/api/teachers/list', body: {} })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(teacherPage.parse(answer.json()))
  expect(
    answer.json().teachers.find(({ teacher_id }: { teacher_id: number }) => teacher_id === karen.userId),
  ).toEqual({
    teacher_id: karen.userId,
    user_id: karen.userId,
    username: karen.username,
    display_name: 'Ms Karen Lau 劉嘉欣',
    first_name: 'Siu Ming',
    last_name: 'Chan',
    profile_picture: '',
    auth_using: 'local',
    country: 'HK',
    title: 'DSE English, former marker',
    title_zh: '文憑試英文，前閱卷員',
    sub_title: 'Reading and writing with a plan',
    sub_title_zh: '先有計劃，再下筆',
    languages: ['English', 'Cantonese', 'Mandarin'].map(language => ({ language, level: 'Fluent' })),
    // Two at most: the third stands on the teacher's page.
    trial_prices: [120, 220].map(price => ({
      price_id: expect.any(Number),
      duration: '30 min trial',
      duration_zh: '30 分鐘試堂',
      price,
    })),
    rating: 0,
    comments: 0,
    students: 0,
    verified: false,
    badges: [],
  })
})

describe('orders', () => {
  test.each([
    ['newest', ['wong', 'sophie', 'benny', 'karen']],
    ['price', ['sophie', 'karen', 'benny', 'wong']],
    // Without titles, so that a doctor stands under the name.
    ['name', ['benny', 'karen', 'sophie', 'wong']],
  ] as const)('%s', async (sort, names) => {
    expect(namesOf(await t.api().teacherList({ body: { sort } }))).toEqual(names)
  })

  test('pages neither repeat nor leave out', async () => {
    const pages = await Promise.all(
      [0, 1, 2, 3, 4].map(offset => t.api().teacherList({ body: { limit: 1, offset } })),
    )
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4, 4, 4])
    expect(pages.flatMap(namesOf)).toHaveLength(4)
    expect(new Set(pages.flatMap(namesOf)).size).toBe(4)
  })
})

describe('filters', () => {
  test.each<[string, Filters, string[]]>([
    ['a country', { country: 'GB' }, ['sophie']],
    ['a country in small letters', { country: 'gb' }, ['sophie']],
    ['a language, however it was typed', { speaks: ['CANTONESE'] }, ['benny', 'karen', 'wong']],
    ['any of two languages', { speaks: ['Dutch', 'Mandarin'] }, ['karen', 'sophie']],
    ['languages as one text', { speaks: 'Dutch, Mandarin' }, ['karen', 'sophie']],
    ['a language nobody speaks', { speaks: ['Klingon'] }, []],
    ['a band', { price_min: 200, price_max: 300 }, ['benny', 'karen']],
    ['a free trial', { price_max: 100 }, ['sophie']],
    ['above all', { price_min: 10_000 }, ['sophie']],
    ['bounds that are none of the bands', { price_min: 110, price_max: 121 }, ['karen']],
    ['a price is below the upper bound', { price_min: 110, price_max: 120 }, []],
    [
      'several together',
      { country: 'HK', speaks: ['English'], price_min: 200, price_max: 300 },
      ['benny', 'karen'],
    ],
    ['nothing', {}, ['benny', 'karen', 'sophie', 'wong']],
    [
      'what is empty',
      { country: '', speaks: [], price_min: '', q: '' },
      ['benny', 'karen', 'sophie', 'wong'],
    ],
  ])('%s', async (_, filters, names) => {
    expect(await found(filters)).toEqual(names)
    expect((await find(filters)).total).toBe(names.length)
  })

  test.each([
    ['filters.country', { filters: { country: 'Hong Kong' } }],
    ['filters.price_min', { filters: { price_min: 'cheap' } }],
    ['filters.price_min', { filters: { price_min: -1 } }],
    ['filters.price_max', { filters: { price_min: 300, price_max: 200 } }],
    ['sort', { sort: 'best' }],
    ['limit', { limit: 101 }],
    ['offset', { offset: 10_001 }],
    ['offset', { offset: -10 }],
  ])('%s is refused by its name: %o', async (field, body) => {
    const answer = await t.request({ method: 'POST', url: '/api/teacher/filter', body })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('only active teachers can be asked for', async () => {
    const ask = (status: string) => t.request({ method: 'POST', url: '/api/teachers/list', body: { status } })
    expect((await ask('active')).statusCode).toBe(200)
    expect((await ask('pending')).statusCode).toBe(422)
  })
})

describe('facets', () => {
  const short = ({ facets: { countries, languages, prices } }: Awaited<ReturnType<typeof find>>) => ({
    countries: countries.map(({ country, count }) => `${country} ${count}`),
    languages: languages.map(({ language, count }) => `${language} ${count}`),
    prices: prices.filter(({ count }) => count > 0).map(({ price_min, count }) => `${price_min}: ${count}`),
  })

  test('count everybody, and a teacher in each of their bands', async () => {
    expect(short(await t.api().teacherList({ body: {} }))).toEqual({
      countries: ['HK 3', 'GB 1'],
      languages: ['Cantonese 3', 'English 3', 'Dutch 1', 'Mandarin 1'],
      prices: ['0: 1', '100: 1', '200: 2', '300: 1', '10000: 1'],
    })
    expect((await find({})).facets.prices).toHaveLength(12)
  })

  test('each is counted without itself, and by all others', async () => {
    expect(short(await find({ country: 'GB', speaks: ['English'] }))).toEqual({
      countries: ['HK 2', 'GB 1'],
      languages: ['Dutch 1', 'English 1'],
      prices: ['0: 1', '10000: 1'],
    })
  })

  test('each count is what choosing it leaves', async () => {
    const { facets } = await find({ speaks: ['English'] })
    for (const { price_min, price_max, count } of facets.prices) {
      expect((await find({ speaks: ['English'], price_min, price_max })).total).toBe(count)
    }
    for (const { country, count } of facets.countries) {
      expect((await find({ speaks: ['English'], country })).total).toBe(count)
    }
    for (const { language, count } of facets.languages) {
      expect((await find({ speaks: [language] })).total).toBe(count)
    }
  })

  test('what was chosen stays, though it leaves nobody', async () => {
    expect(short(await find({ country: 'FR', price_min: 100, price_max: 200 }))).toMatchObject({
      countries: ['HK 1', 'FR 0'],
    })
  })
})

describe('words', () => {
  test.each([
    ['karen', ['karen']],
    ['劉嘉欣', ['karen']],
    ['刘嘉欣', ['karen']],
    ['文憑試英文', ['karen']],
    ['former marker', ['karen']],
    ['下筆', ['karen']],
    ['cheu', ['benny']],
    ['maths', ['benny']],
    ['數學', ['benny']],
    ['作文', ['karen', 'wong']],
    ['karne', ['karen']],
    ['mathemtics', ['benny']],
    ['cambrige', ['sophie']],
    ['zzzz', []],
    ['!!!', []],
    ['\0', ['benny', 'karen', 'sophie', 'wong']],
  ])('%s', async (q, names) => {
    expect(await found({ q })).toEqual(names)
  })

  test('what was meant is told, and counts and filters go by it', async () => {
    const page = await find({ q: 'cambrige' })
    expect(page).toMatchObject({ corrected: 'cambridge', total: 1, total_at_least: false })
    expect(page.facets.countries).toEqual([{ country: 'GB', count: 1 }])
    expect(await found({ q: 'english', country: 'HK' })).toEqual(['benny', 'karen'])
  })

  test('a name stands above a title, a title above a language', async () => {
    expect(namesOf(await find({ q: 'english' }))[0]).toBe('karen')
  })

  test('suggestions lead to the teacher, also without products and by title', async () => {
    for (const q of ['劉嘉', 'former mark', 'kare']) {
      const { sellers } = await t.api().searchSuggest({ query: { q } })
      expect(sellers).toEqual([
        {
          teacher_id: karen.userId,
          username: karen.username,
          display_name: 'Ms Karen Lau 劉嘉欣',
          avatar: '',
          title: 'DSE English, former marker',
          title_zh: '文憑試英文，前閱卷員',
        },
      ])
    }
    const { sellers } = await t.api().searchSuggest({ query: { q: 'sohpie' } })
    expect(sellers.map(({ teacher_id }) => teacher_id)).toEqual([sophie.userId])
  })
})

describe('the page of a teacher', () => {
  const view = (teacher_id: number, language_code?: 'zh-HK') =>
    t.api().teacherDetails({ body: { teacher_id }, query: { language_code } })

  test('has everything that is said and offered, in the language asked for', async () => {
    const detail = await view(karen.userId)
    expect(detail).toEqual(teacherDetail.parse(detail))
    expect(detail).toMatchObject({ about: '<p>Eleven years.</p>', followers: 0, intro_video: '' })
    expect(detail.trial_prices.map(({ price }) => price)).toEqual([120, 220, 400])
    expect((await view(karen.userId, 'zh-HK')).about).toBe('<p>十一年。</p>')
  })

  test('shows what they sell, who follows, and how many they taught', async () => {
    const reader = await makePerson(t)
    const productId = await makeProduct(t, benny)
    await t.api(reader.token).teacherFollow({ body: { user_id: reader.userId, subscriber_id: benny.userId } })
    await own(t, reader, productId)
    await t.platform.db.execute(sql`
      insert into product_days (product_id, day, sales) values (${productId}, ${'2000-01-01'}::date, 1)`)
    await recountStudents(t.platform, '2000-01-01')
    const detail = await view(benny.userId)
    expect(detail).toMatchObject({ followers: 1, products_count: 1, students: 1 })
    expect(detail.products.map(({ course_id }) => course_id)).toEqual([productId])
    // Who has taught more stands first as long as no one is rated.
    expect(namesOf(await t.api().teacherList({ body: {} }))[0]).toBe('benny')
  })

  test('of nobody, a student or an applicant is unknown', async () => {
    const student = await makePerson(t)
    const applicant = await makeTeacher(t)
    await setStatus(applicant, 4)
    for (const { userId } of [student, applicant, { userId: 999_999_999 }]) {
      await expect(view(userId)).rejects.toMatchObject({ status: 404, body: { code: 'teacher_unknown' } })
    }
  })
})

async function setStatus({ userId }: TestPerson, status: number): Promise<void> {
  await t.platform.db.transaction(async tx => {
    await tx.execute(sql`update accounts set status = ${status}
      where id = (select account_id from profiles where id = ${userId})`)
    await t.platform.hooks.call(personChanged, tx, { userId })
  })
}

describe('who is not active', () => {
  test('vanishes at once, everywhere, and comes back as they were', async () => {
    const gone = await makeListed(t, { name: 'Zora Vanish', speaks: ['Esperanto'], country: 'FR' })
    const body = { teacher_id: gone.userId }
    const seen = async () => ({
      listed: (await t.api().teacherList({ body: { sort: 'newest', limit: 1 } })).teachers[0]?.display_name,
      found: (await find({ q: 'Zora' })).total,
      spoken: (await find({})).facets.languages.some(({ language }) => language === 'Esperanto'),
      suggested: (await t.api().searchSuggest({ query: { q: 'zora' } })).sellers.length,
      page: (await t.request({ method: 'POST', url: '/api/teacher/details', body })).statusCode,
    })
    const there = { listed: 'Zora Vanish', found: 1, spoken: true, suggested: 1, page: 200 }
    expect(await seen()).toEqual(there)
    for (const status of [0, 2, 3]) {
      await setStatus(gone, status)
      expect(await seen()).toEqual({ listed: '黃建輝', found: 0, spoken: false, suggested: 0, page: 410 })
    }
    await setStatus(gone, 1)
    expect(await seen()).toEqual(there)
    const { email, username } = gone
    await t.api(gone.token).userDelete({ body: { user_id: gone.userId, email, username, pwd: PASSWORD } })
    expect(await seen()).toEqual({ listed: '黃建輝', found: 0, spoken: false, suggested: 0, page: 410 })
    const { rows } = await t.platform.db.execute(
      sql`select card, languages, search::text as search from teacher_cards where teacher_id = ${gone.userId}`,
    )
    expect(rows).toEqual([{ card: '', languages: [], search: '' }])
  })
})
