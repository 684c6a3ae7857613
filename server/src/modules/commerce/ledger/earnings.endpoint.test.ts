import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { importPayouts } from '#server/demo/commerce/import-payouts.ts'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeCentre } from '#server/testing/teachers.ts'
import { issueToken } from '../../accounts/index.ts'
import { buy } from '../commerce.test-support.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { monthOf } from './earnings.rules.ts'

let t: TestApp
let staff: TestPerson
beforeAll(async () => {
  // Of its own: it moves the clock by weeks.
  t = await createTestApp()
  staff = await makePerson(t, { role: roles.admin })
})

const incomeOf = (teacher: TestPerson, as = teacher) =>
  t.api(as.token).teacherIncome({ body: { teacher_id: teacher.userId } })
const salesOf = (teacher: TestPerson, more: { dateFrom?: string; dateTo?: string; limit?: number } = {}) =>
  t.api(teacher.token).teacherSales({ body: { teacher_id: teacher.userId, ...more } })
const refund = (order_id: number) =>
  t.api(staff.token).refundOrder({
    body: { order_id, reason: 'Goodwill', idempotency_key: `key-${unique()}-long` },
  })

async function seller() {
  const teacher = await makePerson(t, { role: roles.teacher, displayName: 'Ms Au 區老師' })
  const algebra = await makeProduct(t, teacher, { name: '=Algebra, "A"', discountCents: 12_000 })
  const reading = await makeProduct(t, teacher, { priceCents: 5000 })
  return { teacher, algebra, reading }
}

describe('earnings', () => {
  test('are what was sold, less what went back and what was paid out', async () => {
    const { teacher, algebra, reading } = await seller()
    expect(await incomeOf(teacher)).toMatchObject({
      totalSales: 0,
      totalPayouts: 0,
      pendingPayouts: 0,
      last_payout_at: null,
      periods: [],
      best: [],
      teachers: [],
    })
    await buy(t, await makePerson(t), [algebra, reading])
    t.clock.advance({ minutes: 1 })
    const { order_id } = await buy(t, await makePerson(t), [reading])
    t.clock.advance({ minutes: 1 })
    await refund(order_id)
    t.clock.advance({ minutes: 1 })
    const at = t.clock.now()
    await t.platform.db.transaction(tx =>
      importPayouts(tx, [
        { teacherId: teacher.userId, centreId: null, amountCents: 4050, remarks: 'October', at },
      ]),
    )
    const income = await incomeOf(teacher)
    expect(income).toMatchObject({
      totalSales: 17_000,
      totalPayouts: 4050,
      pendingPayouts: 12_950,
      totalFees: 0,
      last_payout_at: at.toISOString(),
      year: 17_000,
      year_before: 0,
      periods: [monthOf(at)],
    })
    expect(income.months).toHaveLength(12)
    expect(income.months.at(-1)).toEqual({
      month: monthOf(at),
      sales: 22_000,
      refunds: 5000,
      net: 17_000,
      sold: 3,
    })
    expect(income.best.map(({ course_name, sold, net }) => [course_name, sold, net])).toEqual([
      ['=Algebra, "A"', 1, 12_000],
      [expect.any(String), 1, 5000],
    ])
    const sales = await salesOf(teacher)
    expect(sales.map(({ type, sale_price }) => [type, sale_price])).toEqual([
      ['refund', -5000],
      ['sale', 5000],
      ['sale', 12_000],
      ['sale', 5000],
    ])
    expect(sales[2]).toMatchObject({
      course_name: '=Algebra, "A"',
      course_tution_fee: 180,
      kind: 'product',
      fee: 0,
      net: 12_000,
      teacher_name: 'Ms Au 區老師',
    })
    expect(await t.api(teacher.token).teacherPayouts({ body: { teacher_id: teacher.userId } })).toEqual([
      { created_at: at.toISOString(), amount: 40.5, remarks: 'October' },
    ])
    expect(await salesOf(teacher, { limit: 1 })).toHaveLength(1)
  })

  test('follow a dispute both ways', async () => {
    const { teacher, reading } = await seller()
    const { order_id } = await buy(t, await makePerson(t), [reading])
    const intent = (await findPaymentOf(t.platform.db, order_id))?.intentId ?? ''
    const { sandbox } = t.platform.payments
    await sandbox?.dispute(intent)
    await t.platform.jobs.runDue()
    expect(await incomeOf(teacher)).toMatchObject({ totalSales: 0, pendingPayouts: 0 })
    await sandbox?.closeDispute(intent, 'won')
    await t.platform.jobs.runDue()
    expect(await incomeOf(teacher)).toMatchObject({ totalSales: 5000, pendingPayouts: 5000 })
    expect((await salesOf(teacher)).map(({ sale_price }) => sale_price)).toEqual([5000, -5000, 5000])
  })

  test('of a period are of its days in Hong Kong', async () => {
    const { teacher, reading, algebra } = await seller()
    await buy(t, await makePerson(t), [reading])
    const day = hongKongDay(t.clock.now())
    t.clock.advance({ days: 1 })
    await buy(t, await makePerson(t), [algebra])
    const next = hongKongDay(t.clock.now())
    const prices = async (dates: object) =>
      (await salesOf(teacher, dates)).map(({ sale_price }) => sale_price)
    expect(await prices({ dateFrom: day, dateTo: day })).toEqual([5000])
    expect(await prices({ dateFrom: next, dateTo: next })).toEqual([12_000])
    expect(await prices({ dateFrom: day, dateTo: next })).toEqual([12_000, 5000])
    const refused = async (dates: object, fields: object) =>
      expect(salesOf(teacher, dates)).rejects.toMatchObject({ status: 422, body: { errors: fields } })
    await refused({ dateFrom: day }, { dateTo: expect.any(String) })
    await refused({ dateTo: day }, { dateFrom: expect.any(String) })
    await refused({ dateFrom: next, dateTo: day }, { dateTo: expect.any(String) })
    await refused({ dateFrom: '2026-02-30', dateTo: '2026-03-01' }, { dateFrom: expect.any(String) })
  })

  test('of a centre are its managers’, by who teaches', async () => {
    const centre = await makeCentre(t)
    const id = await makeProduct(t, centre.member, { centreId: centre.id, priceCents: 7000 })
    await buy(t, await makePerson(t), [id])
    expect(await incomeOf(centre.manager)).toMatchObject({
      totalSales: 7000,
      teachers: [{ teacher_id: centre.member.userId, sold: 1, net: 7000 }],
    })
    expect(await incomeOf(centre.member)).toMatchObject({ totalSales: 0, teachers: [] })
    expect(await salesOf(centre.manager)).toHaveLength(1)
    // Staff see anyone who they name, others themselves only.
    expect(await incomeOf(centre.manager, staff)).toMatchObject({ totalSales: 7000 })
    await expect(incomeOf(centre.manager, centre.member)).rejects.toMatchObject({ status: 403 })
    const stranger = await makePerson(t)
    await expect(incomeOf(stranger)).rejects.toMatchObject({ status: 403 })
  })
})

