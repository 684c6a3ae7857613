import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CacheTag } from '../kernel/cache-tags.ts'
import { announce } from '../platform/changes.ts'
import { type Database, openDatabase } from '../platform/db/db.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { open } from '../testing/database.ts'
import type { TestPerson } from '../testing/people.ts'
import { edit, fields, publishProduct } from '../testing/product-forms.ts'
import { makeSeller } from '../testing/teachers.ts'
import { webOf } from './web-build.test-support.ts'

// On PostgreSQL two processes' worth of everything on one database, each with a connection of its own to listen
// on. The embedded engine is for one process alone: there the other one is the first itself.

const onServer = inject('testDatabase').kind === 'server'

let one: TestApp
let other: TestApp
let teacher: TestPerson
let productId: number
const databases: Database[] = []

beforeAll(async () => {
  const db = await open()
  databases.push(db)
  const web = webOf('page/:shop', async (api, { shop = '' }) => {
    const { products } = await api.shelfView({ params: { page: 1 }, query: { shop } })
    return products.map(product => `${product.course_id} for ${product.course_tution_fee}`).join()
  })
  one = await createTestApp({}, { db, web })
  other = one
  if (onServer) {
    const url = db.pool.options.connectionString ?? null
    const second = await openDatabase({ url, dataDir: null, poolSize: 5 })
    databases.push(second)
    other = await createTestApp({}, { db: second, web })
  }
  teacher = await makeSeller(one)
  productId = await publishProduct(one, teacher)
  // On sale once its files have been looked at.
  await one.platform.jobs.runDue()
})
afterAll(async () => {
  for (const { app, platform } of new Set([one, other])) {
    await app.close()
    await platform.jobs.stop()
    await platform.changes.close()
  }
  for (const db of databases) await db.close()
})

const views = {
  list: async (on: TestApp) => {
    const answer = await on.request({ url: `/api/shop/1?shop=${teacher.username}` })
    return answer.json().products[0].course_tution_fee
  },
  detail: async (on: TestApp) => {
    const answer = await on.request({ url: `/api/products/${productId}` })
    return answer.json()[0].course_tution_fee
  },
  page: async (on: TestApp) => {
    const answer = await on.request({ url: `/page/${teacher.username}` })
    return Number(answer.body.replace(`${productId} for `, ''))
  },
}

const pricesIn = async (on: TestApp) => [await views.list(on), await views.detail(on), await views.page(on)]
const thrice = (price: number) => [price, price, price]

async function setPrice(price: number): Promise<void> {
  const response = await edit(one, teacher, fields({ courseId: productId, price: String(price) }))
  expect(response.statusCode).toBe(200)
}

/** Sets the price and has it cached, once the last word of it has arrived. */
async function cachePrice(price: number): Promise<void> {
  await setPrice(price)
  await silence()
  expect(await pricesIn(one)).toEqual(thrice(price))
  expect(await pricesIn(other)).toEqual(thrice(price))
}

let words = 2_000_000_000

/** Words arrive in their order: after a last one nothing that was said before is still to come. */
async function silence(): Promise<void> {
  const last = `product:${++words}` as const
  // Who writes hears it twice.
  const heard = Promise.all([hear(one, last, 2), hear(other, last, one === other ? 2 : 1)])
  await one.platform.db.transaction(tx => announce(tx, last))
  await heard
}

function hear(on: TestApp, word: CacheTag, times: number): Promise<void> {
  let left = times
  return new Promise(resolve => {
    const off = on.platform.changes.on(tags => {
      if (!tags.includes(word) || --left > 0) return
      off()
      resolve()
    })
  })
}

/** Changes the row without a word, so that only what was cached can still show the old price. */
async function setPriceInSecret(price: number): Promise<void> {
  await one.platform.db.execute(sql`
    update product_cards set card = jsonb_set(card::jsonb, '{course_tution_fee}', to_jsonb(${price}::int))::text
    where product_id = ${productId}`)
  await one.platform.db.execute(sql`update products set price_cents = ${price * 100} where id = ${productId}`)
}

const forget = (on: TestApp) => on.platform.db.transaction(tx => announce(tx, 'all'))

