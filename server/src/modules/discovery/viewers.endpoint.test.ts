import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { sweepViewers } from './discovery.jobs.ts'

// A clock of its own: days pass here.
let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await createTestApp({ trustProxy: ['loopback'] })
  teacher = await makeTeacher(t)
})

const send = async (call: 'storeip' | 'checkip', course_id: number, address: string, more: object = {}) => {
  const answer = await t.request({
    method: 'POST',
    url: `/api/products/${call}`,
    body: { course_id, ...more },
    headers: { 'x-forwarded-for': address },
  })
  return answer.json<{ status: number; seen: boolean; code?: string }>()
}

async function views(productId: number): Promise<number[]> {
  const { rows } = await t.platform.db.execute<{ views: number }>(
    sql`select views from product_days where product_id = ${productId} order by day`,
  )
  return rows.map(row => row.views)
}

test('an address counts once a day in Hong Kong, whatever the client says it is', async () => {
  const id = await makeProduct(t, teacher)
  expect(await send('checkip', id, '203.0.113.7')).toEqual({ status: 200, seen: false })
  expect(await send('storeip', id, '203.0.113.7', { ip_address: '198.51.100.1' })).toEqual({
    status: 200,
    seen: false,
  })
  expect(await send('storeip', id, '203.0.113.7')).toEqual({ status: 200, seen: true })
  expect(await send('checkip', id, '203.0.113.7')).toEqual({ status: 200, seen: true })
  expect(await send('checkip', id, '198.51.100.1')).toMatchObject({ seen: false })
  await Promise.all(Array.from({ length: 20 }, () => send('storeip', id, '198.51.100.1')))
  // One household, many addresses.
  await send('storeip', id, '2001:db8:1:2::1')
  await send('storeip', id, '2001:db8:1:2:ffff::9')
  expect(await views(id)).toEqual([3])
  t.clock.advance({ days: 1 })
  expect(await send('storeip', id, '203.0.113.7')).toMatchObject({ seen: true })
  expect(await views(id)).toEqual([3, 1])
})

test('counting keeps no address, and nothing that ties two products together', async () => {
  const [one, two] = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
  await send('storeip', one, '203.0.113.9')
  await send('storeip', two, '203.0.113.9')
  const { rows } = await t.platform.db.execute<{ viewer: Buffer }>(
    sql`select viewer from viewers where product_id in (${one}, ${two})`,
  )
  expect(new Set(rows.map(({ viewer }) => viewer.toString('hex'))).size).toBe(2)
  for (const { viewer } of rows) expect(viewer).toHaveLength(16)
})

test('forgets after thirty days; the counts stay', async () => {
  const id = await makeProduct(t, teacher)
  await send('storeip', id, '203.0.113.8')
  const sweep = async () => {
    await t.platform.db.transaction(tx => t.platform.jobs.enqueue(tx, sweepViewers, {}))
    await t.platform.jobs.runDue()
  }
  t.clock.advance({ days: 30 })
  await sweep()
  expect(await send('checkip', id, '203.0.113.8')).toMatchObject({ seen: true })
  t.clock.advance({ days: 1 })
  await sweep()
  expect(await send('checkip', id, '203.0.113.8')).toMatchObject({ seen: false })
  expect(await views(id)).toEqual([1])
})

test('viewers are counted only of what one may see', async () => {
  const secret = await makeProduct(t, teacher, { access: 'code' })
  for (const id of [secret, 9_999_999]) {
    expect(await send('storeip', id, '203.0.113.7')).toMatchObject({ status: 404, code: 'product_unknown' })
    expect(await send('checkip', id, '203.0.113.7')).toEqual({ status: 200, seen: false })
  }
})
