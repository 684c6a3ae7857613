import { and, desc, eq } from 'drizzle-orm'
import { bookings } from '#server/modules/lessons/lessons.tables.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The last one that someone has with a teacher. */
export async function findBookingId(
  db: Db,
  { userId, teacherId }: { userId: number; teacherId: number },
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.teacherId, teacherId)))
    .orderBy(desc(bookings.id))
    .limit(1)
  return row?.id
}
