import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { confirmCard } from '#server/testing/orders.ts'
import { makePerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { thrownRefusal } from '#server/testing/refusals.ts'
import { closeDueOrders } from '../commerce.jobs.ts'
import { booksOf, ownedOf } from '../commerce.test-support.ts'
import { balanceOf, ledgerSum } from '../ledger/ledger.repository.ts'
import { quoteCart } from '../orders/quote-cart.ts'
import { reconcileBooks } from '../reconciliation/reconcile.ts'
import type { Item } from './line-kind.ts'
import { LineKinds } from './line-kinds.ts'
import { productItem, productLine } from './product-line.ts'
import { seatsOf } from './seat-line.test-support.ts'
import { openSeatShop, seat } from './seat-shop.test-support.ts'

// A made-up second kind goes through the order flow as it is: nothing there knows of seats.

const shop = await openSeatShop()
const { t, db, context, teacher, classOf, callerOf, place, payFor, store, buy, view } = shop
afterAll(shop.close)

describe('a line of another kind', () => {
  test('is quoted by its own kind, beside products', async () => {
    const buyer = await makePerson(t)
    const [full, roomy, product] = [
      await classOf({ seats: 0 }),
      await classOf(),
      await makeProduct(t, teacher),
    ]
    const { items, totalCents } = await quoteCart(context, db, callerOf(buyer), [
      { ...seat(roomy), seenCents: 1 },
      productItem(product),
      seat(full),
      seat(9_999_999),
      seat(roomy),
    ])
    expect(items.map(({ kind, itemId, state, priceCents }) => [kind, itemId, state, priceCents])).toEqual([
      ['seat', roomy, 'changed', 30_000],
      ['product', product, 'ok', 18_000],
      ['seat', full, 'gone', 0],
      ['seat', 9_999_999, 'gone', 0],
    ])
    expect(totalCents).toBe(48_000)
  })

  test('is held, paid, given, posted and told, in one order with a product', async () => {
    const buyer = await makePerson(t)
    const [id, product] = [await classOf(), await makeProduct(t, teacher)]
    const { order, intent } = await place(buyer, [seat(id), productItem(product)], { seenCents: 48_000 })
    // The shortest time of its lines.
    expect(order.expiresAt.getTime() - order.createdAt.getTime()).toBe(15 * 60_000)
    expect(await seatsOf(db, id)).toEqual([[buyer.userId, 'held']])
    await confirmCard(t, buyer, intent?.clientSecret ?? '')
    await store(buyer, intent?.id ?? '')
    expect(await seatsOf(db, id)).toEqual([[buyer.userId, 'paid']])
    expect(await ownedOf(t, buyer)).toEqual([product])
    expect(await booksOf(t, order.id)).toEqual({
      state: 'paid',
      charges: 1,
      charged: 48_000,
      posted: 48_000,
      sum: 0,
    })
    const receipt = await view(buyer, order.id)
    expect(receipt.lines).toMatchObject([
      { kind: 'seat', title: 'Saturday maths', course_id: 0, course_cover: '', state: 'paid' },
      { kind: 'product', course_id: product, state: 'paid' },
    ])
    const [mail] = (await t.mailsTo(buyer.email)).filter(({ subject }) => subject.includes(receipt.number))
    expect(mail?.body).toContain('Saturday maths')
    expect(mail?.body).toContain('HK$480')
    const { items } = await quoteCart(context, db, callerOf(buyer), [seat(id)])
    expect(items).toMatchObject([{ state: 'owned' }])
  })

  test("is given by the provider's message alone, and for nothing where it costs nothing", async () => {
    const buyer = await makePerson(t)
    const [paid, free] = [await classOf(), await classOf({ priceCents: 0 })]
    await payFor(buyer, [seat(paid)])
    await t.platform.jobs.runDue()
    expect(await seatsOf(db, paid)).toEqual([[buyer.userId, 'paid']])
    expect(await place(buyer, [seat(free)])).toMatchObject({ order: { state: 'paid' }, intent: null })
    expect(await seatsOf(db, free)).toEqual([[buyer.userId, 'paid']])
  })

  test('asked for again finds the same order, and in another cart replaces it, hold included', async () => {
    const buyer = await makePerson(t)
    const [id, product] = [await classOf(), await makeProduct(t, teacher)]
    const first = await place(buyer, [seat(id)])
    expect((await place(buyer, [seat(id)])).order.id).toBe(first.order.id)
    const cart = await place(buyer, [seat(id), productItem(product)])
    expect(await booksOf(t, first.order.id)).toMatchObject({ state: 'cancelled' })
    expect(await seatsOf(db, id)).toEqual([[buyer.userId, 'held']])
    await confirmCard(t, buyer, cart.intent?.clientSecret ?? '')
    await store(buyer, cart.intent?.id ?? '')
    expect(await seatsOf(db, id)).toEqual([[buyer.userId, 'paid']])
  })

  test('of a kind that nobody has registered is no order', async () => {
    const buyer = await makePerson(t)
    await expect(place(buyer, [{ kind: 'cruise', itemId: 1 }])).rejects.toEqual(
      thrownRefusal('order_nothing'),
    )
    expect(() => new LineKinds([productLine, productLine])).toThrow('twice')
  })
})

describe('the last one', () => {
  test('held by somebody else is refused, and the rest of a cart told at its own price', async () => {
    const [first, second] = [await makePerson(t), await makePerson(t)]
    const [id, product] = [await classOf(), await makeProduct(t, teacher)]
    await place(first, [seat(id)])
    await expect(place(second, [seat(id)])).rejects.toEqual(thrownRefusal('order_nothing'))
    await expect(place(second, [seat(id), productItem(product)], { seenCents: 48_000 })).rejects.toEqual(
      thrownRefusal('price_changed', { details: { amount: 18_000 } }),
    )
    expect(await seatsOf(db, id)).toEqual([[first.userId, 'held']])
  })

  test('goes to one of many who ask at the same moment, and is paid once', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => makePerson(t)))
    const id = await classOf()
    const asked = await Promise.allSettled(buyers.map(buyer => place(buyer, [seat(id)])))
    const placed = asked.flatMap((answer, index) =>
      answer.status === 'fulfilled' ? [{ ...answer.value, buyer: buyers[index] }] : [],
    )
    const refused = asked.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(placed).toHaveLength(1)
    for (const reason of refused) expect(reason).toEqual(thrownRefusal('order_nothing'))
    const [{ buyer, intent } = {}] = placed
    if (!buyer) throw new Error('Nobody got it')
    await confirmCard(t, buyer, intent?.clientSecret ?? '')
    await store(buyer, intent?.id ?? '')
    expect(await seatsOf(db, id)).toEqual([[buyer.userId, 'paid']])
    // Those who lost left no order behind.
    const { rows } = await db.execute(sql`select 1 from order_lines where kind = 'seat' and item_id = ${id}`)
    expect(rows).toHaveLength(1)
  })

  test('is released when its time is over, for whoever comes next', async () => {
    const [first, second] = [await makePerson(t), await makePerson(t)]
    const id = await classOf()
    const { order } = await place(first, [seat(id)])
    t.clock.advance({ minutes: 16 })
    await closeDueOrders(context)
    expect(await booksOf(t, order.id)).toMatchObject({ state: 'expired' })
    expect(await seatsOf(db, id)).toEqual([])
    await buy(second, [seat(id)])
    expect(await seatsOf(db, id)).toEqual([[second.userId, 'paid']])
  })

  test('late money takes it, if nobody else has', async () => {
    const buyer = await makePerson(t)
    const id = await classOf()
    const { order, transaction_id } = await payFor(buyer, [seat(id)], 'no event')
    // As if it had been given up before anyone heard that it was paid.
    await db.execute(sql`delete from test_seats where class_id = ${id}`)
    await db.execute(sql`update order_lines set state = 'closed' where order_id = ${order.id}`)
    await db.execute(sql`update orders set state = 'expired' where id = ${order.id}`)
    await store(buyer, transaction_id)
    expect(await seatsOf(db, id)).toEqual([[buyer.userId, 'paid']])
  })
})

