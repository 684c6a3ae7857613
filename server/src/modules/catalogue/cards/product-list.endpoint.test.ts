import { beforeAll, describe, expect, test } from 'vitest'
import { facets, productCard, shelfPage } from '#contract/catalogue/catalogue.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { idsOf } from '../catalogue.test-support.ts'

const strictPage = shelfPage
  .extend({ products: productCard.strict().array(), facets: facets.strict() })
  .strict()

let t: TestApp
/** Only what this file has made bears it. */
const tag = `t${unique()}`
const p: Record<string, number> = {}
let shop = ''
let centreShop = ''

type ProductListPage = ReturnType<typeof shelfPage.parse>

const list = async (query: string, page = 1): Promise<ProductListPage> => {
  const response = await t.request({ url: `/api/shop/${page}?tags=${tag}&${query}` })
  expect(response.statusCode, response.body).toBe(200)
  return strictPage.parse(response.json())
}
const shown = async (query: string): Promise<string[]> => {
  const names = new Map(Object.entries(p).map(([name, id]) => [id, name]))
  return idsOf((await list(query)).products).map(id => names.get(id) ?? '?')
}

beforeAll(async () => {
  t = await testApp()
  const teacher = await makeTeacher(t)
  const centre = await makeCentre(t)
  shop = teacher.username
  centreShop = centre.username
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const common = { tags: [tag, 'Mixed Case'] }
  p.maths = await makeProduct(t, teacher, {
    ...common,
    levels: ['P3', 'P4'],
    priceCents: 20_000,
    discountCents: 9950,
    materials: ['mp4', 'pdf'],
    createdAt: at(1),
    reviews: 2,
    ratingTotal: 9,
    popularity: 5,
  })
  p.english = await makeProduct(t, teacher, {
    ...common,
    subject: 'English',
    levels: ['P4'],
    priceCents: 5000,
    materials: ['mp4'],
    createdAt: at(3),
    reviews: 10,
    ratingTotal: 46,
    popularity: 3,
  })
  p.free = await makeProduct(t, teacher, {
    ...common,
    access: 'free',
    levels: ['K1'],
    printable: false,
    materials: ['pdf', 'docx'],
    createdAt: at(2),
    popularity: 4,
  })
  p.centre = await makeProduct(t, teacher, {
    ...common,
    centreId: centre.id,
    subject: 'Chinese',
    levels: ['P3'],
    priceCents: 30_000,
    materials: ['docx', 'mp4 processing', 'pdf refused'],
    createdAt: at(4),
    reviews: 1,
    ratingTotal: 3,
    popularity: 1,
  })
})

describe('each filter alone', () => {
  const all = ['maths', 'free', 'english', 'centre']
  test.each([
    ['', all],
    ['subjects=Math', ['maths', 'free']],
    ['subjects=math,%E4%B8%AD%E6%96%87', ['maths', 'free', 'centre']],
    ['subjects=', all],
    ['subjects=Nonsense', []],
    ['subjects=99999999999999999999999999', []],
    ['levels=P3', ['maths', 'centre']],
    ['levels=p4,k1', ['maths', 'free', 'english']],
    ['levels=%E5%B0%8F%E4%B8%89', ['maths', 'centre']],
    ['levels=%00', []],
    ['min=99.5', ['maths', 'centre']],
    ['min=99.51', ['centre']],
    ['max=50', ['free', 'english']],
    ['min=1&max=100', ['maths', 'english']],
    ['min=300&max=1', []],
    ['free=1', ['free']],
    ['free=0', all],
    ['videos=1', ['maths', 'english']],
    ['worksheets=1', ['maths', 'free', 'centre']],
    ['printable=1', ['maths']],
    ['rating=4.6', ['english']],
    ['rating=4.5', ['maths', 'english']],
    ['rating=0', all],
    ['seller=centre', ['centre']],
    ['seller=teacher', ['maths', 'free', 'english']],
    ['shop=SHOP', ['maths', 'free', 'english']],
    ['shop=CENTRE', ['centre']],
    ['shop=nobody-at-all', []],
    ['shop=%00', []],
    ['shop=', all],
  ])('%s', async (query, expected) => {
    const asked = query.replace('SHOP', shop.toUpperCase()).replace('CENTRE', centreShop)
    expect(await shown(asked)).toEqual(expected)
  })

  test.each([
    'min=abc',
    'max=-4',
    'rating=nine',
    'seller=robot',
    'sort=sideways',
    'free=perhaps',
    'min=1e99',
  ])('%s is refused by its name', async query => {
    const refused = await t.request({ url: `/api/shop/1?${query}` })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([
      422,
      query.split('=').slice(0, 1),
    ])
  })

  test('combined they all narrow', async () => {
    expect(await shown('subjects=Math,English&videos=1&rating=4.5&max=60')).toEqual(['english'])
    expect(await shown('levels=P3&worksheets=1&seller=teacher&min=50')).toEqual(['maths'])
    expect(await shown('levels=P3&free=1')).toEqual([])
  })

  test('tags are compared without regard to case, any of several', async () => {
    const response = await t.request({ url: `/api/shop/1?tags=${tag.toUpperCase()},nonsense` })
    expect(response.json().count).toBe(4)
  })

  test('a huge list is refused, not searched', async () => {
    expect((await t.request({ url: `/api/shop/1?tags=${'x,'.repeat(500)}` })).statusCode).toBe(422)
    expect((await t.request({ url: '/api/shop/0' })).statusCode).toBe(422)
    expect((await t.request({ url: '/api/shop/1001' })).statusCode).toBe(422)
  })
})