describe('a new price', () => {
  it('is there in every view of the process that wrote it, at once', async () => {
    for (const price of [210, 220, 230]) {
      await setPrice(price)
      expect(await pricesIn(one)).toEqual(thrice(price))
    }
  })

  it('is there in the other process as soon as the message is', async () => {
    for (const price of [240, 250, 260]) {
      await pricesIn(other)
      await setPrice(price)
      await expect.poll(() => pricesIn(other), { interval: 2 }).toEqual(thrice(price))
    }
  })

  it('was cached before: what nobody announces is not seen', async () => {
    await cachePrice(300)
    await setPriceInSecret(310)
    expect(await pricesIn(one)).toEqual(thrice(300))
    expect(await pricesIn(other)).toEqual(thrice(300))
    await forget(one)
    expect(await pricesIn(one)).toEqual(thrice(310))
    await expect.poll(() => pricesIn(other)).toEqual(thrice(310))
  })

  it('of something that is not shown leaves everything as it is', async () => {
    await cachePrice(320)
    await setPriceInSecret(330)
    await one.platform.db.transaction(tx => announce(tx, `product:${productId + 1}`))
    await silence()
    expect(await pricesIn(other)).toEqual(thrice(320))
    await one.platform.db.transaction(tx => announce(tx, `product:${productId}`))
    await expect.poll(() => pricesIn(other)).toEqual(thrice(330))
  })

  it('that is rolled back harms nobody', async () => {
    await setPrice(340)
    const failed = one.platform.db.transaction(async tx => {
      await announce(tx, `product:${productId}`, 'lists')
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await pricesIn(one)).toEqual(thrice(340))
  })
})

it('many tags at once are announced one by one, not as everything', async () => {
  await cachePrice(350)
  await setPriceInSecret(360)
  const tags = Array.from({ length: 5_000 }, (_, i) => `product:${1_000_000 + i}` as const)
  await one.platform.db.transaction(tx => announce(tx, ...tags))
  await silence()
  expect(await pricesIn(other)).toEqual(thrice(350))
  await one.platform.db.transaction(tx => announce(tx, ...tags, `product:${productId}`))
  await expect.poll(() => pricesIn(other)).toEqual(thrice(360))
})

it('an answer that was under way when the price changed is not cached', async () => {
  for (let round = 0; round < 10; round++) {
    const price = 400 + round
    await forget(one)
    const underWay = [pricesIn(one), pricesIn(other)]
    await setPrice(price)
    expect(await pricesIn(one)).toEqual(thrice(price))
    await Promise.all(underWay)
    expect(await pricesIn(one)).toEqual(thrice(price))
    await expect.poll(() => pricesIn(other), { interval: 2 }).toEqual(thrice(price))
  }
})

it('a herd is one computation', async () => {
  const url = '/api/shop/1?shop=nobody-of-this-name'
  const answers = await Promise.all(Array.from({ length: 100 }, () => one.request({ url })))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const figures = await one.platform.metrics.registry.metrics()
  const joined = /lantern_response_cache_total\{kind="call",result="joined"\} (\d+)/.exec(figures)?.[1]
  expect(Number(joined)).toBeGreaterThanOrEqual(99)
})

it('what is shown to one who is signed in is never cached', async () => {
  const url = `/api/products/${productId}`
  const own = await one.request({ url, token: teacher.token })
  expect(own.headers['cache-control']).toBe('no-store')
  const strangers = await one.request({ url })
  expect(strangers.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(own.json()[0].owned).toBe(true)
  expect(strangers.json()[0].owned).toBe(false)
  expect((await one.request({ url, token: teacher.token })).json()[0].owned).toBe(true)
})

// Nothing can be missed on the embedded engine: who writes and who listens are one session.
if (onServer) {
  it('while messages could be missed nothing comes from memory', async () => {
    await cachePrice(500)
    const { changes, db } = other.platform
    // New connections are refused, so that the gap lasts; those of the pool go on.
    const address = new URL(db.pool.options.connectionString ?? '')
    address.pathname = '/postgres'
    const admin = new pg.Client({ connectionString: address.href })
    await admin.connect()
    const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
    const allow = (yes: boolean) => admin.query(`alter database ${rows[0]?.name} allow_connections ${yes}`)
    await allow(false)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = $1 and application_name like '% watch'`,
      [rows[0]?.name],
    )
    await expect.poll(() => changes.connected, { interval: 1 }).toBe(false)
    // Not a word gets through to anyone, and yet both see it.
    await setPriceInSecret(510)
    expect(await pricesIn(other)).toEqual(thrice(510))
    await setPriceInSecret(520)
    expect(await pricesIn(other)).toEqual(thrice(520))

    await allow(true)
    await admin.end()
    const connected = () => changes.connected && one.platform.changes.connected
    await expect.poll(connected, { timeout: 5_000 }).toBe(true)
    await cachePrice(530)
    await setPriceInSecret(540)
    expect(await pricesIn(other)).toEqual(thrice(530))
  })
}
