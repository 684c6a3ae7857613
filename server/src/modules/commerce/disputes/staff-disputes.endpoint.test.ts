import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { confirmCard } from '#server/testing/orders.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { buy, contextOf, openOrder, ownedOf } from '../commerce.test-support.ts'
import { ledgerSum } from '../ledger/ledger.repository.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { letBePaid } from '../payouts/payouts.test-support.ts'
import { reconcileBooks } from '../reconciliation/reconcile.ts'
import { settleDispute } from './settle-dispute.ts'

const t = await ownTestApp()
afterAll(t.end)

let clerk: TestPerson
beforeAll(async () => {
  clerk = await makePerson(t, { role: roles.platformStaff })
})

async function bought(name = 'Ho') {
  const teacher = await makePerson(t, { role: roles.teacher })
  const buyer = await makePerson(t, { displayName: `${name} ${unique()}` })
  const product = await makeProduct(t, teacher)
  const { order_id } = await buy(t, buyer, [product])
  const payment = await findPaymentOf(t.platform.db, order_id)
  return { teacher, buyer, product, order_id, intentId: payment?.intentId ?? '' }
}

const bank = (order_id: number, outcome: 'open' | 'won' | 'lost') =>
  t.api(clerk.token).sandboxDispute({ body: { order_id, outcome } })
const list = (body: object) => t.api(clerk.token).adminDisputes({ body })
const subjectsTo = async ({ email }: TestPerson, about: RegExp) => {
  await t.platform.jobs.runDue()
  return (await t.mailsTo(email)).map(({ subject }) => subject).filter(subject => about.test(subject))
}
const actsOn = async (orderId: number) => {
  const { rows } = await t.platform.db.execute<{ act: string; actor_id: string | null }>(
    sql`select act, actor_id from staff_acts where subject_type = 'order' and subject_id = ${String(orderId)} order by id`,
  )
  return rows
}

test('a dispute stands in the list with its order, amount and the day until which it can be answered', async () => {
  const { buyer, order_id, product, intentId } = await bought()
  await bank(order_id, 'open')
  const now = t.clock.now()
  const { number } = await t.api(buyer.token).orderView({ params: { id: order_id } })
  const { disputes, count, open } = await list({ q: buyer.email })
  expect(disputes).toEqual([
    {
      dispute_id: expect.any(Number),
      reference: expect.stringMatching(/^dp_/),
      order_id,
      number,
      buyer: expect.objectContaining({ user_id: buyer.userId, email: buyer.email }),
      state: 'open',
      amount: 18_000,
      reason: 'fraudulent',
      opened_at: now.toISOString(),
      due_at: new Date(now.getTime() + 7 * 24 * 3600 * 1000).toISOString(),
      closed_at: null,
      test_mode: true,
      answer: null,
    },
  ])
  expect(count).toBe(1)
  expect(open).toBeGreaterThan(0)
  const drawer = await t.api(clerk.token).adminOrder({ body: { order_id } })
  expect(drawer).toMatchObject({ dispute: { state: 'open' }, disputes: [{ state: 'open' }] })
  expect(drawer.entries.filter(({ kind }) => kind === 'dispute')).toHaveLength(2)
  for (const q of [number, String(order_id), intentId, disputes[0]?.reference ?? '']) {
    expect((await list({ q })).disputes).toMatchObject([{ order_id }])
  }
  expect((await list({ q: buyer.email, state: 'lost' })).disputes).toEqual([])
  expect(await ownedOf(t, buyer)).toEqual([])
  await bank(order_id, 'won')
  expect(await ownedOf(t, buyer)).toEqual([product])
  expect((await list({ q: buyer.email, state: 'won' })).disputes).toMatchObject([
    { closed_at: now.toISOString() },
  ])
})

test('the list is sorted by what must be answered next, and paged', async () => {
  const mark = unique()
  const orders: number[] = []
  for (const _ of [1, 2, 3]) {
    const { order_id } = await bought(mark)
    await bank(order_id, 'open')
    orders.push(order_id)
    t.clock.advance({ minutes: 1 })
  }
  const ids = async (more: object) => (await list({ q: mark, ...more })).disputes.map(one => one.order_id)
  expect(await ids({ sort: 'due' })).toEqual(orders)
  expect(await ids({})).toEqual(orders.toReversed())
  expect(await ids({ sort: 'due', limit: 1, offset: 1 })).toEqual([orders[1]])
})

describe('the buyer', () => {
  test('is told by mail and on the receipt: when it is opened and when it is won', async () => {
    const { buyer, order_id } = await bought()
    const receipt = () => t.api(buyer.token).orderView({ params: { id: order_id } })
    expect((await receipt()).dispute).toBeNull()
    await bank(order_id, 'open')
    expect(await subjectsTo(buyer, /asked us to return/)).toHaveLength(1)
    expect(await receipt()).toMatchObject({ status: 'refunded', dispute: { state: 'open', amount: 18_000 } })
    await bank(order_id, 'won')
    expect(await subjectsTo(buyer, /stands/)).toHaveLength(1)
    expect(await receipt()).toMatchObject({ status: 'paid', refunded: 0, dispute: { state: 'won' } })
    expect((await actsOn(order_id)).map(({ act, actor_id }) => [act, actor_id])).toEqual([
      ['dispute_opened', null],
      ['dispute_won', null],
    ])
  })

  test('is told once that it is lost, however often the provider says so', async () => {
    const { buyer, order_id, intentId } = await bought()
    const { sandbox } = t.platform.payments
    if (!sandbox) throw new Error('No sandbox')
    await bank(order_id, 'open')
    await bank(order_id, 'lost')
    for (const _ of [1, 2, 3]) await settleDispute(contextOf(t), sandbox, intentId)
    expect(await subjectsTo(buyer, /Your bank returned/)).toHaveLength(1)
    expect(await ownedOf(t, buyer)).toEqual([])
    expect((await actsOn(order_id)).map(({ act }) => act)).toEqual(['dispute_opened', 'dispute_lost'])
    expect(await ledgerSum(t.platform.db)).toBe(0)
  })
})

