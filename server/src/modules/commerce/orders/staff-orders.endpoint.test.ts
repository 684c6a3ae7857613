import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { buy, openOrder } from '../commerce.test-support.ts'

let t: TestApp
let staff: TestPerson
let buyer: TestPerson
let teacher: TestPerson
let one: Awaited<ReturnType<typeof buy>>
let two: Awaited<ReturnType<typeof buy>>
const word = unique()
/** Of no one else, and of eight digits. */
const phone = `6${String(Number.parseInt(unique(), 16)).slice(-7)}`

beforeAll(async () => {
  t = await testApp()
  staff = await makePerson(t, { role: roles.platformStaff, displayName: 'Clerk' })
  teacher = await makePerson(t, { role: roles.teacher, displayName: 'Ms Au' })
  buyer = await makePerson(t, {
    ...{
      firstName: `Man Yee ${word}`,
      lastName: 'Ho',
      displayName: `何敏兒 ${word}`,
      email: `${word}@example.hk`,
      contactNo: phone,
    },
  })
  one = await buy(t, buyer, [
    await makeProduct(t, teacher),
    await makeProduct(t, teacher, { priceCents: 5000 }),
  ])
  two = await buy(t, buyer, [await makeProduct(t, teacher)])
})

const orders = (body: object) => t.api(staff.token).adminOrders({ body })
const idsOf = async (body: object) => (await orders(body)).orders.map(({ order_id }) => order_id)

describe('the list', () => {
  test('is found by buyer, number and intent, the newest first', async () => {
    const { orders: rows, count, more } = await orders({ q: word })
    expect({ count, more }).toEqual({ count: 2, more: false })
    expect(rows.map(({ order_id }) => order_id)).toEqual([two.order_id, one.order_id])
    expect(rows[1]).toMatchObject({
      status: 'paid',
      total: 23_000,
      buyer: { user_id: buyer.userId, name: expect.stringContaining('Man Yee'), email: buyer.email },
      intent: one.transaction_id,
    })
    expect(await idsOf({ q: word, sort: 'at' })).toEqual([one.order_id, two.order_id])
    expect(await idsOf({ q: word, limit: 1, offset: 1 })).toEqual([one.order_id])
    for (const q of [`Man Yee ${word}`, `何敏兒 ${word}`, buyer.email.toUpperCase()]) {
      expect(await idsOf({ q })).toHaveLength(2)
    }
    const number = rows[1]?.number ?? ''
    for (const q of [number, `LN-${number}`, String(one.order_id), one.transaction_id]) {
      expect(await idsOf({ q })).toEqual([one.order_id])
    }
    expect(await idsOf({ q: phone })).toHaveLength(2)
    expect(await idsOf({ q: `990101-${number.split('-')[1]}` })).toEqual([])
    expect(await idsOf({ q: `${word}%` })).toEqual([])
  })

  test('can be of one state', async () => {
    const open = await openOrder(t, buyer, [await makeProduct(t, teacher)])
    expect(await idsOf({ q: word, status: 'open' })).toEqual([open.order_id])
    expect(await idsOf({ q: word, status: 'paid' })).toEqual([two.order_id, one.order_id])
  })

  test('can be of some days of Hong Kong, the last one included', async () => {
    const today = hongKongDay(t.clock.now())
    const [tomorrow, yesterday] = [addDays(today, 1), addDays(today, -1)]
    const paid = { q: word, status: 'paid' }
    const all = [two.order_id, one.order_id]
    expect(await idsOf({ ...paid, dateFrom: today, dateTo: today })).toEqual(all)
    expect(await idsOf({ ...paid, dateFrom: today })).toEqual(all)
    expect(await idsOf({ ...paid, dateTo: tomorrow })).toEqual(all)
    expect(await idsOf({ ...paid, dateFrom: tomorrow })).toEqual([])
    expect(await idsOf({ ...paid, dateTo: yesterday })).toEqual([])
    await expect(idsOf({ ...paid, dateFrom: '2026-02-30' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('one order', () => {
  const view = (order_id: number) => t.api(staff.token).adminOrder({ body: { order_id } })

  test('has its lines, its place in the ledger, and what went back by whom', async () => {
    const before = await view(one.order_id)
    expect(before.lines.map(({ sale_price }) => sale_price)).toEqual([18_000, 5000])
    expect(before.entries.filter(({ kind }) => kind === 'payment')).toMatchObject([
      { account: 'provider:sandbox', amount: 23_000 },
      { account: `seller:teacher-${teacher.userId}`, name: 'Ms Au', amount: -23_000 },
    ])
    const line = before.lines[1]?.line_id ?? 0
    const body = {
      ...{ order_id: one.order_id, lines: [line], reason: 'Bought twice' },
      idempotency_key: `key-${unique()}`,
    }
    expect(await t.api(staff.token).refundOrder({ body })).toMatchObject({ state: 'done', amount: 5000 })
    const after = await view(one.order_id)
    expect(after.refunds).toMatchObject([
      { amount: 5000, reason: 'Bought twice', state: 'done', staff: 'Clerk' },
    ])
    expect(after.lines.map(({ state, refunded }) => [state, refunded])).toEqual([
      ['paid', 0],
      ['refunded', 5000],
    ])
    expect(after.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })

  test('that is not there is refused', async () => {
    await expect(view(999_999_999)).rejects.toMatchObject({ body: { code: 'order_unknown' } })
  })
})

test.each([roles.student, roles.teacher, roles.businessManager])('role %i sees none of it', async role => {
  const stranger = t.api((await makePerson(t, { role })).token)
  await expect(stranger.adminOrders({ body: {} })).rejects.toMatchObject({ status: 403 })
  await expect(stranger.adminOrder({ body: { order_id: one.order_id } })).rejects.toMatchObject({
    status: 403,
  })
})
