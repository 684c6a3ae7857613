import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo } from '#demo/index.ts'
import { findPersonByLogin } from '../modules/accounts/index.ts'
import { findProduct, listMaterials, listShelf, type Product } from '../modules/catalogue/index.ts'
import { findFiles, usageOf } from '../modules/media/index.ts'
import { createModules } from '../modules/modules.ts'
import { FakeClock } from '../platform/clock.ts'
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

test('a second start loads nothing', async () => {
  await loadDemo(platform)
  expect(await everyProduct()).toHaveLength(demo.products.length)
})
