import { countLimit } from '#contract/admin/admin.ts'
import type { StaffOrder, staffOrdersContract } from '#contract/commerce/staff-orders.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { periodOf } from '#contract/rules/hong-kong-time.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findPeople, listSellerNames } from '../../accounts/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Order } from '../commerce.tables.ts'
import { findAnswers } from '../disputes/answer.repository.ts'
import { presentStaffDispute } from '../disputes/dispute.presenter.ts'
import { listDisputesOf } from '../disputes/dispute.repository.ts'
import { listPayments } from '../payments/payment.repository.ts'
import { listRefunds, partsLeft } from '../refunds/refund.repository.ts'
import { presentBuyer } from './buyer.presenter.ts'
import { findOrder, listLines } from './order.repository.ts'
import { listOrderEntries, type OrderEntry, searchOrders } from './staff-orders.repository.ts'
import { describeOrders } from './view-orders.ts'

type List = (typeof staffOrdersContract)['adminOrders']
type One = (typeof staffOrdersContract)['adminOrder']

export async function listStaffOrders(
  context: CommerceContext,
  { q, status, sort, limit, offset, teacher_id: teacherId, ...days }: BodyOf<List>,
): Promise<ResponseOf<List>> {
  const { db } = context
  const search = {
    ...{ q, status, teacherId, oldestFirst: sort === 'at' },
    ...periodOf(days),
  }
  const { orders, count, morePeople } = await searchOrders(db, search, { limit, offset, countLimit })
  return {
    orders: await describe(context, db, orders),
    count: Math.min(count, countLimit),
    more: count > countLimit,
    more_people: morePeople,
  }
}

export async function viewStaffOrder(
  context: CommerceContext,
  { order_id }: BodyOf<One>,
): Promise<ResponseOf<One>> {
  const { db } = context
  const order = await findOrder(db, order_id)
  if (!order) throw new Refusal('order_unknown')
  const lines = await listLines(db, [order_id])
  const [described, refundable, refunds, disputes, entries] = await Promise.all([
    describe(context, db, [order]),
    order.state === 'paid' ? partsLeft(db, order_id, lines) : [],
    listRefunds(db, [order_id]),
    listDisputesOf(db, [order_id]),
    listOrderEntries(db, order_id),
  ])
  const [shown] = described
  if (!shown) throw new Error('An order without a description')
  const answers = await findAnswers(
    db,
    disputes.map(({ id }) => id),
  )
  const staff = await findPeople(db, [
    ...refunds.flatMap(({ staffId }) => staffId ?? []),
    ...[...answers.values()].map(({ staffId }) => staffId),
  ])
  const names = await sellerNames(db, entries)
  return {
    ...shown,
    refundable: refundable.map(({ line, amountCents }) => ({ line_id: line.id, amount: amountCents })),
    refunds: refunds.map(({ id, amountCents, doneAt, createdAt, reason, state, staffId }) => ({
      refund_id: id,
      amount: amountCents,
      at: (doneAt ?? createdAt).toISOString(),
      reason,
      state,
      staff: staffId === null ? '' : (staff.get(staffId)?.displayName ?? ''),
    })),
    sellers: lines.map(({ id, teacherId, centreId }) => ({
      line_id: id,
      teacher_id: teacherId,
      centre_id: centreId,
    })),
    disputes: disputes.toReversed().map(dispute => presentStaffDispute(dispute, { answers, staff })),
    entries: entries.map(({ kind, at, account, amountCents }) => ({
      kind,
      at: at.toISOString(),
      account,
      name: names.get(account) ?? '',
      amount: amountCents,
    })),
  }
}

async function describe(context: CommerceContext, db: Db, orders: readonly Order[]): Promise<StaffOrder[]> {
  const [described, buyers, payments] = await Promise.all([
    describeOrders(context, db, orders),
    findPeople(
      db,
      orders.map(({ userId }) => userId),
    ),
    listPayments(
      db,
      orders.map(({ id }) => id),
    ),
  ])
  return described.map((order, at) => {
    const userId = orders[at]?.userId ?? 0
    return {
      ...order,
      buyer: presentBuyer(userId, buyers.get(userId)),
      intent: payments.find(({ orderId }) => orderId === order.order_id)?.intentId ?? '',
    }
  })
}

/** Names of sellers by ledger account. */
export async function sellerNames(
  db: Db,
  entries: readonly Pick<OrderEntry, 'account'>[],
): Promise<ReadonlyMap<string, string>> {
  const sellers = entries.flatMap(({ account }) => {
    const [, type, id] = /^(?:seller|held):(teacher|centre)-(\d+)$/.exec(account) ?? []
    return type === 'teacher' || type === 'centre' ? [{ type, id: Number(id) } as const] : []
  })
  const names = await listSellerNames(db, sellers)
  return new Map(
    names.flatMap(({ type, id, name }) =>
      ['seller', 'held'].map(kind => [`${kind}:${type}-${id}`, name] as const),
    ),
  )
}