describe('gone after the money came', () => {
  /** Pays in time but is heard of too late: the hold has lapsed and someone else has the seat. */
  async function overtaken(more: readonly Item[] = []) {
    const [slow, quick] = [await makePerson(t), await makePerson(t)]
    const id = await classOf()
    const { order, transaction_id } = await payFor(slow, [seat(id), ...more], 'no event')
    t.clock.advance({ minutes: 16 })
    await buy(quick, [seat(id)])
    return { slow, quick, id, order, transaction_id }
  }

  test('it is refunded by the flow, and the other keeps the seat', async () => {
    const { slow, quick, id, order, transaction_id } = await overtaken()
    await store(slow, transaction_id)
    await t.platform.jobs.runDue()
    expect(await seatsOf(db, id)).toEqual([[quick.userId, 'paid']])
    expect(await view(slow, order.id)).toMatchObject({
      status: 'refunded',
      refunded: 30_000,
      lines: [{ state: 'refunded' }],
      refunds: [{ amount: 30_000, reason: '' }],
    })
    expect(await balanceOf(db, 'buyers:surplus')).toBe(0)
    const mails = await t.mailsTo(slow.email)
    expect(mails.some(({ body }) => body.includes('HK$300') && body.includes('refunded'))).toBe(true)
  })

  test('the rest of the order is given all the same', async () => {
    const product = await makeProduct(t, teacher)
    const { slow, order, transaction_id } = await overtaken([productItem(product)])
    await store(slow, transaction_id)
    await t.platform.jobs.runDue()
    expect(await ownedOf(t, slow)).toEqual([product])
    expect(await view(slow, order.id)).toMatchObject({
      status: 'paid',
      refunded: 30_000,
      lines: [
        { kind: 'seat', state: 'refunded' },
        { kind: 'product', state: 'paid' },
      ],
    })
  })

  test('reconciling finds the payment nobody heard of, and gives it back too', async () => {
    const { slow, quick, id, order } = await overtaken()
    t.clock.advance({ minutes: 5 })
    expect((await reconcileBooks(context)).repaired).toBeGreaterThanOrEqual(1)
    await t.platform.jobs.runDue()
    expect(await view(slow, order.id)).toMatchObject({ status: 'refunded', refunded: 30_000 })
    expect(await seatsOf(db, id)).toEqual([[quick.userId, 'paid']])
  })

  test('paid for twice, the second goes back and the seat stays', async () => {
    const buyer = await makePerson(t)
    const id = await classOf({ seats: 2 })
    const late = await payFor(buyer, [seat(id)], 'no event')
    await db.execute(sql`update order_lines set state = 'closed' where order_id = ${late.order.id}`)
    await db.execute(sql`update orders set state = 'expired' where id = ${late.order.id}`)
    await buy(buyer, [seat(id)])
    await store(buyer, late.transaction_id)
    await t.platform.jobs.runDue()
    expect(await view(buyer, late.order.id)).toMatchObject({ status: 'refunded', refunded: 30_000 })
    expect(await seatsOf(db, id)).toEqual([[buyer.userId, 'paid']])
  })
})