test('an answer of the provider that is older than what is known changes nothing', async () => {
  const { buyer, product, order_id, intentId } = await bought()
  const { sandbox } = t.platform.payments
  if (!sandbox) throw new Error('No sandbox')
  await bank(order_id, 'open')
  const early = await sandbox.findDispute(intentId)
  await bank(order_id, 'won')
  const slow = { ...sandbox, findDispute: async () => early }
  expect(await settleDispute(contextOf(t), slow, intentId)).toBe(false)
  expect((await list({ q: buyer.email })).disputes).toMatchObject([{ state: 'won' }])
  expect(await ownedOf(t, buyer)).toEqual([product])
})

test('messages at once, for both of what happened, settle it once', async () => {
  const { buyer, order_id, intentId } = await bought()
  const { sandbox } = t.platform.payments
  if (!sandbox) throw new Error('No sandbox')
  await sandbox.dispute(intentId)
  await Promise.all([1, 2, 3, 4].map(() => settleDispute(contextOf(t), sandbox, intentId)))
  await sandbox.closeDispute(intentId, 'won')
  await Promise.all([1, 2, 3, 4].map(() => settleDispute(contextOf(t), sandbox, intentId)))
  expect((await list({ q: buyer.email })).count).toBe(1)
  expect((await actsOn(order_id)).map(({ act }) => act)).toEqual(['dispute_opened', 'dispute_won'])
  expect(await ledgerSum(t.platform.db)).toBe(0)
})

test('one whose messages never came is found by comparing, opened and decided', async () => {
  const { buyer, intentId, order_id } = await bought()
  const { db, payments } = t.platform
  const silently = (state: string) =>
    db.execute(sql`update sandbox_charges set dispute = ${state}, disputed_at = ${t.clock.now()}
      where intent_id = ${intentId}`)
  await silently('open')
  t.clock.advance({ minutes: 5 })
  await reconcileBooks(contextOf(t))
  expect(await ownedOf(t, buyer)).toEqual([])
  expect(payments.sandbox).not.toBeNull()
  t.clock.advance({ days: 20 })
  await db.execute(sql`update sandbox_charges set dispute = 'lost' where intent_id = ${intentId}`)
  const { repaired } = await reconcileBooks(contextOf(t))
  expect(repaired).toBeGreaterThan(0)
  expect((await actsOn(order_id)).map(({ act }) => act)).toEqual(['dispute_opened', 'dispute_lost'])
})

test('a card that asks for it is paid, and disputed at once', async () => {
  const teacher = await makePerson(t, { role: roles.teacher })
  const buyer = await makePerson(t)
  const intent = await openOrder(t, buyer, [await makeProduct(t, teacher)])
  await confirmCard(t, buyer, intent.clientSecret, { name: 'Dispute' })
  await t.platform.jobs.runDue()
  expect(await ownedOf(t, buyer)).toEqual([])
  expect((await t.api(buyer.token).orderView({ params: { id: intent.order_id } })).dispute).toMatchObject({
    state: 'open',
  })
})

test('a disputed amount is never paid out, and not refunded by staff', async () => {
  clerk = await makePerson(t, { role: roles.platformStaff })
  const { teacher, order_id } = await bought()
  await letBePaid(t, { teacher: teacher.username })
  const pay = (amount: number) =>
    t.api(clerk.token).adminTransfer({
      body: {
        teacher_id: teacher.userId,
        ...{ amount, remarks: 'November', idempotency_key: `key-${unique()}` },
      },
    })
  await bank(order_id, 'open')
  expect(await t.api(clerk.token).adminPayee({ body: { teacher_id: teacher.userId } })).toMatchObject({
    pending: 0,
  })
  await expect(pay(1)).rejects.toMatchObject({ body: { code: 'payout_too_much' } })
  const body = { order_id, reason: 'asked', idempotency_key: `key-${unique()}` }
  await expect(t.api(clerk.token).refundOrder({ body })).rejects.toMatchObject({
    body: { code: 'refund_impossible' },
  })
  await bank(order_id, 'won')
  expect(await pay(180)).toMatchObject({ success: true })
  expect(await ledgerSum(t.platform.db)).toBe(0)
})

test('the bank of the test mode decides once, about what was paid', async () => {
  const { order_id } = await bought()
  const refused = { status: 409, body: { code: 'dispute_impossible' } }
  await expect(bank(order_id, 'won')).rejects.toMatchObject(refused)
  await bank(order_id, 'open')
  await bank(order_id, 'lost')
  await expect(bank(order_id, 'open')).rejects.toMatchObject(refused)
  await expect(bank(999_999_999, 'open')).rejects.toMatchObject({ body: { code: 'order_unknown' } })
})
