import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { thrownRefusal } from '#server/testing/refusals.ts'
import { closeDueOrders } from '../commerce.jobs.ts'
import { booksOf, ownedOf } from '../commerce.test-support.ts'
import { productItem } from '../kinds/product-line.ts'
import { seatsOf } from '../kinds/seat-line.test-support.ts'
import { openSeatShop, seat } from '../kinds/seat-shop.test-support.ts'
import { ledgerSum } from '../ledger/ledger.repository.ts'
import { listPayments } from '../payments/payment.repository.ts'
import { reconcileBooks } from '../reconciliation/reconcile.ts'
import { captureOrder } from './capture-order.ts'
import { releaseOrder } from './release-order.ts'

// Seats that need approval: the amount is authorised, and captured or released when someone has decided.

const shop = await openSeatShop()
const { t, db, context, teacher, classOf, place, payFor, store, buy, view } = shop
afterAll(shop.close)

const { card } = t.platform.payments
const price = 30_000
const paymentOf = async (orderId: number) => (await listPayments(db, [orderId]))[0]

/** Up to where the buyer can bring it: the amount is kept, the seat held. */
async function authorised(cardName?: string, more: { seats?: number } = {}) {
  const buyer = await makePerson(t)
  const id = await classOf({ needsApproval: true, ...more })
  const { order, transaction_id } = await payFor(buyer, [seat(id)], cardName)
  await store(buyer, transaction_id)
  return { buyer, id, order, intentId: transaction_id }
}

async function expectAuthorised({
  buyer,
  id,
  order,
}: {
  buyer: TestPerson
  id: number
  order: { id: number }
}) {
  expect(await paymentOf(order.id)).toMatchObject({ state: 'authorised' })
  expect(await booksOf(t, order.id)).toEqual({ state: 'open', charges: 0, charged: 0, posted: 0, sum: 0 })
  expect(await seatsOf(db, id)).toEqual([[buyer.userId, 'authorised']])
}

async function expectPaid({ buyer, id, order }: { buyer: TestPerson; id: number; order: { id: number } }) {
  expect(await paymentOf(order.id)).toMatchObject({ state: 'captured', feeCents: 1255, last4: '4242' })
  expect(await booksOf(t, order.id)).toEqual({
    state: 'paid',
    charges: 1,
    charged: price,
    posted: price,
    sum: 0,
  })
  expect(await seatsOf(db, id)).toEqual([[buyer.userId, 'paid']])
}

async function expectReleased({ id, order }: { id: number; order: { id: number } }, state: string) {
  expect(await paymentOf(order.id)).toMatchObject({ state: 'released' })
  expect(await booksOf(t, order.id)).toEqual({ state, charges: 0, charged: 0, posted: 0, sum: 0 })
  expect(await seatsOf(db, id)).toEqual([])
}

