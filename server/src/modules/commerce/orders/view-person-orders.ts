import type { Db } from '#server/platform/db/db.ts'
import { type Payee, sumLedger } from '../ledger/earnings.repository.ts'
import { allTime } from '../ledger/earnings.rules.ts'
import { sellerAccount } from '../ledger/ledger.rules.ts'
import { listPaidOf } from './order.repository.ts'
import type { OrderState } from './order.states.ts'
import { orderNumber } from './order-number.ts'

export interface PersonOrder {
  id: number
  number: string
  at: Date
  state: OrderState
  totalCents: number
}

/** A person's orders as staff see them, newest first. */
export async function listPersonOrders(
  db: Db,
  userId: number,
  limit: number,
): Promise<{ count: number; orders: PersonOrder[] }> {
  const { count, orders } = await listPaidOf(db, userId, { limit, offset: 0 })
  return {
    count,
    orders: orders.map(order => ({
      id: order.id,
      number: orderNumber(order),
      at: order.paidAt ?? order.createdAt,
      state: order.state,
      totalCents: order.totalCents,
    })),
  }
}

/** What a seller sold, was paid and is owed, according to the ledger. */
export async function sumSeller(db: Db, payee: Payee) {
  const { salesCents, payoutCents } = await sumLedger(db, sellerAccount(payee), allTime.to)
  return { salesCents, payoutCents, pendingCents: salesCents - payoutCents }
}
