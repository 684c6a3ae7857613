import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { idsOf, strictCard } from '../catalogue.test-support.ts'

let t: TestApp
/** A word that no other product has. */
const word = `zq${unique().replace(/\d/g, 'x')}`
let [named, tagged, described, other]: number[] = []
let shop = ''

beforeAll(async () => {
  t = await testApp()
  const teacher = await makeTeacher(t)
  shop = teacher.username
  named = await makeProduct(t, teacher, {
    name: `${word} 分數`,
    levels: ['P3'],
    priceCents: 9000,
    popularity: 1,
  })
  tagged = await makeProduct(t, teacher, { tags: [word], levels: ['P4'], priceCents: 7000, popularity: 3 })
  described = await makeProduct(t, teacher, {
    description: `<p>${word}</p>`,
    levels: ['P4'],
    priceCents: 8000,
    materials: ['mp4'],
    popularity: 5,
  })
  other = await makeProduct(t, teacher, { name: '作文', popularity: 9 })
})

const search = async (terms: string, { query = '', body = {}, token = '' } = {}): Promise<number[]> => {
  const url = `/api/search/product/1/${encodeURIComponent(terms)}?${query}`
  const response = await t.request({ method: 'POST', url, body, ...(token && { token }) })
  expect(response.statusCode, response.body).toBe(200)
  return idsOf(response.json().map(strictCard))
}

describe('a search', () => {
  test('the best first: name above tags above text', async () => {
    expect(await search(word)).toEqual([named, tagged, described])
  })

  test('or in another order', async () => {
    expect(await search(word, { query: 'sort=popular' })).toEqual([described, tagged, named])
    expect(await search(word, { query: 'sort=price' })).toEqual([tagged, described, named])
    expect(await search(word, { query: 'sort=-price' })).toEqual([named, described, tagged])
  })

  test('by pages', async () => {
    expect(await search(word, { query: 'limit=2' })).toEqual([named, tagged])
    expect(await search(word, { query: 'limit=2&offset=2' })).toEqual([described])
    expect(await search(word, { query: 'limit=2&offset=4' })).toEqual([])
  })

  test('narrowed by levels and tags', async () => {
    expect(await search(word, { body: { levels: ['P4'] } })).toEqual([tagged, described])
    expect(await search(word, { body: { levels: 'P3,P4', tags: word } })).toEqual([tagged])
    expect(await search(word, { body: { levels: [], tags: [] } })).toEqual([named, tagged, described])
  })

  test('for nothing is a list; for signs finds nothing', async () => {
    const all = await search(' , ')
    expect(all.length).toBeGreaterThan(3)
    expect(await search('!!! ???')).toEqual([])
  })

  test.each([
    '\0',
    `${word}\0`,
    '\ud800',
    "'; drop table products; --",
    '((((',
    '*:*',
    '%',
    `${word} & | !`,
    'a'.repeat(400),
  ])('survives %j', async terms => {
    const url = `/api/search/product/1/${encodeURIComponent(terms.toWellFormed())}`
    const response = await t.request({ method: 'POST', url, body: {} })
    expect(response.statusCode, response.body).toBe(200)
    const list = await t.request({
      url: `/api/shop/1?q=${encodeURIComponent(terms.toWellFormed()).slice(0, 200)}`,
    })
    expect(list.statusCode, list.body).toBe(200)
  })
})

describe('a searched shelf', () => {
  const list = (query: Record<string, string | number>) =>
    t.api().shelfView({ params: { page: 1 }, query: { q: word, ...query } })

  test('counts what matches, and how it could be narrowed', async () => {
    const page = await list({})
    expect(idsOf(page.products)).toEqual([named, tagged, described])
    expect(page).toMatchObject({ count: 3, count_at_least: false, corrected: '', matched: 'all' })
    expect(page.facets).toMatchObject({ videos: 1, worksheets: 2, price_min: 70, price_max: 90 })
    expect(page.facets.levels.map(({ title, count }) => [title, count])).toEqual([
      ['P3', 1],
      ['P4', 2],
    ])
  })

  test('narrowed like any other', async () => {
    expect(idsOf((await list({ levels: 'P4' })).products)).toEqual([tagged, described])
    expect(idsOf((await list({ levels: 'P4', max: 75 })).products)).toEqual([tagged])
    expect(idsOf((await list({ shop })).products)).toEqual([named, tagged, described])
    expect((await list({ shop: 'nobody-at-all' })).count).toBe(0)
    expect(idsOf((await t.api().shelfView({ params: { page: 1 }, query: { shop } })).products)).toContain(
      other,
    )
  })

  test('of nothing has nothing to narrow', async () => {
    const page = await list({ q: `${word}${word}qqq` })
    expect(page.count).toBe(0)
    expect(page.facets.subjects).toEqual([])
  })
})
