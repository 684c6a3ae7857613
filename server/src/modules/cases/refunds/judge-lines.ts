import type { Db } from '#server/platform/db/db.ts'
import type { Seller } from '../../accounts/index.ts'
import type { RefundableLine, RefundableOrder } from '../../commerce/index.ts'
import type { SeatTerms } from '../../lessons/index.ts'
import { hasOpened } from '../../library/index.ts'
import { didRefund } from '../../shops/index.ts'
import { listBlocking } from './refund-request.repository.ts'
import { type Route, routeOf } from './refund-route.rules.ts'
import type { RefundsContext } from './refunds.context.ts'

export interface JudgedLine extends Route {
  line: RefundableLine
  seat: SeatTerms | undefined
  /** Of files; null for all else. */
  opened: boolean | null
}

export const sellerOf = ({ teacherId, centreId }: Pick<RefundableLine, 'teacherId' | 'centreId'>): Seller =>
  centreId === null ? { type: 'teacher', id: teacherId } : { type: 'centre', id: centreId }

/** What asking about each line of an order would do now. */
export async function judgeLines(
  context: RefundsContext,
  db: Db,
  { orderId, userId, paidAt, lines }: RefundableOrder,
): Promise<JudgedLine[]> {
  const now = context.clock.now()
  const asked = await listBlocking(db, orderId)
  return Promise.all(
    lines.map(async line => {
      const facts = await factsOf(context, db, { userId, paidAt }, line)
      const route = routeOf({ ...line, ...facts, paidAt, asked: asked.has(line.id) }, now)
      return { line, seat: facts.seat, opened: facts.files?.opened ?? null, ...route }
    }),
  )
}

export async function factsOf(
  { lessons, classes }: RefundsContext,
  db: Db,
  { userId, paidAt }: Pick<RefundableOrder, 'userId' | 'paidAt'>,
  line: Pick<RefundableLine, 'kind' | 'itemId' | 'teacherId' | 'centreId'>,
) {
  const { kind, itemId } = line
  if (kind === 'trial') return { seat: await lessons.findBookingTerms(db, itemId) }
  if (kind === 'class') return { seat: await classes.findEnrolmentTerms(db, itemId) }
  if (kind !== 'product') return {}
  const opened = await hasOpened(db, userId, itemId)
  return { files: { opened, refunded: paidAt !== null && (await didRefund(db, sellerOf(line), paidAt)) } }
}