test.each([
  ['popular', ['maths', 'free', 'english', 'centre']],
  ['relevance', ['maths', 'free', 'english', 'centre']],
  ['newest', ['centre', 'english', 'free', 'maths']],
  ['price', ['free', 'english', 'maths', 'centre']],
  ['-price', ['centre', 'maths', 'english', 'free']],
  ['rating', ['english', 'maths', 'centre', 'free']],
])('sorted by %s', async (sort, expected) => {
  expect(await shown(`sort=${sort}`)).toEqual(expected)
})

test('what a card shows', async () => {
  const { products } = await list('subjects=Math&videos=1')
  expect(products[0]).toMatchObject({
    course_id: p.maths,
    course_tution_fee: 200,
    discounted_price: 99.5,
    rating: 4.5,
    comments: 2,
    videos: 1,
    worksheets: 1,
    printable: '1',
    access_code: '',
    owned: false,
    username: shop,
  })
})

describe('facets', () => {
  const subjectCounts = ({ facets: { subjects } }: ProductListPage) =>
    Object.fromEntries(subjects.map(({ title, count }) => [title, count]))
  const levelCounts = ({ facets: { levels } }: ProductListPage) =>
    levels.map(({ title, count }) => `${title} ${count}`).join(', ')

  test('count all that is there', async () => {
    const page = await list('')
    expect(page.count).toBe(4)
    expect(page.count_at_least).toBe(false)
    expect(subjectCounts(page)).toEqual({ Chinese: 1, English: 1, Math: 2 })
    expect(levelCounts(page)).toBe('K1 1, P3 2, P4 2')
    expect(page.facets).toMatchObject({
      free: 1,
      videos: 2,
      worksheets: 3,
      printable: 1,
      live: 0,
      teachers: 3,
      centres: 1,
      ratings: [
        { rating: 4.5, count: 2 },
        { rating: 4, count: 2 },
        { rating: 3, count: 3 },
      ],
      price_min: 50,
      price_max: 300,
    })
    expect(page.facets.subjects[0]).toMatchObject({ title: 'Chinese', title_zh: '中文' })
    expect(page.facets.levels[1]).toMatchObject({ title: 'P3', title_zh: '小三' })
  })

  test('a choice narrows the others and not its own', async () => {
    const page = await list('subjects=Math')
    expect(subjectCounts(page)).toEqual({ Chinese: 1, English: 1, Math: 2 })
    expect(levelCounts(page)).toBe('K1 1, P3 1, P4 1')
    expect(page.facets).toMatchObject({ free: 1, videos: 1, centres: 0, price_min: 99.5, price_max: 99.5 })
    const both = await list('subjects=Math&levels=P3')
    expect(subjectCounts(both)).toEqual({ Chinese: 1, Math: 1 })
    expect(levelCounts(both)).toBe('K1 1, P3 1, P4 1')
  })

  test('what was chosen stays in sight when nothing is left of it', async () => {
    const page = await list('subjects=English&levels=K1')
    expect(page.count).toBe(0)
    expect(subjectCounts(page)).toEqual({ English: 0, Math: 1 })
    expect(levelCounts(page)).toBe('K1 0, P4 1')
  })

  test('prices are those to choose from, whatever was chosen', async () => {
    for (const query of ['min=60&max=70', 'free=1', 'max=60']) {
      expect((await list(query)).facets, query).toMatchObject({ price_min: 50, price_max: 300 })
    }
    expect((await list('min=60')).facets.free).toBe(0)
    expect((await list('levels=K1')).facets).toMatchObject({ price_min: 0, price_max: 0 })
  })

  test('a rating between the steps', async () => {
    const page = await list('rating=4.6')
    expect(page.facets.ratings.map(({ count }) => count)).toEqual([2, 2, 3])
    expect(subjectCounts(page)).toEqual({ English: 1 })
  })

  test('a change is in the next view', async () => {
    const fresh = `t${unique()}`
    const teacher = await makeTeacher(t)
    const view = async () => strictPage.parse((await t.request({ url: `/api/shop/1?tags=${fresh}` })).json())
    expect((await view()).facets.videos).toBe(0)
    for (const expected of [1, 2, 3]) {
      await makeProduct(t, teacher, { tags: [fresh], materials: ['mp4'] })
      const page = await view()
      expect(page.facets.videos).toBe(expected)
      expect(page.count).toBe(expected)
    }
  })
})

describe('paging', () => {
  test('goes through all without gaps and repeats', async () => {
    const many = `t${unique()}`
    const teacher = await makeTeacher(t)
    const made: number[] = []
    for (let index = 0; index < 101; index += 1) {
      // Alike in everything a list is sorted by: only the ids tell them apart.
      made.push(
        await makeProduct(t, teacher, {
          tags: [many],
          priceCents: index % 3 ? 5000 : 9000,
          materials: ['docx'],
        }),
      )
    }
    for (const sort of ['popular', 'newest', 'price', '-price', 'rating']) {
      const pages: ProductListPage[] = []
      for (const number of [1, 2, 3, 4]) {
        const response = await t.request({ url: `/api/shop/${number}?tags=${many}&sort=${sort}` })
        pages.push(strictPage.parse(response.json()))
      }
      expect(pages.map(({ products }) => products.length)).toEqual([48, 48, 5, 0])
      expect(pages.map(({ count }) => count)).toEqual([101, 101, 101, 101])
      const ids = pages.flatMap(({ products }) => idsOf(products))
      expect(
        ids.toSorted((a, b) => a - b),
        sort,
      ).toEqual(made)
    }
  }, 60_000)
})
