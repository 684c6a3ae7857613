import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, signedInAnew, type TestPerson, unique } from '#server/testing/people.ts'
import { letBePaid, sell } from '../payouts/payouts.test-support.ts'

let t: Awaited<ReturnType<typeof ownTestApp>>
let staff: TestPerson
let ann: TestPerson
let ben: TestPerson
let firstDay: string

const income = (body: Parameters<ReturnType<TestApp['api']>['adminIncome']>[0]['body'] = {}) =>
  t.api(staff.token).adminIncome({ body })
const pay = (teacher: TestPerson, amount: number) =>
  t.api(staff.token).adminTransfer({
    body: { teacher_id: teacher.userId, amount, remarks: 'October', idempotency_key: `key-${unique()}` },
  })

beforeAll(async () => {
  t = await ownTestApp()
  staff = await makePerson(t, { role: roles.admin })
  const buyer = await makePerson(t)
  const one = unique()
  ann = await makePerson(t, { role: roles.teacher, displayName: 'Ann', email: `ann.${one}@example.hk` })
  ben = await makePerson(t, { role: roles.teacher, displayName: '=Ben', email: `ben_${one}@example.com` })
  await letBePaid(t, { teacher: ann.username })
  await letBePaid(t, { teacher: ben.username })
  firstDay = hongKongDay(t.clock.now())
  await sell(t, ann, buyer, 30_000)
  await sell(t, ben, buyer, 20_000)
  await pay(ann, 250)
  t.clock.advance({ hours: 24 * 10 })
  staff = await signedInAnew(t, staff)
  const later = await signedInAnew(t, buyer)
  const refunded = await sell(t, ann, later, 8000)
  await sell(t, ben, later, 7000)
  await t.api(staff.token).refundOrder({
    body: { order_id: refunded, reason: 'Goodwill', idempotency_key: `key-${unique()}` },
  })
})
afterAll(() => t.end())

test('the table has every seller, who is owed most first', async () => {
  const { income: rows, count, more, totals } = await income()
  expect(rows.map(row => [row.display_name, row.total_sale, row.totalPayouts, row.pending])).toEqual([
    ['=Ben', 27_000, 0, 27_000],
    ['Ann', 30_000, 25_000, 5000],
  ])
  expect({ count, more, totals }).toEqual({
    ...{ count: 2, more: false },
    totals: { total_sale: 57_000, totalPayouts: 25_000, held: 0, available: 32_000, pending: 32_000 },
  })
})

test('it is sorted and paged by the server', async () => {
  const names = async (body: object) => (await income(body)).income.map(({ display_name }) => display_name)
  expect(await names({ sort: '-sale' })).toEqual(['Ann', '=Ben'])
  expect(await names({ sort: 'payouts' })).toEqual(['=Ben', 'Ann'])
  expect(await names({ sort: '-sale', limit: 1, offset: 1 })).toEqual(['=Ben'])
})

test('a part of an address and days can be asked for, also both', async () => {
  const found = async (body: object) =>
    (await income(body)).income.map(({ display_name, total_sale, totalPayouts, pending }) => [
      ...[display_name, total_sale, totalPayouts, pending],
    ])
  expect(await found({ email: 'ANN.' })).toEqual([['Ann', 30_000, 25_000, 5000]])
  // What has a meaning in SQL has none here.
  expect(await found({ email: 'ben_' })).toEqual([['=Ben', 27_000, 0, 27_000]])
  expect(await found({ email: '%' })).toEqual([])
  const days = { dateFrom: firstDay, dateTo: firstDay }
  expect(await found(days)).toEqual([
    ['=Ben', 20_000, 0, 27_000],
    ['Ann', 30_000, 25_000, 5000],
  ])
  expect(await found({ ...days, email: 'example.hk' })).toEqual([['Ann', 30_000, 25_000, 5000]])
  expect(await found({ dateFrom: '2020-01-01', dateTo: '2020-01-31' })).toEqual([])
  await expect(income({ dateFrom: firstDay })).rejects.toMatchObject({ status: 422 })
  await expect(income({ dateFrom: firstDay, dateTo: '2020-01-01' })).rejects.toMatchObject({ status: 422 })
})

