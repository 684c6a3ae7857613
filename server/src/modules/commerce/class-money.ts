import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { WantedPlace } from '../classes/index.ts'
import type { CommerceContext } from './commerce.context.ts'
import { classItem } from './kinds/class-line.ts'
import { placeOrderWithSeats } from './order-trials.ts'
import { captureOrder } from './orders/capture-order.ts'
import { closeOrder } from './orders/close-order.ts'
import { findLatestOrder } from './orders/order.repository.ts'
import { wasPaid } from './orders/order.states.ts'
import { releaseOrder } from './orders/release-order.ts'
import { askProvider, providerOf } from './payments/open-intent.ts'
import { findPaymentOf } from './payments/payment.repository.ts'
import { type Settled, settleKnown } from './payments/settle-payment.ts'
import { giveBackLine } from './refunds/give-back-line.ts'

/** Whose enrolment it is. */
export interface Enrolled {
  id: number
  userId: number
}

/** What those who run classes ask of the money for an enrolment. */
export interface ClassMoney {
  /** Asks the provider about the order for it, and does what follows. Null where nothing was ever ordered. */
  settle(enrolment: Enrolled): Promise<Settled['outcome'] | null>
  /** A place that costs nothing. */
  enrolFree(caller: Caller, place: WantedPlace, locale: Locale): Promise<void>
  /** It was approved: takes what is authorised, which gives the place. Null where there is nothing to take. */
  capture(enrolment: Enrolled): Promise<Settled['outcome'] | null>
  /** Lets go of what is authorised, or of an order that nobody has paid. */
  release(enrolment: Enrolled): Promise<Settled['outcome'] | null>
  /**
   * Gives back what was paid for it and is left, or a part of that, once under its key; inside the caller's transaction:
   * locks the buyer and the order. 'known' where that was done before.
   */
  giveBack(
    tx: Tx,
    enrolment: Enrolled,
    reason: string,
    part?: { cents: number; key: string },
  ): Promise<'given' | 'known' | 'unpaid'>
  /** Until then what is authorised for these is kept, by enrolment. */
  authorisedUntil(enrolments: readonly Enrolled[]): Promise<ReadonlyMap<number, Date>>
}

export function classMoney(context: CommerceContext): ClassMoney {
  const { db } = context
  const latest = ({ id, userId }: Enrolled) => findLatestOrder(db, userId, classItem(id))
  return {
    async settle(enrolment) {
      const order = await latest(enrolment)
      const payment = order && (await findPaymentOf(db, order.id))
      if (!payment) return null
      return (await askProvider(() => settleKnown(context, providerOf(context, order), payment))).outcome
    },
    async enrolFree(caller, place, locale) {
      const input = { items: [], method: 'card', saveCard: false, locale, seenCents: 0 } as const
      await placeOrderWithSeats(context, caller, { seats: [], places: [place] }, input)
    },
    async capture(enrolment) {
      const order = await latest(enrolment)
      return order && (await findPaymentOf(db, order.id)) ? captureOrder(context, order.id) : null
    },
    async release(enrolment) {
      const order = await latest(enrolment)
      if (!order) return null
      if (wasPaid(order.state)) return 'paid'
      const payment = await findPaymentOf(db, order.id)
      if (payment?.state === 'authorised') return releaseOrder(context, order.id)
      return order.state === 'open' ? closeOrder(context, order) : 'cancelled'
    },
    giveBack: (tx, { id, userId }, reason, part) =>
      giveBackLine(context, tx, { userId, item: classItem(id), reason, ...(part && { part }) }),
    async authorisedUntil(enrolments) {
      const found = await Promise.all(
        enrolments.map(async enrolment => [enrolment.id, await latest(enrolment)] as const),
      )
      return new Map(
        found.flatMap(([id, order]) => (order?.state === 'open' ? [[id, order.expiresAt] as const] : [])),
      )
    },
  }
}
