import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { Hooks } from '#server/kernel/hooks.ts'
import type { Database } from '#server/platform/db/db.ts'
import { open } from '#server/testing/database.ts'
import { insertGolden } from '../search-golden.test-support.ts'
import { suggest } from './search-suggest.ts'

let db: Database
beforeAll(async () => {
  db = await open()
  await insertGolden(db)
  return () => db.close()
})

const shown = { today: '2026-11-15', locale: 'en' } as const
async function ask(text: string) {
  const { products, tags, sellers } = await suggest({ db, hooks: new Hooks() }, text, shown)
  return {
    products: products.map(({ course_name }) => course_name),
    tags,
    sellers: sellers.map(({ display_name }) => display_name),
  }
}

test('what is needed to show a product', async () => {
  const { products } = await suggest({ db, hooks: new Hooks() }, 'quadratics', shown)
  expect(products).toEqual([
    {
      course_id: 6,
      course_name: 'Quadratics from Zero to Confident 二次方程',
      course_name_language: 'en',
      course_cover: '/6.webp',
      display_name: 'Mr Ho Chun Kit 何俊傑',
    },
  ])
})

describe('while typing', () => {
  test.each([
    ['quad', 'products', 'Quadratics from Zero to Confident 二次方程'],
    ['Quadratics from z', 'products', 'Quadratics from Zero to Confident 二次方程'],
    ['象棋', 'products', '國際象棋入門 Chess: From Pawn to Checkmate'],
    ['際象', 'products', '國際象棋入門 Chess: From Pawn to Checkmate'],
    ['P3', 'products', 'P3 Word Problems: Bar Models 線段圖'],
    ['ble', 'tags', 'blending'],
    ['描寫', 'tags', '描寫文'],
    ['寫文', 'tags', '描寫文'],
    ['maths,ble', 'tags', 'blending'],
    ['cha', 'sellers', 'Ms Chan Wing Yan 陳詠欣'],
    ['陳', 'sellers', 'Ms Chan Wing Yan 陳詠欣'],
    ['詠欣', 'sellers', 'Ms Chan Wing Yan 陳詠欣'],
    ['bright h', 'sellers', 'Bright Harbour Centre'],
    ['明港', 'sellers', 'Bright Harbour Centre'],
  ] as const)('%s', async (text, kind, wanted) => {
    expect((await ask(text))[kind]).toContain(wanted)
  })
})

describe('typing errors are forgiven where nothing else is found', () => {
  test.each([
    ['quardatics', 'products', 'Quadratics from Zero to Confident 二次方程'],
    ['blendnig', 'tags', 'blending'],
    ['Whong Sze', 'sellers', 'Ms Wong Sze Man 黃思敏'],
    ['國際像棋', 'products', '國際象棋入門 Chess: From Pawn to Checkmate'],
  ] as const)('%s', async (text, kind, wanted) => {
    expect((await ask(text))[kind]).toContain(wanted)
  })
})

describe('where no product has all of it, levels and subjects bind', () => {
  test.each([
    ['P3 maths dinosaurs', ['P3 Word Problems: Bar Models 線段圖']],
    ['piano Beethoven', ['鋼琴第一步']],
    ['S6 violin sonatas', []],
  ])('%s', async (text, products) => {
    expect((await ask(text)).products).toEqual(products)
  })
})

test('words about the price narrow what is suggested', async () => {
  await db.execute(sql`update product_cards set price_cents = 8000 where product_id <> 6`)
  expect((await ask('free maths')).products).toEqual(['Quadratics from Zero to Confident 二次方程'])
  expect((await ask('maths under 100')).products.length).toBeGreaterThan(3)
  expect((await ask('數學 $50以下')).products).toEqual(['Quadratics from Zero to Confident 二次方程'])
  // Nothing of it is free: these are words of a name.
  expect((await ask('Free-Body')).products).toEqual(['DSE 物理：力學 Free-Body Diagrams'])
  await db.execute(sql`update product_cards set price_cents = 0`)
})

test('eight together at most, of each kind some', async () => {
  for (const text of ['數學', 'DSE', 'le', 'ms', 'p', '文', 'paper', '小學']) {
    const { products, tags, sellers } = await ask(text)
    expect(products.length + tags.length + sellers.length, text).toBeLessThanOrEqual(8)
  }
  const { products, sellers } = await ask('le')
  expect(products.length).toBeGreaterThan(0)
  expect(sellers).toContain('Mr Leung Ka Ho 梁家豪')
})

test.each(['', ' ', ',', '!?', '🙂', 'xyzzy', "' & | !"])('nothing for %j', async text => {
  expect(await ask(text)).toEqual({ products: [], tags: [], sellers: [] })
})

test('what is not listed or is over is no suggestion', async () => {
  await db.execute(sql`update product_cards set listed = false where product_id = 6`)
  await db.execute(sql`update product_cards set ends_on = '2026-11-14' where product_id = 42`)
  expect((await ask('quadratics')).products).toEqual([])
  expect((await ask('國際象棋')).products).toEqual([])
  await db.execute(sql`update product_cards set listed = true, ends_on = null`)
})
