import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { confirmCard } from '#server/testing/orders.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { closeDueOrders } from '../commerce.jobs.ts'
import { booksOf, buy, contextOf, openOrder } from '../commerce.test-support.ts'
import { makeCoupon } from './discounts.test-support.ts'

let t: TestApp
let teacher: TestPerson
let staff: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makePerson(t, { role: roles.teacher })
  staff = await makePerson(t, { role: roles.admin })
})

/** How often it counts as used, by the counter that the limit is held against and by the claims themselves. */
async function claimsOf(app: TestApp, discountId: number) {
  const { rows } = await app.platform.db.execute<{ claimed: number; held: number; used: number }>(sql`
    select claimed,
      (select count(*)::int from coupon_claims where discount_id = discounts.id and state = 'held') as held,
      (select count(*)::int from coupon_claims where discount_id = discounts.id and state = 'used') as used
    from discounts where id = ${discountId}`)
  return rows[0]
}

test('fifty at once get no more of a coupon than there are', { timeout: 120_000 }, async () => {
  const product = await makeProduct(t, teacher)
  const coupon = await makeCoupon(t, teacher, { limit_total: 7, limit_per_buyer: 1 })
  const buyers = await Promise.all(Array.from({ length: 50 }, () => makePerson(t)))
  const answers = await Promise.allSettled(
    buyers.map(buyer => openOrder(t, buyer, [product], { coupon: coupon.code })),
  )
  const got = answers.filter(({ status }) => status === 'fulfilled')
  expect(got).toHaveLength(7)
  for (const answer of answers) {
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject(refusedWith('coupon_used_up', { status: 409 }))
    else expect(answer.value.amount).toBe(14_400)
  }
  expect(await claimsOf(t, coupon.id)).toEqual({ claimed: 7, held: 7, used: 0 })
  // No one pays the full price unasked, and nothing of the refused orders is left.
  const { rows } = await t.platform.db.execute<{ count: number }>(sql`
    select count(*)::int as count from orders where user_id = any(${sql.param(
      buyers.map(({ userId }) => userId),
    )}::bigint[])`)
  expect(rows[0]?.count).toBe(7)
})

test('one buyer in many tabs uses it as often as one buyer may', async () => {
  const buyer = await makePerson(t)
  const coupon = await makeCoupon(t, teacher, { limit_per_buyer: 1 })
  const ids = await Promise.all(Array.from({ length: 5 }, () => makeProduct(t, teacher)))
  // Whether a further one is refused or takes the coupon over, the count below tells.
  for (const id of ids) await openOrder(t, buyer, [id], { coupon: coupon.code }).catch(() => null)
  // What was left unpaid gives the coupon up to what is about to be paid.
  expect(await claimsOf(t, coupon.id)).toEqual({ claimed: 1, held: 1, used: 0 })
  const last = ids.at(-1) ?? 0
  const open = await openOrder(t, buyer, [last], { coupon: coupon.code })
  await confirmCard(t, buyer, open.clientSecret)
  await t.api(buyer.token).paymentStore({ body: { transaction_id: open.transaction_id } })
  expect(await claimsOf(t, coupon.id)).toEqual({ claimed: 1, held: 0, used: 1 })
  await expect(openOrder(t, buyer, ids.slice(0, 1), { coupon: coupon.code })).rejects.toMatchObject(
    refusedWith('coupon_used', { status: 409 }),
  )
})

test('the database itself refuses one too many', async () => {
  const coupon = await makeCoupon(t, teacher, { limit_total: 1 })
  const [one, two] = [await makePerson(t), await makePerson(t)]
  const first = await openOrder(t, one, [await makeProduct(t, teacher)], { coupon: coupon.code })
  const second = await openOrder(t, two, [await makeProduct(t, teacher)])
  expect(first.amount).toBe(14_400)
  const forced = t.platform.db.execute(sql`
    insert into coupon_claims (order_id, discount_id, user_id, state, turn, at)
    values (${second.order_id}, ${coupon.id}, ${two.userId}, 'held', 1, now())`)
  await expect(forced).rejects.toMatchObject({ cause: { code: '23514' } })
})

test('a use of a coupon is free again when its order is closed, refused, expired or refunded whole', async () => {
  const coupon = await makeCoupon(t, teacher, { limit_total: 1 })
  const [one, two] = [await makePerson(t), await makePerson(t)]
  const [a, b] = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
  const left = await openOrder(t, one, [a], { coupon: coupon.code })
  await expect(openOrder(t, two, [a], { coupon: coupon.code })).rejects.toMatchObject(
    refusedWith('coupon_used_up', { status: 409 }),
  )
  await t.api(one.token).paymentRelease({ body: { order_id: left.order_id } })
  expect(await claimsOf(t, coupon.id)).toEqual({ claimed: 0, held: 0, used: 0 })
  const { order_id } = await buy(t, two, [a, b], { coupon: coupon.code })
  const receipt = await t.api(two.token).orderView({ params: { id: order_id } })
  const refund = (lines?: number[]) =>
    t.api(staff.token).refundOrder({
      body: { order_id, lines, reason: 'Asked for', idempotency_key: `key-${unique()}-long` },
    })
  const [line] = receipt.lines
  expect(await refund([line?.line_id ?? 0])).toMatchObject({ state: 'done', amount: 14_400 })
  // A part leaves it used.
  expect(await claimsOf(t, coupon.id)).toEqual({ claimed: 1, held: 0, used: 1 })
  expect(await refund()).toMatchObject({ state: 'done', amount: 14_400 })
  expect(await claimsOf(t, coupon.id)).toEqual({ claimed: 0, held: 0, used: 0 })
  expect(await openOrder(t, one, [a], { coupon: coupon.code })).toMatchObject({ amount: 14_400 })
})

test('money that comes after the hold has run out still buys at the price that was agreed', async () => {
  const app = await ownTestApp()
  try {
    const seller = await makePerson(app, { role: roles.teacher })
    const coupon = await makeCoupon(app, seller, { limit_total: 1 })
    const product = await makeProduct(app, seller)
    const [late, quick] = [await makePerson(app), await makePerson(app)]
    const open = await openOrder(app, late, [product], { coupon: coupon.code })
    app.clock.advance({ minutes: 61 })
    await closeDueOrders(contextOf(app))
    expect(await claimsOf(app, coupon.id)).toEqual({ claimed: 0, held: 0, used: 0 })
    const { db } = app.platform
    const again = await openOrder(app, late, [product], { coupon: coupon.code })
    await confirmCard(app, late, again.clientSecret)
    // As if it had been given up before anyone heard that it was paid, and someone else had taken the last one.
    await db.execute(sql`update order_lines set state = 'closed' where order_id = ${again.order_id}`)
    await db.execute(sql`update orders set state = 'expired' where id = ${again.order_id}`)
    await db.execute(
      sql`update coupon_claims set state = 'free', turn = null where order_id = ${again.order_id}`,
    )
    await buy(app, quick, [product], { coupon: coupon.code })
    await app.api(late.token).paymentStore({ body: { transaction_id: again.transaction_id } })
    expect(await booksOf(app, again.order_id)).toMatchObject({ state: 'paid', posted: 14_400, sum: 0 })
    expect(await claimsOf(app, coupon.id)).toEqual({ claimed: 1, held: 0, used: 1 })
    expect(open.order_id).not.toBe(again.order_id)
  } finally {
    await app.end()
  }
})
