import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { type OrderLine, orderLines } from '#server/modules/commerce/commerce.tables.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The last course that somebody has paid for, one of this teacher's if there is one. */
export async function findPaidCourse(
  db: Db,
  { userId, teacherId }: { userId: number; teacherId: number },
): Promise<OrderLine | undefined> {
  const [row] = await db
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.userId, userId),
        eq(orderLines.kind, 'product'),
        eq(orderLines.state, 'paid'),
        gt(orderLines.priceCents, 0),
      ),
    )
    .orderBy(sql`${orderLines.teacherId} = ${teacherId} desc`, desc(orderLines.id))
    .limit(1)
  return row
}

/** By which a booking was paid. */
export async function findPaidTrial(db: Db, bookingId: number): Promise<OrderLine | undefined> {
  const [row] = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.kind, 'trial'), eq(orderLines.itemId, bookingId), eq(orderLines.state, 'paid')))
    .limit(1)
  return row
}