describe('an order that needs approval', () => {
  test('is authorised, and captured once somebody approves', async () => {
    const asked = await authorised()
    await expectAuthorised(asked)
    expect(await captureOrder(context, asked.order.id)).toBe('paid')
    await expectPaid(asked)
    const receipt = await view(asked.buyer, asked.order.id)
    expect(receipt).toMatchObject({ status: 'paid', lines: [{ state: 'paid' }] })
    const mails = (await t.mailsTo(asked.buyer.email)).filter(({ subject }) =>
      subject.includes(receipt.number),
    )
    expect(mails).toHaveLength(1)
  })

  test('is authorised by the message of the provider alone', async () => {
    const buyer = await makePerson(t)
    const id = await classOf({ needsApproval: true })
    const { order } = await payFor(buyer, [seat(id)])
    await t.platform.jobs.runDue()
    await expectAuthorised({ buyer, id, order })
    expect(await t.mailsTo(buyer.email)).toEqual([])
  })

  test('is released when somebody declines, and the seat is there for others', async () => {
    const asked = await authorised()
    expect(await releaseOrder(context, asked.order.id)).toBe('cancelled')
    await expectReleased(asked, 'cancelled')
    expect(await card.findIntent(asked.intentId)).toMatchObject({ state: 'cancelled' })
    const next = await makePerson(t)
    await expect(place(next, [seat(asked.id)])).resolves.toMatchObject({ order: { capture: 'manual' } })
  })

  test('is captured or released once, whoever asks how often', async () => {
    const [yes, no] = [await authorised(), await authorised()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => captureOrder(context, yes.order.id)))
    expect(new Set(answers)).toEqual(new Set(['paid']))
    expect(await releaseOrder(context, yes.order.id)).toBe('paid')
    await expectPaid(yes)
    await Promise.all(Array.from({ length: 5 }, () => releaseOrder(context, no.order.id)))
    expect(await captureOrder(context, no.order.id)).toBe('cancelled')
    await expectReleased(no, 'cancelled')
  })

  test('is one of both when approved and declined at the same moment', async () => {
    const asked = await authorised()
    await Promise.all([captureOrder(context, asked.order.id), releaseOrder(context, asked.order.id)])
    const outcome = await captureOrder(context, asked.order.id)
    if (outcome === 'paid') await expectPaid(asked)
    else await expectReleased(asked, 'cancelled')
  })

  test('is not asked for twice, and is nothing to resume', async () => {
    const { buyer, id, order, intentId } = await authorised()
    await expect(place(buyer, [seat(id)])).rejects.toEqual(
      thrownRefusal('payment_under_way', { details: { order_id: order.id } }),
    )
    expect(await t.api(buyer.token).paymentResume()).toEqual({ finished: [], waiting: 0 })
    expect(await store(buyer, intentId)).toMatchObject({ order_id: order.id })
    await expectAuthorised({ buyer, id, order })
  })

  test('stands alone, and is not for those who take money at once', async () => {
    const buyer = await makePerson(t)
    const [id, product] = [await classOf({ needsApproval: true }), await makeProduct(t, teacher)]
    await expect(place(buyer, [seat(id), productItem(product)])).rejects.toEqual(
      thrownRefusal('order_mismatch'),
    )
    await expect(place(buyer, [seat(id)], { method: 'alipay' })).rejects.toEqual(
      thrownRefusal('payment_card_only'),
    )
    expect(await seatsOf(db, id)).toEqual([])
    // What costs nothing needs no one to be paid.
    const free = await classOf({ needsApproval: true, priceCents: 0 })
    expect(await place(buyer, [seat(free)])).toMatchObject({ order: { state: 'paid', capture: 'automatic' } })
    await buy(buyer, [productItem(product)])
    expect(await ownedOf(t, buyer)).toEqual([product])
  })

  test('captured before it was authorised changes nothing', async () => {
    const buyer = await makePerson(t)
    const id = await classOf({ needsApproval: true })
    const { order } = await place(buyer, [seat(id)])
    expect(await captureOrder(context, order.id)).toBe('unpaid')
    expect(await paymentOf(order.id)).toMatchObject({ state: 'pending' })
    await expect(captureOrder(context, 9_999_999)).rejects.toThrow('no payment')
    expect(await releaseOrder(context, order.id)).toBe('cancelled')
    expect(await paymentOf(order.id)).toMatchObject({ state: 'cancelled' })
  })
})

