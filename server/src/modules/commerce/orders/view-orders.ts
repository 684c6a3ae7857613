import type { ordersContract, Order as WireOrder } from '#contract/commerce/orders.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { fullName } from '#contract/rules/person-name.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findLearners, findPersonByUserId } from '../../accounts/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Order, Refund } from '../commerce.tables.ts'
import { listDisputesOf } from '../disputes/dispute.repository.ts'
import { viewPaidLessons } from '../held/view-held.ts'
import { describeLines } from '../kinds/ask-kinds.ts'
import { listPayments } from '../payments/payment.repository.ts'
import { listRefunds, sellerClosed, sumRefunded } from '../refunds/refund.repository.ts'
import { describeSellers } from './describe-sellers.ts'
import { presentOrder } from './order.presenter.ts'
import { findOrder, listLines, listPaidOf } from './order.repository.ts'

/** Internal reasons of automatic refunds. */
const automaticReasons: readonly string[] = [
  sellerClosed,
  'provider',
  'surplus',
  'gone',
  'dispute',
  'lesson',
  'class',
  'requested',
]

type Receipt = ResponseOf<(typeof ordersContract)['orderView']>

/** Orders with their lines, payments and the refunds of each line. */
export async function describeOrders(
  { kinds, clock }: Pick<CommerceContext, 'kinds' | 'clock'>,
  db: Db,
  orders: readonly Order[],
): Promise<WireOrder[]> {
  const ids = orders.map(({ id }) => id)
  const lines = await listLines(db, ids)
  const payments = await listPayments(db, ids)
  const refunds = await listRefunds(db, ids)
  const refunded = await sumRefunded(db, ids, ['done'])
  const disputes = await listDisputesOf(db, ids)
  const shown = {
    learners: await findLearners(
      db,
      orders.flatMap(({ learnerId }) => learnerId ?? []),
    ),
    sellers: await describeSellers(db, lines),
    descriptions: await describeLines(kinds, db, lines),
    lessons: await viewPaidLessons({ kinds, clock }, db, lines),
  }
  return orders.map(order =>
    presentOrder(
      {
        order,
        lines: lines.filter(({ orderId }) => orderId === order.id),
        payment: payments.find(({ orderId }) => orderId === order.id),
        refunds: refunds.filter(({ orderId }) => orderId === order.id),
        disputes: disputes.filter(({ orderId }) => orderId === order.id),
        refunded,
      },
      shown,
    ),
  )
}

export async function listOrders(
  context: CommerceContext,
  { userId }: Caller,
  page: { limit: number; offset: number },
): Promise<{ count: number; orders: WireOrder[] }> {
  const { count, orders } = await listPaidOf(context.db, userId, page)
  return { count, orders: await describeOrders(context, context.db, orders) }
}

export async function viewOrder(context: CommerceContext, { userId }: Caller, id: number): Promise<Receipt> {
  const { db } = context
  const order = await findOrder(db, id)
  if (order?.userId !== userId) throw new Refusal('order_unknown')
  const [described] = await describeOrders(context, db, [order])
  if (!described) throw new Error('An order without a description')
  const buyer = await findPersonByUserId(db, userId)
  return {
    ...described,
    buyer: {
      name: buyer ? fullName(buyer.firstName, buyer.lastName) || buyer.displayName : '',
      email: buyer?.email ?? '',
    },
    refunds: (await listRefunds(db, [id])).flatMap(presentRefund),
  }
}

/** Refunds that are done and those that are pending. */
function presentRefund({ amountCents, doneAt, createdAt, key, reason, state }: Refund): Receipt['refunds'] {
  if (state !== 'done' && state !== 'pending') return []
  return [
    {
      ...{ amount: amountCents, at: (doneAt ?? createdAt).toISOString(), state },
      // A receipt doesn't show the internal reason of an automatic refund.
      reason: automaticReasons.includes(reason) ? '' : reason,
      cancelled: cancelledBy({ key, reason }),
    },
  ]
}

function cancelledBy({
  key,
  reason,
}: Pick<Refund, 'key' | 'reason'>): Receipt['refunds'][number]['cancelled'] {
  if (reason === sellerClosed) return 'seller'
  if (reason === 'class') return 'class'
  return key.startsWith('class-lesson-') ? 'lesson' : null
}
