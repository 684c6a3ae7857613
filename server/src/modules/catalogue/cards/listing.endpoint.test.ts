import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { PASSWORD, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct, type ProductFields } from '#server/testing/products.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { personChanged } from '../../accounts/index.ts'
import { expireCards } from '../catalogue.jobs.ts'
import { idsOf } from '../catalogue.test-support.ts'
import { changeProduct } from '../products/product.repository.ts'
import { cardsOf } from './list-cards.ts'
import { rebuildCards } from './rebuild-cards.ts'
import { refreshCards } from './refresh-cards.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})

const listed = async (teacher: TestPerson): Promise<number[]> =>
  idsOf((await t.api().shelfView({ params: { page: 1 }, query: { shop: teacher.username } })).products)

const dayFromNow = (days: number) =>
  hongKongDay(new Date(t.platform.clock.now().getTime() + days * 24 * 3600 * 1000))

describe('never listed', () => {
  test.each<[string, () => ProductFields]>([
    ['by code', () => ({ access: 'code' })],
    ['by watermark', () => ({ access: 'watermark' })],
    ['withdrawn', () => ({ status: 0 })],
    ['deleted', () => ({ status: -1 })],
    ['over', () => ({ endsOn: dayFromNow(-1) })],
  ])('%s', async (_, fields) => {
    const teacher = await makeTeacher(t)
    const tag = `t${unique()}`
    const hidden = await makeProduct(t, teacher, { ...fields(), tags: [tag] })
    const shown = await makeProduct(t, teacher, { endsOn: dayFromNow(0) })
    expect(await listed(teacher)).toEqual([shown])
    expect(await t.api(teacher.token).productFilter({ body: { tags: [tag] } })).toEqual([])
    const today = dayFromNow(0)
    expect(await cardsOf(t.platform, [hidden, shown], { locale: 'en', listedOn: today })).toMatchObject({
      ids: [shown],
    })
    const any = await cardsOf(t.platform, [hidden, 987_654_321, shown], { locale: 'en' })
    expect(any.ids).toEqual([hidden, shown])
    expect(any.cards.join()).not.toContain('COMMON')
  })

  test("an inactive teacher's, though a centre's stay", async () => {
    const teacher = await makeTeacher(t)
    const centre = await makeCentre(t)
    const own = await makeProduct(t, teacher)
    const ofCentre = await makeProduct(t, teacher, { centreId: centre.id })
    expect(await listed(teacher)).toEqual([own])
    const setStatus = (status: number) =>
      t.platform.db.transaction(async tx => {
        await tx.execute(sql`update accounts set status = ${status} where id = ${teacher.authId}`)
        await t.platform.hooks.call(personChanged, tx, { userId: teacher.userId })
      })
    await setStatus(0)
    expect(await listed(teacher)).toEqual([])
    const { products } = await t.api().shelfView({ params: { page: 1 }, query: { shop: centre.username } })
    expect(idsOf(products)).toEqual([ofCentre])
    await setStatus(1)
    expect(await listed(teacher)).toEqual([own])
  })
})

describe('at once', () => {
  test('an edit, a withdrawal and its return, a deletion', async () => {
    const teacher = await makeTeacher(t)
    const product = await makeProduct(t, teacher)
    const api = t.api(teacher.token)
    expect(await listed(teacher)).toEqual([product])
    await t.platform.db.transaction(async tx => {
      await changeProduct(tx, product, { name: '新的名字', discountCents: 5000 })
      await refreshCards(t.platform, tx, [product])
    })
    const [card] = (await t.api().shelfView({ params: { page: 1 }, query: { shop: teacher.username } }))
      .products
    expect(card).toMatchObject({ course_name: '新的名字', discounted_price: 50 })
    await api.productStatus({ params: { status: '0' }, body: { course_id: product } })
    expect(await listed(teacher)).toEqual([])
    await api.productStatus({ params: { status: '1' }, body: { course_id: product } })
    expect(await listed(teacher)).toEqual([product])
    await api.productDelete({ params: { id: product } })
    expect(await listed(teacher)).toEqual([])
  })

  test('what a transaction takes back never was', async () => {
    const teacher = await makeTeacher(t)
    const product = await makeProduct(t, teacher, { name: 'Before' })
    const broken = t.platform.db.transaction(async tx => {
      await changeProduct(tx, product, { name: 'After' })
      await refreshCards(t.platform, tx, [product])
      throw new Error('broken off')
    })
    await expect(broken).rejects.toThrow('broken off')
    expect((await cardsOf(t.platform, [product], { locale: 'en' })).cards[0]).toContain(
      '"course_name":"Before"',
    )
  })

  test("the seller's new name, on the centre's products they teach too", async () => {
    const teacher = await makeTeacher(t)
    const centre = await makeCentre(t)
    const own = await makeProduct(t, teacher)
    const ofCentre = await makeProduct(t, teacher, { centreId: centre.id })
    await t
      .api(teacher.token)
      .userUpdate({ body: { user_id: teacher.userId, display_name: 'Ms Wong 黃老師' } })
    const { cards } = await cardsOf(t.platform, [own, ofCentre], { locale: 'en' })
    expect(cards.map(card => JSON.parse(card).display_name)).toEqual(['Ms Wong 黃老師', 'Ms Wong 黃老師'])
  })

  test("a centre's new name", async () => {
    const teacher = await makeTeacher(t)
    const centre = await makeCentre(t)
    const product = await makeProduct(t, teacher, { centreId: centre.id })
    await t.platform.db.transaction(async tx => {
      await tx.execute(sql`update centres set name = 'Kowloon Hall' where id = ${centre.id}`)
      await t.platform.hooks.call(personChanged, tx, { centreId: centre.id })
    })
    expect((await cardsOf(t.platform, [product], { locale: 'en' })).cards[0]).toContain(
      '"centre_name":"Kowloon Hall"',
    )
  })

  test('whoever leaves takes their products and their name along', async () => {
    const teacher = await makeTeacher(t)
    const product = await makeProduct(t, teacher)
    const { userId, email, username } = teacher
    await t.api(teacher.token).userDelete({ body: { user_id: userId, email, username, pwd: PASSWORD } })
    const { rows } = await t.platform.db.execute<{ card: string; listed: boolean }>(
      sql`select card, listed from product_cards where product_id = ${product}`,
    )
    expect(rows[0]?.listed).toBe(false)
    expect(rows[0]?.card).not.toContain(teacher.displayName)
    expect(rows[0]?.card).not.toContain(username)
  })
})

