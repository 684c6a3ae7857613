import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/db.ts'
import { announcements } from './saved.tables.ts'

export interface Announcing {
  teacherId: number
  centreId: number | null
}

/** False for a course that was already announced, or is waiting to be. */
export async function insertAnnouncement(
  tx: Tx,
  { productId, teacherId, centreId }: Announcing & { productId: number },
): Promise<boolean> {
  const added = await tx
    .insert(announcements)
    .values({ productId, teacherId, centreId })
    .onConflictDoNothing()
    .returning({ productId: announcements.productId })
  return added.length > 0
}

/** Takes the courses of a seller that are waiting to be announced. */
export async function takeAnnouncements(
  tx: Tx,
  { teacherId, centreId }: Announcing,
  at: Date,
): Promise<number[]> {
  const taken = await tx
    .update(announcements)
    .set({ announcedAt: at })
    .where(
      and(
        eq(announcements.teacherId, teacherId),
        centreId === null ? isNull(announcements.centreId) : eq(announcements.centreId, centreId),
        isNull(announcements.announcedAt),
      ),
    )
    .returning({ productId: announcements.productId })
  return taken.map(({ productId }) => productId).toSorted((one, other) => one - other)
}
