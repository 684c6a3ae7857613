import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { previewMaterial } from '#contract/discovery/discovery.ts'
import type { CacheTag } from '#server/kernel/cache-tags.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { cardsOf } from '../cards/list-cards.ts'
import { idsOf } from '../catalogue.test-support.ts'
import { changePopularity, changeProductStatus } from './change-product-status.ts'
import { listPreviewed, presentPreviews } from './preview.presenter.ts'
import { findProduct } from './product.repository.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})

/** What its transaction announces; what comes back from the database could be of an earlier one. */
async function heard(work: () => Promise<unknown>): Promise<Set<CacheTag>> {
  const tags = new Set<CacheTag>()
  const stop = t.platform.db.onAnnouncement(notified => {
    for (const tag of notified) tags.add(tag)
  })
  await work()
  stop()
  return tags
}

test('how a product stands is on its card, and announced', async () => {
  const teacher = await makeTeacher(t)
  const product = await makeProduct(t, teacher)
  const notify = (figures: object) =>
    heard(() => t.platform.db.transaction(tx => changeProductStatus(tx, t.platform, product, figures)))
  const first = await notify({ reviews: 4, ratingTotal: 18, sold: 7 })
  expect(first).toContain(`product:${product}`)
  expect(first).toContain('ratings')
  expect(first).not.toContain('lists')
  const card = async () => JSON.parse((await cardsOf(t.platform, [product], { locale: 'en' })).cards[0] ?? '')
  expect(await card()).toMatchObject({ rating: 4.5, comments: 4, sold: 7 })
  // What is not told stays; what stays as it was is not announced.
  await notify({ sold: 8 })
  expect(await card()).toMatchObject({ rating: 4.5, comments: 4, sold: 8 })
  const again = await notify({ sold: 8 })
  expect(again).toEqual(new Set())
  await notify({ reviews: 0, ratingTotal: 0 })
  expect(await card()).toMatchObject({ rating: 0, comments: 0, sold: 8 })
})

test('impossible figures are refused', async () => {
  const teacher = await makeTeacher(t)
  const product = await makeProduct(t, teacher)
  for (const figures of [{ reviews: 1, ratingTotal: 6 }, { reviews: -1 }, { sold: -1 }]) {
    const notified = t.platform.db.transaction(tx => changeProductStatus(tx, t.platform, product, figures))
    await expect(notified).rejects.toThrow()
  }
})

test('popularity of many at once', async () => {
  const teacher = await makeTeacher(t)
  const [one, two] = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
  const shop = async () =>
    idsOf((await t.api().shelfView({ params: { page: 1 }, query: { shop: teacher.username } })).products)
  expect(await shop()).toEqual([two, one])
  const notify = (popularity: number) =>
    t.platform.db.transaction(tx =>
      changePopularity(tx, [
        { productId: two, popularity: 1 },
        { productId: one, popularity },
        { productId: 987_654_321, popularity: 5 },
      ]),
    )
  await notify(2.5)
  expect(await shop()).toEqual([one, two])
  // It is kept where a card that is written anew finds it.
  await t.platform.db.transaction(tx => changeProductStatus(tx, t.platform, one, { sold: 1 }))
  expect(await shop()).toEqual([one, two])
  await notify(0)
  expect(await shop()).toEqual([two, one])
})

test('previews of what is ready, with links that open', async () => {
  const { db } = t.platform
  const teacher = await makeTeacher(t)
  const materials = ['mp4', 'mp4 processing', 'pdf', 'docx', 'pdf refused']
  const productId = await makeProduct(t, teacher, { materials })
  const [film, sheet] = await listPreviewed(db, productId).then(all => [all[0], all[1]])
  const add = (fileId: string | undefined, kind: string, variant: string, page: number) => {
    const key = `renditions/${randomUUID()}`
    return db.execute(sql`
      insert into media_renditions (file_id, kind, variant, page, storage_key, width, height, size)
      values (${fileId ?? ''}, ${kind}, ${variant}, ${page}, ${key}, 480, 600, 1)`)
  }
  await add(film?.file.id, 'clip', '0-20', 0)
  for (const page of [2, 1]) await add(sheet?.file.id, 'page', 'low', page)
  await add(sheet?.file.id, 'page', 'high', 1)
  const product = await findProduct(db, productId)
  if (!product) throw new Error('It is not there')
  const previewed = await listPreviewed(db, productId)
  expect(previewed[1]?.renditions.map(({ page }) => page)).toEqual([1, 1, 2])
  const shown = presentPreviews(t.platform, product, previewed).map(one =>
    previewMaterial.strict().parse(one),
  )
  expect(shown.map(({ type, locked }) => [type, locked])).toEqual([
    ['mp4', false],
    ['pdf', false],
    ['docx', true],
  ])
  expect(shown[0]?.preview).toMatch(/^\/media\/s\//)
  expect(shown[1]?.preview).toHaveLength(2)
})

test('the first film that has a clip is shown; one that could not be cut has no preview, and is not awaited', async () => {
  const { db } = t.platform
  const productId = await makeProduct(t, await makeTeacher(t), { materials: ['mp4', 'mp4', 'mp4'] })
  const product = await findProduct(db, productId)
  if (!product) throw new Error('It is not there')
  const shown = async () => presentPreviews(t.platform, product, await listPreviewed(db, productId))
  const [first, second] = await listPreviewed(db, productId)
  expect((await shown()).map(({ preview_pending, locked }) => [preview_pending, locked])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
  await db.execute(sql`update media_files set previews_made_at = now() where id = ${first?.file.id ?? ''}`)
  expect((await shown())[0]).toMatchObject({ preview: '', preview_pending: false })
  await db.execute(sql`
    insert into media_renditions (file_id, kind, variant, page, storage_key, width, height, size)
    values (${second?.file.id ?? ''}, 'clip', '0-20', 0, ${`renditions/${randomUUID()}`}, 480, 600, 1)`)
  const now = await shown()
  expect(now.map(({ locked }) => locked)).toEqual([true, false, true])
  expect(now[1]?.preview).toMatch(/^\/media\/s\//)
})
