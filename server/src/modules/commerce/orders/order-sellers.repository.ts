import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { orderLines, orders } from '../commerce.tables.ts'

/** The sellers of an order's lines. */
export function listSellersOf(
  db: Db,
  orderId: number,
): Promise<{ teacherId: number; centreId: number | null }[]> {
  return db
    .selectDistinct({ teacherId: orderLines.teacherId, centreId: orderLines.centreId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
}

/** Whether someone has paid a seller for anything. */
export async function hasBoughtOf(
  db: Db,
  userId: number,
  { type, id }: { type: 'teacher' | 'centre'; id: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: orderLines.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orderLines.state, ['paid', 'refunded']),
        type === 'centre'
          ? eq(orderLines.centreId, id)
          : and(eq(orderLines.teacherId, id), sql`${orderLines.centreId} is null`),
      ),
    )
    .limit(1)
  return row !== undefined
}
