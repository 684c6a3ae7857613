import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo } from '#demo/index.ts'
import { FakeClock } from '../kernel/clock.ts'
import { findPersonByLogin } from '../modules/accounts/index.ts'
import { findProduct, listMaterials, listShelf, type Product } from '../modules/catalogue/index.ts'
import { findFiles, usageOf } from '../modules/media/index.ts'
import { createModules } from '../modules/modules.ts'
import { readConfig } from '../platform/config.ts'
import { createPlatform } from '../platform/create-platform.ts'
import type { Platform } from '../platform/platform.ts'
import { open } from '../testing/database.ts'
import { loadDemo } from './load-demo.ts'

let platform: Platform
beforeAll(async () => {
  const dataDir = join(tmpdir(), `lantern-test-demo-${process.pid}-${randomBytes(4).toString('hex')}`)
  platform = await createPlatform({
    config: readConfig({ DATA_DIR: dataDir, DEMO: '1' }),
    db: await open(),
    clock: new FakeClock(),
    origin: () => 'http://lantern.test',
    log: pino({ level: 'silent' }),
  })
  createModules(platform)
  await platform.jobs.start({ work: false, cron: false })
  await loadDemo(platform)
}, 120_000)
afterAll(async () => {
  await platform.jobs.stop()
  await platform.mediaTools.close()
  await platform.db.close()
})

async function everyProduct(): Promise<Product[]> {
  const { rows } = await platform.db.execute<{ id: string }>(sql`select id from products order by id`)
  const found = await Promise.all(rows.map(({ id }) => findProduct(platform.db, Number(id))))
  return found.filter(product => product !== undefined)
}

test('every product, with its seller, terms and materials, and a file behind each', async () => {
  const products = await everyProduct()
  expect(products).toHaveLength(demo.products.length)
  const materials = await listMaterials(
    platform.db,
    products.map(({ id }) => id),
  )
  for (const told of demo.products) {
    const product = products.find(({ name }) => name === told.name)
    expect(product, told.key).toMatchObject({
      access: told.access.kind,
      priceCents: told.priceCents,
      discountCents: told.discountCents ?? null,
      levels: told.levels,
      grade: told.grade,
      teacherUsername: told.taughtBy ?? told.seller,
      centreUsername: told.taughtBy ? told.seller : null,
      payoutReady: true,
      featured: told.featured ?? false,
    })
    expect(materials.get(product?.id ?? 0)?.map(({ title }) => title)).toEqual(
      told.materials.map(({ title }) => title),
    )
    if (told.access.kind === 'code') expect(product?.accessCode).toBe(told.access.code)
    if (told.access.kind === 'watermark') {
      expect(product?.watermarks).toEqual(told.access.entries)
      expect(product?.accessCode).toMatch(/^[A-Z0-9]{6}$/)
    }
  }
  const fileIds = [...materials.values()].flat().map(({ fileId }) => fileId)
  expect((await findFiles(platform.db, fileIds)).size).toBe(new Set(fileIds).size)
})

test('a manager sees the centre’s, with the space it takes', async () => {
  const manager = await findPersonByLogin(platform.db, 'centre')
  const { userId: teacherId = 0, subscriberId: centreId = 0 } = manager ?? {}
  const shelf = await listShelf(platform.db, { teacherId, centreId, managesCentre: true })
  expect(shelf.length).toBe(demo.products.filter(({ seller }) => seller === 'brightharbour').length)
  expect(await usageOf(platform.db, [teacherId])).toBeGreaterThan(0)
})

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await platform.db.execute<Record<string, number>>(sql`select
    (select count(*)::int from reviews) as reviews,
    (select count(*)::int from favourites) as favourites,
    (select count(*)::int from followings) as followings,
    (select count(*)::int from entitlements where source = 'purchase') as sales,
    (select count(*)::int from entitlements where source <> 'purchase') as openings,
    (select count(*)::int from orders where state = 'paid') as orders,
    (select count(*)::int from sandbox_charges) as charges,
    (select sum(amount_cents)::int from ledger_entries) as ledger,
    (select sum(sales)::int from product_days) as sales_by_day,
    (select sum(views)::int from product_days) as views,
    (select sum(sold)::int from product_standing) as sold,
    (select count(distinct coalesce(teacher_id, -centre_id))::int from shop_slides) as shops_with_slides`)
  return rows[0] ?? {}
}

test('half a year of what people did, and the rails that follow from it', async () => {
  expect(await countRows()).toEqual({
    reviews: demo.reviews.length,
    favourites: demo.favourites.length,
    followings: demo.followings.length,
    sales: demo.sales.length,
    openings: demo.openings.length,
    orders: demo.sales.length,
    charges: demo.sales.length,
    ledger: 0,
    sales_by_day: demo.sales.length,
    views: demo.views.reduce((sum, { views }) => sum + views, 0),
    sold: demo.sales.length,
    shops_with_slides: 6,
  })
  const { rows } = await platform.db.execute<{ rail: string; count: number }>(
    sql`select rail, count(*)::int as count from rail_products group by rail order by rail`,
  )
  const featured = demo.products.filter(product => product.featured && product.status === 'active').length
  expect(rows).toEqual([
    { rail: 'featured', count: featured },
    { rail: 'monthly', count: 20 },
    { rail: 'trending', count: 20 },
  ])
  for (const product of await everyProduct()) {
    const told = demo.products.find(({ name }) => name === product.name)
    const reviews = demo.reviews.filter(review => review.product === told?.key)
    expect(product, product.name).toMatchObject({
      reviews: reviews.length,
      ratingTotal: reviews.reduce((sum, { rating }) => sum + rating, 0),
      sold: demo.sales.filter(sale => sale.product === told?.key).length,
    })
  }
})

test('a second start loads nothing', async () => {
  const before = await countRows()
  await loadDemo(platform)
  expect(await everyProduct()).toHaveLength(demo.products.length)
  expect(await countRows()).toEqual(before)
})