describe('on paper', () => {
  test('a month’s statement leads from what was pending before to what is after', async () => {
    const { teacher, reading, algebra } = await seller()
    await buy(t, await makePerson(t), [reading])
    t.clock.advance({ days: 35 })
    // No one stays signed in for so long.
    const token = await issueToken(t.platform, teacher)
    staff = await makePerson(t, { role: roles.admin })
    const { order_id } = await buy(t, await makePerson(t), [algebra, reading])
    await refund(order_id)
    await buy(t, await makePerson(t), [reading])
    const month = monthOf(t.clock.now())
    const query = { teacher_id: teacher.userId, month }
    const statement = await t.api(token).teacherStatement({ query })
    expect(statement).toMatchObject({
      month,
      seller: { display_name: 'Ms Au 區老師', username: teacher.username },
      opening: 5000,
      sales: 22_000,
      refunds: 17_000,
      fees: 0,
      payouts: 0,
      closing: 10_000,
    })
    expect(statement.lines).toHaveLength(5)
    const wrong = t.api(token).teacherStatement({ query: { ...query, month: '2026-13' } })
    await expect(wrong).rejects.toMatchObject({ status: 422 })
    const toCome = t.api(token).teacherStatement({ query: { ...query, month: '2099-01' } })
    await expect(toCome).rejects.toMatchObject({
      status: 422,
      body: { code: 'fields', errors: { month: 'This month hasn’t begun yet' } },
    })
  })

  test('a spreadsheet gets whole cells, never a formula, in the reader’s language', async () => {
    const { teacher, algebra } = await seller()
    await buy(t, await makePerson(t), [algebra])
    const answer = await t.request({
      url: `/api/teacher/earnings.csv?teacher_id=${teacher.userId}&type=sales&language_code=zh-HK`,
      headers: { authorization: `Bearer ${teacher.token}` },
    })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('.csv')
    const [head, row] = answer.body.split('\n')
    expect(head).toBe(
      '\uFEFF日期,時間,訂單,課程,老師,類別,原價,成交價,手續費,實收,優惠碼,優惠碼減免,上課後發放,已屬於你',
    )
    expect(row).toContain(`"'=Algebra, ""A""",Ms Au 區老師,銷售,180.00,120.00,0.00,120.00`)
    const payouts = await t.request({
      url: `/api/teacher/earnings.csv?teacher_id=${teacher.userId}&type=payouts`,
      headers: { authorization: `Bearer ${teacher.token}` },
    })
    expect(payouts.body).toBe('\uFEFFDate,Time,Amount,Remarks\n')
  })

  test('its columns add up to what was earned, refunds among them', async () => {
    const { teacher, reading } = await seller()
    await buy(t, await makePerson(t), [reading])
    const { order_id } = await buy(t, await makePerson(t), [reading])
    await refund(order_id)
    const answer = await t.request({
      url: `/api/teacher/earnings.csv?teacher_id=${teacher.userId}&type=sales&language_code=en`,
      headers: { authorization: `Bearer ${teacher.token}` },
    })
    const net = answer.body
      .trim()
      .split('\n')
      .slice(1)
      .map(row => Number(row.split(',')[9]))
    expect(net.sort((one, other) => one - other)).toEqual([-50, 50, 50])
  })
})

test('the books refuse a movement that its posting does not know', async () => {
  const { teacher, reading } = await seller()
  const { order_id } = await buy(t, await makePerson(t), [reading])
  const { db } = t.platform
  const forged = db.execute(sql`
    insert into seller_movements (posting_id, line_id, account, teacher_id, at, gross_cents, fee_cents)
    select posting.id, line.id, 'seller:teacher-' || ${teacher.userId}::text || '0', ${teacher.userId}, now(), 100, 0
    from ledger_postings posting, order_lines line
    where posting.key = 'provider-fee:' || ${order_id}::text and line.order_id = ${order_id}`)
  await expect(forged).rejects.toThrow()
  await expect(db.execute(sql`delete from seller_movements`)).rejects.toThrow()
})