test('who sells a lot is followed by a job', async () => {
  const teacher = await makeTeacher(t)
  const products: number[] = []
  for (let index = 0; index < 101; index += 1) products.push(await makeProduct(t, teacher, { materials: [] }))
  await t.api(teacher.token).userUpdate({ body: { user_id: teacher.userId, display_name: 'Renamed' } })
  await t.platform.jobs.runDue()
  const { cards } = await cardsOf(t.platform, products, { locale: 'en' })
  expect(cards.filter(card => card.includes('"display_name":"Renamed"'))).toHaveLength(101)
}, 60_000)

test('at midnight in Hong Kong what is over leaves the lists', async () => {
  const late = await createTestApp()
  const { db, jobs, clock } = late.platform
  const teacher = await makeTeacher(late)
  const over = await makeProduct(late, teacher, { endsOn: dayFromNow(0) })
  const stays = await makeProduct(late, teacher, { endsOn: dayFromNow(1) })
  const shop = async () =>
    idsOf((await late.api().shelfView({ params: { page: 1 }, query: { shop: teacher.username } })).products)
  expect(await shop()).toEqual([stays, over])
  const midnight = Date.parse(`${dayFromNow(1)}T00:00:00+08:00`)
  late.clock.advance({ seconds: (midnight - clock.now().getTime()) / 1000 })
  // Also before the job has run, where nothing is cached.
  const listedOn = hongKongDay(clock.now())
  expect((await cardsOf(t.platform, [over, stays], { locale: 'en', listedOn })).ids).toEqual([stays])
  await db.transaction(tx => jobs.enqueue(tx, expireCards, {}))
  await jobs.runDue()
  expect(await shop()).toEqual([stays])
  const { rows } = await db.execute<{ listed: boolean }>(
    sql`select listed from product_cards where product_id = ${over}`,
  )
  expect(rows[0]?.listed).toBe(false)
})

test('cards that are missing, or of another shape, are written again', async () => {
  const { db } = t.platform
  const teacher = await makeTeacher(t)
  const [missing, old] = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
  await rebuildCards(t.platform)
  await db.execute(sql`delete from product_cards where product_id = ${missing}`)
  await db.execute(
    sql`update product_cards set card = replace(card, '小三分數', 'Old') where product_id = ${old}`,
  )
  await rebuildCards(t.platform)
  const { cards } = await cardsOf(t.platform, [missing, old], { locale: 'en' })
  expect(cards[0]).toContain(`"course_id":${missing},`)
  expect(cards[1]).toContain('"course_name":"Old ')
  await db.execute(sql`update settings set value = 'before' where key = 'cards_shape'`)
  await rebuildCards(t.platform)
  expect((await cardsOf(t.platform, [old], { locale: 'en' })).cards[0]).toContain('"course_name":"小三分數 ')
}, 60_000)

test('two that change the same product at once lose nothing', async () => {
  const teacher = await makeTeacher(t)
  const products = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
  const { platform } = t
  await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      turn % 2
        ? t.api(teacher.token).userUpdate({ body: { user_id: teacher.userId, display_name: `Name ${turn}` } })
        : platform.db.transaction(async tx => {
            for (const id of products) await changeProduct(tx, id, { name: `Product ${turn}` })
            await refreshCards(platform, tx, products.toReversed())
          }),
    ),
  )
  const { rows } = await platform.db.execute<{ name: string; display_name: string }>(sql`
    select products.name, display_name from products join profiles on profiles.id = teacher_id
    where products.id = ${products[0]}`)
  for (const card of (await cardsOf(platform, products, { locale: 'en' })).cards) {
    expect(JSON.parse(card)).toMatchObject({
      course_name: rows[0]?.name,
      display_name: rows[0]?.display_name,
    })
  }
})