test('the sums and an opened seller follow what was asked for', async () => {
  const sums = async (body: object) => (await income(body)).totals
  const anns = { total_sale: 30_000, totalPayouts: 25_000, held: 0, available: 5000, pending: 5000 }
  expect(await sums({ email: 'ann.' })).toEqual(anns)
  expect(await sums({ email: '%' })).toMatchObject({ total_sale: 0, pending: 0 })
  const today = hongKongDay(t.clock.now())
  const days = { dateFrom: today, dateTo: today }
  expect(await sums(days)).toMatchObject({ total_sale: 7000, totalPayouts: 0, pending: 32_000 })
  expect(await sums({ ...days, email: 'ann.' })).toMatchObject({ total_sale: 0, pending: 5000 })
  const opened = (body: object) =>
    t.api(staff.token).adminPayee({ body: { teacher_id: ben.userId, ...body } })
  expect(await opened({})).toMatchObject({ total_sale: 27_000, pending: 27_000 })
  expect(await opened(days)).toMatchObject({ total_sale: 7000, pending: 27_000 })
  const empty = { dateFrom: '2020-01-01', dateTo: '2020-01-31' }
  expect(await opened(empty)).toMatchObject({ total_sale: 0, available: 27_000 })
})

test('a seller is opened with sales and payouts', async () => {
  const whom = { teacher_id: ann.userId }
  const sales = await t.api(staff.token).adminSales({ body: whom })
  expect(sales.map(({ type, sale_price }) => [type, sale_price])).toEqual([
    ['refund', -8000],
    ['sale', 8000],
    ['sale', 30_000],
  ])
  const days = { dateFrom: firstDay, dateTo: firstDay }
  expect(await t.api(staff.token).adminSales({ body: { ...whom, ...days } })).toHaveLength(1)
  expect(await t.api(staff.token).adminPayouts({ body: { ...whom, ...days } })).toMatchObject([
    { amount: 250 },
  ])
  await expect(t.api(staff.token).adminSales({ body: { teacher_id: 999_999 } })).rejects.toMatchObject({
    body: { code: 'user_unknown' },
  })
})

test('the spreadsheet has the same rows and no formula', async () => {
  const { statusCode, body, headers } = await t.request({
    ...{ url: '/api/admin/income.csv?language_code=en', token: staff.token },
  })
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toContain('.csv')
  expect(body).toContain('Teacher,Email,Total sale,Payouts,Pending')
  expect(body).toContain(`'=Ben,${ben.email},270.00,0.00,270.00`)
})

test('the running totals are what the ledger says, also while others post', async () => {
  const buyers = await Promise.all([1, 2, 3, 4].map(() => makePerson(t)))
  await Promise.all([...buyers.map(buyer => sell(t, ann, buyer, 1000)), income(), income(), income()])
  await income()
  const { rows } = await t.platform.db.execute(sql`
    select total.account from seller_totals total
    full join (select account, -sum(amount_cents) as owed from ledger_entries where account like 'seller:%'
      group by account) ledger on ledger.account = total.account
    where total.pending_cents is distinct from ledger.owed`)
  expect(rows).toEqual([])
  const { rows: days } = await t.platform.db.execute<{ same: boolean }>(sql`
    select (select sum(sales_cents - payout_cents) from seller_days)
      = (select sum(pending_cents) from seller_totals)
      and (select sum(sales_cents) from income_days) = (select sum(sales_cents) from seller_totals)
      and (select sum(payout_cents) from income_days) = (select sum(payout_cents) from seller_totals) as same`)
  expect(days).toEqual([{ same: true }])
})