describe('time', () => {
  test('holds the seat as long as the amount is kept, and lets both go an hour before', async () => {
    const asked = await authorised()
    t.clock.advance({ days: 6, hours: 22 })
    await closeDueOrders(context)
    await expectAuthorised(asked)
    t.clock.advance({ hours: 1 })
    await closeDueOrders(context)
    await expectReleased(asked, 'expired')
    expect(await card.findIntent(asked.intentId)).toMatchObject({ state: 'cancelled' })
  })

  test('an authorisation that lapsed by itself is found released, by whoever looks', async () => {
    const [captured, heard] = [
      await authorised('short authorisation'),
      await authorised('short authorisation'),
    ]
    t.clock.advance({ hours: 2 })
    expect(await captureOrder(context, captured.order.id)).toBe('cancelled')
    await expectReleased(captured, 'expired')
    await reconcileBooks(context)
    await expectReleased(heard, 'expired')
  })

  test('authorised in the last moment, an order that was to expire is kept', async () => {
    const buyer = await makePerson(t)
    const id = await classOf({ needsApproval: true })
    const { order } = await payFor(buyer, [seat(id)], 'no event')
    t.clock.advance({ minutes: 16 })
    await closeDueOrders(context)
    await expectAuthorised({ buyer, id, order })
  })

  test('authorised after somebody else took the last seat, the amount is let go', async () => {
    const [slow, quick] = [await makePerson(t), await makePerson(t)]
    const id = await classOf({ needsApproval: true })
    const { order, transaction_id } = await payFor(slow, [seat(id)], 'no event')
    t.clock.advance({ minutes: 16 })
    const other = await payFor(quick, [seat(id)])
    await store(quick, other.transaction_id)
    await expect(store(slow, transaction_id)).rejects.toMatchObject({ body: { code: 'payment_unfinished' } })
    expect(await paymentOf(order.id)).toMatchObject({ state: 'released' })
    expect(await booksOf(t, order.id)).toMatchObject({ state: 'cancelled', charges: 0 })
    expect(await seatsOf(db, id)).toEqual([[quick.userId, 'authorised']])
  })

  test('authorised although the order had ended, the amount is let go, after a crash by reconciling', async () => {
    const buyer = await makePerson(t)
    const id = await classOf({ needsApproval: true })
    const { order } = await payFor(buyer, [seat(id)], 'no event')
    // As if it had been given up, and the server had died after it heard of the amount.
    await db.execute(sql`delete from test_seats where class_id = ${id}`)
    await db.execute(sql`update order_lines set state = 'closed' where order_id = ${order.id}`)
    await db.execute(sql`update orders set state = 'cancelled' where id = ${order.id}`)
    await db.execute(sql`update payments set state = 'authorised' where order_id = ${order.id}`)
    t.clock.advance({ minutes: 5 })
    await reconcileBooks(context)
    await expectReleased({ id, order }, 'cancelled')
  })
})

describe('a crash between the capture and our books', () => {
  test('is repaired by the message, by asking again or by reconciling', async () => {
    const [told, asked, compared] = [await authorised(), await authorised(), await authorised('no event')]
    // The provider has captured each, and we have heard of none.
    for (const { intentId } of [told, asked, compared]) await card.capture(intentId, price)
    for (const one of [told, asked, compared]) await expectHalf(one)
    expect(await captureOrder(context, asked.order.id)).toBe('paid')
    await expectPaid(asked)
    await t.platform.jobs.runDue()
    await expectPaid(told)
    await expectHalf(compared)
    t.clock.advance({ minutes: 5 })
    expect((await reconcileBooks(context)).repaired).toBeGreaterThanOrEqual(1)
    await expectPaid(compared)
  })

  const expectHalf = async ({ order }: { order: { id: number } }) => {
    expect(await paymentOf(order.id)).toMatchObject({ state: 'authorised' })
    expect(await booksOf(t, order.id)).toMatchObject({ state: 'open', charges: 1, posted: 0 })
  }

  test('as a lost answer tells the caller to try again, and the second try finds it done', async () => {
    const asked = await authorised('lost capture')
    await expect(captureOrder(context, asked.order.id)).rejects.toEqual(thrownRefusal('payment_unavailable'))
    expect(await captureOrder(context, asked.order.id)).toBe('paid')
    await expectPaid(asked)
  })

  test('is found by the job that lets go what nobody approved in time', async () => {
    const asked = await authorised('no event')
    await card.capture(asked.intentId, price)
    t.clock.advance({ days: 7 })
    await closeDueOrders(context)
    await expectPaid(asked)
  })

  test('gone after the capture, it is refunded like everything else', async () => {
    const asked = await authorised()
    // Someone took the seat away past the hold.
    await db.execute(sql`delete from test_seats where class_id = ${asked.id}`)
    await db.execute(sql`update test_classes set seats = 0 where id = ${asked.id}`)
    expect(await captureOrder(context, asked.order.id)).toBe('paid')
    await t.platform.jobs.runDue()
    expect(await view(asked.buyer, asked.order.id)).toMatchObject({ status: 'refunded', refunded: price })
  })
})

test('in the end the books agree', async () => {
  t.clock.advance({ days: 8 })
  await closeDueOrders(context)
  expect((await reconcileBooks(context)).mismatches).toEqual({})
  expect(await ledgerSum(db)).toBe(0)
})
