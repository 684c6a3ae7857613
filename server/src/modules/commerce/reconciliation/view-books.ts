import type { booksContract } from '#contract/commerce/books.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { isRepairable } from '#contract/rules/differences.ts'
import { countLimit } from '#contract/rules/staff-lists.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { findPeople } from '../../accounts/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { reconcile } from '../commerce.jobs.definitions.ts'
import { orderNumber } from '../orders/order-number.ts'
import { listDifferences } from './difference.repository.ts'
import { listOrderDates, listRuns } from './reconcile.repository.ts'

type List = (typeof booksContract)['adminBooks']

const shownRuns = 8

export async function viewBooks(
  { db, jobs }: CommerceContext,
  { list, limit, offset }: BodyOf<List>,
): Promise<ResponseOf<List>> {
  const [{ differences, count }, runs, kinds] = await Promise.all([
    listDifferences(db, { list, limit, offset, countLimit }),
    listRuns(db, shownRuns),
    jobs.office.listKinds(),
  ])
  const [orders, staff] = await Promise.all([
    listOrderDates(
      db,
      differences.flatMap(({ orderId }) => orderId ?? []),
    ),
    findPeople(
      db,
      differences.flatMap(({ settledBy }) => settledBy ?? []),
    ),
  ])
  const numbers = new Map(orders.map(order => [order.id, orderNumber(order)]))
  const comparing = kinds.find(({ job }) => job === reconcile.name)
  return {
    differences: differences.map(({ orderId, settledAt, settledBy, ...row }) => ({
      id: row.id,
      kind: row.kind,
      detail: row.detail,
      order: orderId === null ? null : { order_id: orderId, number: numbers.get(orderId) ?? String(orderId) },
      state: row.state,
      found_at: row.foundAt.toISOString(),
      seen_at: row.seenAt.toISOString(),
      settled: settledAt && {
        at: settledAt.toISOString(),
        by: staff.get(settledBy ?? 0)?.displayName ?? '',
        reason: row.reason,
      },
      repairable: row.state === 'open' && isRepairable(row.kind, row.detail),
    })),
    count: Math.min(count, countLimit),
    more: count > countLimit,
    runs: runs.map(({ id, at, checked, repaired, mismatches }) => ({
      id,
      at: at.toISOString(),
      checked,
      repaired,
      differences: Object.values(mismatches).reduce((sum, one) => sum + one, 0),
    })),
    running: comparing !== undefined && comparing.waiting + comparing.running + comparing.failing > 0,
  }
}

/** In the background: while one is waiting, another isn't added. */
export async function compareNow(context: CommerceContext, staff: Caller): Promise<void> {
  await context.db.transaction(async tx => {
    await context.jobs.enqueue(tx, reconcile, {})
    await recordAct(context, tx, staff, { act: 'books_compared', subject: { type: 'books', id: 'all' } })
  })
}
