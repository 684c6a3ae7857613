import { type Caller, roles } from '#server/kernel/caller.ts'
import { createTestApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { confirmCard } from '#server/testing/orders.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { contextOf } from '../commerce.test-support.ts'
import { type OrderInput, placeOrder } from '../orders/place-order.ts'
import { viewOrder } from '../orders/view-orders.ts'
import type { Item } from './line-kind.ts'
import { createSeatTables, makeClass, seatLine } from './seat-line.test-support.ts'

export const seat = (itemId: number): Item => ({ kind: 'seat', itemId })

/** An application that sells seats besides products, on a database of its own, and what buyers do in it. */
export async function openSeatShop() {
  const db = await open()
  await createSeatTables(db)
  const t = await createTestApp({}, { db, lineKinds: [seatLine] })
  const context = contextOf(t, seatLine)
  const teacher = await makePerson(t, { role: roles.teacher })

  /** As authentication makes it of a token. */
  const callerOf = ({ userId, authId, subscriberId }: TestPerson): Caller => ({
    userId,
    authId,
    role: roles.student,
    subscriberId,
    tokenId: '',
    tokenExpiresAt: t.clock.now(),
  })

  const place = (buyer: TestPerson, items: readonly Item[], more: Partial<OrderInput> = {}) =>
    placeOrder(context, callerOf(buyer), { items, method: 'card', saveCard: false, locale: 'en', ...more })

  /** Until the buyer has done their part with the provider. */
  const payFor = async (buyer: TestPerson, items: readonly Item[], cardName?: string) => {
    const { order, intent } = await place(buyer, items)
    await confirmCard(t, buyer, intent?.clientSecret ?? '', { name: cardName })
    return { order, transaction_id: intent?.id ?? '' }
  }

  const store = (buyer: TestPerson, transaction_id: string) =>
    t.api(buyer.token).paymentStore({ body: { transaction_id } })

  return {
    db,
    t,
    context,
    teacher,
    callerOf,
    place,
    payFor,
    store,
    buy: async (buyer: TestPerson, items: readonly Item[]) => {
      const { order, transaction_id } = await payFor(buyer, items)
      await store(buyer, transaction_id)
      return order
    },
    view: (buyer: TestPerson, orderId: number) => viewOrder(context, callerOf(buyer), orderId),
    classOf: (more: { seats?: number; priceCents?: number; needsApproval?: boolean } = {}) =>
      makeClass(db, { teacherId: teacher.userId, ...more }),
    close: async () => {
      await t.platform.jobs.stop()
      await db.close()
    },
  }
}
