import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { sandboxProcessingJob } from '#server/platform/payments/sandbox.jobs.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makeLesson, payFor } from '#server/testing/lessons.ts'
import { compareBooks, confirmCard } from '#server/testing/orders.ts'
import { makePerson, signedInAnew, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { buy, contextOf, openOrder, ownedOf } from '../commerce.test-support.ts'
import { balanceOf, ledgerSum } from '../ledger/ledger.repository.ts'
import { reconcileBooks } from '../reconciliation/reconcile.ts'
import { findRefund } from './refund.repository.ts'
import { applyRefund, settleRefunds } from './settle-refund.ts'

let t: TestApp
let teacher: TestPerson
let staff: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makePerson(t, { role: roles.teacher })
  staff = await makePerson(t, { role: roles.admin })
})

/** Minutes pass in these tests, and a password that was given is good for a few. */
const desk = async (on = t) => on.api((await signedInAnew(on, staff)).token)
const refund = async (order_id: number, on = t) =>
  (await desk(on)).refundOrder({
    body: { order_id, reason: 'The film does not play', idempotency_key: `key-${unique()}-long` },
  })
const staffOrder = async (order_id: number) => (await desk()).adminOrder({ body: { order_id } })
const owed = () => balanceOf(t.platform.db, `seller:teacher-${teacher.userId}`)
const receipt = (buyer: TestPerson, id: number) => t.api(buyer.token).orderView({ params: { id } })
const subjects = async ({ email }: TestPerson) => (await t.mailsTo(email)).map(({ subject }) => subject)
const stateOf = async (refundId: number) =>
  (await t.platform.db.execute<{ state: string }>(sql`select state from refunds where id = ${refundId}`))
    .rows[0]?.state
const openDifferences = async (orderId: number) => {
  const { differences } = await (await desk()).adminBooks({ body: { list: 'open', limit: 100 } })
  return differences.filter(({ kind, order }) => kind === 'refund_failed' && order?.order_id === orderId)
}
const repair = async (difference_id: number) =>
  (await desk()).adminDifferenceRepair({ body: { difference_id } })

/** A product bought with a card of that name. */
async function bought(cardName: string, on = t) {
  const buyer = await makePerson(t)
  const productId = await makeProduct(t, teacher)
  const intent = await openOrder(on, buyer, [productId])
  await confirmCard(on, buyer, intent.clientSecret, { name: cardName })
  await on.api(buyer.token).paymentStore({ body: { transaction_id: intent.transaction_id } })
  return { buyer, productId, orderId: intent.order_id, intentId: intent.transaction_id }
}

/** Half a minute on the provider decides, and its messages come. */
async function decide(intent: string, on = t): Promise<void> {
  on.clock.advance({ seconds: 31 })
  const { db, jobs } = on.platform
  await db.transaction(tx => jobs.enqueue(tx, sandboxProcessingJob, { intent }))
  for (let step = 0; step < 3; step++) await jobs.runDue()
}

