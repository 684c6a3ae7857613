import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasServerBinaries, type PrivateCluster, startPrivateCluster } from '../../../../tools/postgres.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/people.ts'
import { prepareDatabase } from '../../testing/prepare-database.ts'
import { edit, fields, publishProduct } from '../../testing/product-forms.ts'
import { makeSeller } from '../../testing/teachers.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from './db.ts'

const long = { timeout: 60_000 }
const DELAY_MS = 3_000

async function clusterOf(options: Parameters<typeof startPrivateCluster>[0]): Promise<PrivateCluster> {
  const { cluster, reason } = await startPrivateCluster(options)
  if (!cluster) throw new Error(reason)
  return cluster
}

if (await hasServerBinaries()) {
  describe('a replica that is some seconds behind', () => {
    let primary: PrivateCluster
    let standby: PrivateCluster
    let db: Database
    let t: TestApp
    let teacher: TestPerson
    let productId: number
    beforeAll(async () => {
      primary = await clusterOf({})
      db = await openDatabase({ url: primary.url, dataDir: null, poolSize: 6 })
      await prepareDatabase(db)
      standby = await clusterOf({
        standbyOf: primary,
        settings: { recovery_min_apply_delay: `${DELAY_MS}`, hot_standby_feedback: 'on' },
      })
      const { database } = readConfig({ DATABASE_URL: primary.url, DATABASE_READ_URLS: standby.url })
      t = await createTestApp({ database }, { db })
      t.platform.replicas?.start()
      teacher = await makeSeller(t)
      productId = await publishProduct(t, teacher)
      await t.platform.jobs.runDue()
    })
    afterAll(async () => {
      await t.app.close()
      await t.platform.replicas?.close()
      await t.platform.jobs.stop()
      await t.platform.changes.close()
      await db.close()
      await standby.stop()
      await primary.stop()
    })

    const price = async () => {
      const answer = await t.request({ url: `/api/products/${productId}` })
      return answer.json()[0].course_tution_fee
    }
    const setPrice = async (value: number) => {
      const changed = await edit(t, teacher, fields({ courseId: productId, price: `${value}` }))
      expect(changed.statusCode).toBe(200)
    }
    const reads = async (result: string) => {
      const figures = await t.platform.metrics.registry.metrics()
      return Number(new RegExp(`replica_reads_total{result="${result}"} (\\d+)`).exec(figures)?.[1] ?? 0)
    }
    /** An address that nobody has asked for yet, so that nothing of it is cached. */
    let asked = 0
    const readAnew = () => t.request({ url: `/api/shop/1?shop=nobody-${++asked}` })
    const isUsed = async () => {
      const before = await reads('replica')
      await readAnew()
      return (await reads('replica')) > before
    }

    it('answers what has not changed', async () => {
      await expect.poll(isUsed, long).toBe(true)
    })

    it('is not asked for what was written just now: nobody misses it, and nothing old is cached', async () => {
      await expect.poll(isUsed, long).toBe(true)
      const behind = await reads('behind')
      for (let turn = 0; turn < 20; turn++) {
        await setPrice(300 + turn)
        expect(await price()).toBe(300 + turn)
        // From the cache, which was filled after the change.
        expect(await price()).toBe(300 + turn)
      }
      expect(await reads('behind')).toBeGreaterThan(behind)
      const shop = await t.request({ url: `/api/shop/1?shop=${teacher.username}` })
      expect(shop.json().products[0].course_tution_fee).toBe(319)
    })

    it('answers for it as soon as it has passed it', async () => {
      await setPrice(400)
      expect(await price()).toBe(400)
      await expect.poll(isUsed, long).toBe(true)
    })

    it('does not say that something is missing which it has not heard of yet', async () => {
      const another = await publishProduct(t, teacher)
      await t.platform.jobs.runDue()
      const answer = await t.request({ url: `/api/products/${another}` })
      expect([answer.statusCode, answer.json()[0]?.course_id]).toEqual([200, another])
    })

    it('that is gone is gone around, and asked again when it is back', async () => {
      await expect.poll(isUsed, long).toBe(true)
      await standby.freeze()
      const failed = performance.now()
      expect((await readAnew()).statusCode).toBe(200)
      expect(performance.now() - failed).toBeLessThan(10_000)
      await expect.poll(isUsed, long).toBe(false)
      standby.thaw()
      await expect.poll(isUsed, long).toBe(true)
    })

    it('goes on answering while the primary is away; what it has not passed is refused', async () => {
      await expect.poll(isUsed, long).toBe(true)
      expect(await price()).toBe(400)
      await primary.freeze()
      await expect.poll(() => db.availability.lost, long).toBe(true)
      expect((await readAnew()).statusCode).toBe(200)
      expect(await price()).toBe(400)
      primary.thaw()
      await expect.poll(() => t.platform.changes.connected, long).toBe(true)
      await setPrice(500)
      expect(await price()).toBe(500)
    })
  })

  it('a server that follows nobody is no replica', async () => {
    const [cluster, other] = await Promise.all([clusterOf({}), clusterOf({})])
    const db = await openDatabase({ url: cluster.url, dataDir: null, poolSize: 4 })
    await prepareDatabase(db)
    const { database } = readConfig({ DATABASE_URL: cluster.url, DATABASE_READ_URLS: other.url })
    const t = await createTestApp({ database }, { db })
    t.platform.replicas?.start()
    const client = new pg.Client({ connectionString: other.url })
    await client.connect()
    expect((await t.request({ url: '/api/shop/1' })).statusCode).toBe(200)
    expect(t.platform.replicas?.lags).toEqual([null])
    await client.end()
    await t.app.close()
    await t.platform.replicas?.close()
    await t.platform.jobs.stop()
    await t.platform.changes.close()
    await db.close()
    await Promise.all([cluster.stop(), other.stop()])
  })
}