describe('a refund by staff', () => {
  test('takes back the seat or the product, whichever it is of', async () => {
    const [buyer, staff] = [await makePerson(t), await makePerson(t, { role: roles.admin })]
    const [id, product] = [await classOf(), await makeProduct(t, teacher)]
    const order = await buy(buyer, [seat(id), productItem(product)])
    const { lines } = await view(buyer, order.id)
    const refund = (lineId: number) =>
      t.api(staff.token).refundOrder({
        body: {
          order_id: order.id,
          lines: [lineId],
          reason: 'The room is flooded',
          idempotency_key: `key-${unique()}-long`,
        },
      })
    expect(await refund(lines[0]?.line_id ?? 0)).toMatchObject({ state: 'done', amount: 30_000 })
    expect(await seatsOf(db, id)).toEqual([])
    expect(await ownedOf(t, buyer)).toEqual([product])
    expect(await refund(lines[1]?.line_id ?? 0)).toMatchObject({ state: 'done', amount: 18_000 })
    expect(await ownedOf(t, buyer)).toEqual([])
    expect(await view(buyer, order.id)).toMatchObject({ status: 'refunded', refunded: 48_000 })
    // It can be bought anew.
    await buy(buyer, [seat(id)])
    expect(await seatsOf(db, id)).toEqual([[buyer.userId, 'paid']])
  })
})

test('in the end the books agree', async () => {
  t.clock.advance({ minutes: 20 })
  await closeDueOrders(context)
  const { mismatches } = await reconcileBooks(context)
  expect(mismatches).toEqual({})
  expect(await ledgerSum(db)).toBe(0)
})