describe('a refund that the provider keeps pending', () => {
  test('is on its way, and ends what was bought once it is done', async () => {
    const before = await owed()
    const { buyer, productId, orderId, intentId } = await bought('pending refund')
    const { state, refund_id } = await refund(orderId)
    expect(state).toBe('pending')
    expect(await ownedOf(t, buyer)).toEqual([productId])
    expect(await receipt(buyer, orderId)).toMatchObject({
      ...{ status: 'paid', refunded: 0 },
      refunds: [{ amount: 18_000, state: 'pending' }],
    })
    expect(await subjects(buyer)).toContainEqual(expect.stringContaining('is on its way'))
    expect(await owed()).not.toBe(before)
    // It can't be refunded twice, and staff are not offered it.
    expect(await staffOrder(orderId)).toMatchObject({ status: 'paid', refundable: [] })
    await expect(refund(orderId)).rejects.toMatchObject({ body: { code: 'refund_impossible' } })

    await decide(intentId)
    expect(await stateOf(refund_id)).toBe('done')
    expect(await ownedOf(t, buyer)).toEqual([])
    expect(await receipt(buyer, orderId)).toMatchObject({
      ...{ status: 'refunded', refunded: 18_000 },
      refunds: [{ amount: 18_000, state: 'done' }],
    })
    expect(await owed()).toBe(before)
    expect(await ledgerSum(t.platform.db)).toBe(0)
    expect((await subjects(buyer)).filter(subject => subject.includes('refund'))).toHaveLength(2)
  })

  test('fails: what was bought stays, the buyer is told, and staff send it again', async () => {
    const before = await owed()
    const { buyer, productId, orderId, intentId } = await bought('failed refund')
    const { refund_id } = await refund(orderId)
    await decide(intentId)
    expect(await stateOf(refund_id)).toBe('failed')
    expect(await ownedOf(t, buyer)).toEqual([productId])
    expect(await receipt(buyer, orderId)).toMatchObject({ status: 'paid', refunded: 0, refunds: [] })
    expect(await subjects(buyer)).toContainEqual(expect.stringContaining('didn’t go through'))
    const [difference] = await openDifferences(orderId)
    expect(difference).toMatchObject({ repairable: true })

    // Twice at once: it is sent once.
    const id = difference?.id ?? 0
    const outcomes = await Promise.all([repair(id), repair(id)])
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['repaired', 'settled'])
    await t.platform.jobs.runDue()
    expect(await ownedOf(t, buyer)).toEqual([])
    expect(await receipt(buyer, orderId)).toMatchObject({ status: 'refunded', refunded: 18_000 })
    expect(await owed()).toBe(before)
    expect(await openDifferences(orderId)).toEqual([])
    expect(await ledgerSum(t.platform.db)).toBe(0)
  })

  test('is asked about where the message never came', async () => {
    const { payments } = t.platform.config
    const silent = await createTestApp({ payments: { ...payments, sandboxEvents: 'off' } })
    const { buyer, orderId, intentId } = await bought('pending refund', silent)
    const { refund_id } = await refund(orderId, silent)
    await decide(intentId, silent)
    expect(await stateOf(refund_id)).toBe('pending')
    silent.clock.advance({ minutes: 5 })
    expect((await compareBooks(silent)).mismatches).not.toHaveProperty('refund')
    expect(await stateOf(refund_id)).toBe('done')
    expect(await ownedOf(t, buyer)).toEqual([])
  })

  test.each(['pending refund', 'failed refund'])(
    '%s: messages and comparisons at once settle it once',
    async name => {
      const { payments } = t.platform.config
      const silent = await createTestApp({ payments: { ...payments, sandboxEvents: 'off' } })
      const { buyer, productId, orderId, intentId } = await bought(name, silent)
      const { refund_id } = await refund(orderId, silent)
      await silent.platform.jobs.runDue()
      silent.clock.advance({ minutes: 5 })
      const context = contextOf(silent)
      const provider = context.payments.card
      await Promise.all([
        ...Array.from({ length: 4 }, () => settleRefunds(context, provider, intentId)),
        ...Array.from({ length: 2 }, () => reconcileBooks(context)),
      ])
      await silent.platform.jobs.runDue()
      const done = name === 'pending refund'
      expect(await stateOf(refund_id)).toBe(done ? 'done' : 'failed')
      expect(await ownedOf(t, buyer)).toEqual(done ? [] : [productId])
      const { rows } = await t.platform.db.execute(
        sql`select from ledger_postings where order_id = ${orderId} and kind = 'refund'`,
      )
      expect(rows).toHaveLength(done ? 1 : 0)
      const notified = (await subjects(buyer)).filter(subject => /refund/.test(subject))
      expect(notified).toHaveLength(2)
      expect(await openDifferences(orderId)).toHaveLength(done ? 0 : 1)
    },
  )
})

