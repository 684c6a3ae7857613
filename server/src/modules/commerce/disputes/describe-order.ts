import { longestEvidence } from '#contract/rules/dispute-evidence.ts'
import { momentText } from '#contract/rules/hong-kong-texts.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { fullName } from '#contract/rules/person-name.ts'
import { m } from '#messages/messages.js'
import type { Db } from '#server/platform/db/db.ts'
import { listSellerNames } from '../../accounts/index.ts'
import type { OrderDispute, OrderLine } from '../commerce.tables.ts'
import { findBuyer, findOrder, listLines } from '../orders/order.repository.ts'
import { orderNumber } from '../orders/order-number.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { findDispute } from './dispute.repository.ts'

/** Banks read English. */
const bank = { locale: 'en' } as const

export interface DisputedOrder {
  dispute: OrderDispute
  userId: number
  lines: readonly OrderLine[]
  /** The receipt as a bank reads it. */
  receipt: string
}

/** What a disputed payment was for. */
export async function findDisputedOrder(db: Db, disputeId: number): Promise<DisputedOrder | undefined> {
  const dispute = await findDispute(db, disputeId)
  const order = dispute && (await findOrder(db, dispute.orderId))
  if (!order) return undefined
  const [lines, buyer, payment] = await Promise.all([
    listLines(db, [order.id]),
    findBuyer(db, order.id),
    findPaymentOf(db, order.id),
  ])
  const names = await listSellerNames(
    db,
    lines.map(({ teacherId, centreId }) =>
      centreId === null
        ? ({ type: 'teacher', id: teacherId } as const)
        : ({ type: 'centre', id: centreId } as const),
    ),
  )
  const sellerOf = ({ teacherId, centreId }: OrderLine) =>
    names.find(({ type, id }) =>
      centreId === null ? type === 'teacher' && id === teacherId : type === 'centre' && id === centreId,
    )?.name ?? ''
  const receipt = [
    m.admin_bank_order(
      { number: orderNumber(order), at: momentText(order.paidAt ?? order.createdAt, 'en') },
      bank,
    ),
    ...(buyer
      ? [
          m.admin_bank_buyer(
            { name: fullName(buyer.firstName, buyer.lastName), email: buyer.email ?? '' },
            bank,
          ),
        ]
      : []),
    ...(payment?.last4
      ? [m.admin_bank_card({ brand: payment.brand ?? '', last4: payment.last4 }, bank)]
      : []),
    ...lines.map(line =>
      m.admin_bank_line(
        { title: line.title, seller: sellerOf(line), amount: exactAmountText(line.priceCents) },
        bank,
      ),
    ),
    m.admin_bank_total({ amount: exactAmountText(order.totalCents) }, bank),
  ].join('\n')
  return { dispute, userId: order.userId, lines, receipt: receipt.slice(0, longestEvidence) }
}