test.each([
  ['pending refund', 'pending'],
  ['Chan Siu Ming', 'done'],
] as const)(
  '%s: a database that is lost after the provider took it asks again, and pays once',
  async (name, state) => {
    const { buyer, productId, orderId, intentId } = await bought(name)
    const provider = contextOf(t).payments.card
    const take = provider.refund.bind(provider)
    const taking = vi.spyOn(provider, 'refund').mockImplementationOnce(async asked => {
      const said = await take(asked)
      vi.spyOn(t.platform.db, 'transaction').mockRejectedValueOnce(new Error('Connection terminated'))
      return said
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const { refund_id } = await refund(orderId)
    expect(taking).toHaveBeenCalledOnce()
    expect(await stateOf(refund_id)).toBe('requested')
    expect(await ownedOf(t, buyer)).toEqual([productId])
    // Its job was written together with the request.
    await t.platform.db.execute(sql`update pgboss.job set start_after = now() where name = 'commerce.refund'`)
    await t.platform.jobs.runDue()
    expect(await stateOf(refund_id)).toBe(state)
    await decide(intentId)
    expect(await stateOf(refund_id)).toBe('done')
    expect((await provider.findIntent(intentId))?.refundedCents).toBe(18_000)
    expect(await ownedOf(t, buyer)).toEqual([])
    expect(await ledgerSum(t.platform.db)).toBe(0)
  },
)

describe('a refund that was done and comes back', () => {
  test('gives again what had ended for it, once', async () => {
    const before = await owed()
    const { buyer, productId, orderId, intentId } = await bought('returned refund')
    const sold = await owed()
    expect((await refund(orderId)).state).toBe('done')
    expect(await ownedOf(t, buyer)).toEqual([])
    expect(await owed()).toBe(before)
    await decide(intentId)
    expect(await ownedOf(t, buyer)).toEqual([productId])
    expect(await owed()).toBe(sold)
    expect(await receipt(buyer, orderId)).toMatchObject({ status: 'paid', refunded: 0 })
    expect(await subjects(buyer)).toContainEqual(expect.stringContaining('didn’t go through'))
    const context = contextOf(t)
    expect(await settleRefunds(context, context.payments.card, intentId)).toBe(false)
    expect(await ledgerSum(t.platform.db)).toBe(0)
    expect((await compareBooks(t)).mismatches).not.toHaveProperty('refund')
  })

  test('is not given twice to who has bought it again', async () => {
    const { buyer, productId, orderId, intentId } = await bought('returned refund')
    await refund(orderId)
    await buy(t, buyer, [productId])
    await decide(intentId)
    expect(await ownedOf(t, buyer)).toEqual([productId])
    const [difference] = await openDifferences(orderId)
    expect(await repair(difference?.id ?? 0)).toMatchObject({ outcome: 'repaired' })
    expect(await ownedOf(t, buyer)).toEqual([productId])
    expect(await receipt(buyer, orderId)).toMatchObject({ refunded: 18_000 })
    expect(await ledgerSum(t.platform.db)).toBe(0)
  })

  test('leaves what ended for a later refund of the rest', async () => {
    const { buyer, orderId, intentId } = await bought('Chan Siu Ming')
    const { lines } = await receipt(buyer, orderId)
    const { refund_id } = await (await desk()).refundOrder({
      body: {
        ...{ order_id: orderId, lines: [lines[0]?.line_id ?? 0], amount: 6000 },
        ...{ reason: 'Goodwill', idempotency_key: `key-${unique()}-long` },
      },
    })
    await refund(orderId)
    expect(await ownedOf(t, buyer)).toEqual([])
    const part = await findRefund(t.platform.db, refund_id)
    if (!part) throw new Error('The part is not there')
    const returned = { id: part.providerRefundId ?? intentId, state: 'failed' } as const
    await t.platform.db.execute(
      sql`update sandbox_charges set refunded_cents = refunded_cents - 6000 where intent_id = ${intentId}`,
    )
    expect(await applyRefund(contextOf(t), part, returned)).toBe(true)
    expect(await ownedOf(t, buyer)).toEqual([])
    const [difference] = await openDifferences(orderId)
    expect(difference).toMatchObject({ repairable: true })
    expect(await ledgerSum(t.platform.db)).toBe(0)
  })

  test('of a lesson that was cancelled leaves it so, and the money is owed', async () => {
    const [host, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const slot = await makeLesson(t, host)
    const intent = await payFor(t, buyer, [slot], { cardName: 'returned refund' })
    const stored = await t.api(buyer.token).bookingsStore({
      body: [{ slot_id: slot, payment_id: intent.transaction_id }],
    })
    const booking_id = stored.bookings[0]?.booking_id ?? 0
    await t.api(host.token).bookingCancel({ body: { booking_id, reason: 'I am ill' } })
    await t.platform.jobs.runDue()
    expect(await receipt(buyer, intent.order_id)).toMatchObject({ status: 'refunded' })
    await decide(intent.transaction_id)
    const { booking } = await t.api(buyer.token).bookingView({ params: { id: booking_id } })
    expect(booking.status).toBe('cancelled')
    for (const account of ['seller', 'held'])
      expect(await balanceOf(t.platform.db, `${account}:teacher-${host.userId}`)).toBe(0)
    const [difference] = await openDifferences(intent.order_id)
    expect(await repair(difference?.id ?? 0)).toMatchObject({ outcome: 'repaired' })
    expect(await receipt(buyer, intent.order_id)).toMatchObject({ status: 'refunded', refunded: 30_000 })
    for (const account of ['seller', 'held'])
      expect(await balanceOf(t.platform.db, `${account}:teacher-${host.userId}`)).toBe(0)
    expect(await ledgerSum(t.platform.db)).toBe(0)
  })
})
