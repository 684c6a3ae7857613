import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { reviews, reviewVotes, teacherReviews, teacherReviewVotes } from './reviews.tables.ts'

const kinds = {
  product: { reviews, votes: reviewVotes, about: reviews.productId },
  teacher: { reviews: teacherReviews, votes: teacherReviewVotes, about: teacherReviews.teacherId },
} as const
export type ReviewKind = keyof typeof kinds

/** What is voted on: its author, and its product or teacher. Locked, so that the count matches the votes. */
export async function lockVoted(
  tx: Tx,
  kind: ReviewKind,
  id: number,
): Promise<{ authorId: number; aboutId: number } | undefined> {
  const { reviews: table, about } = kinds[kind]
  const [row] = await tx
    .select({ authorId: table.userId, aboutId: about })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  return row
}

/** The same vote again changes nothing. Returns the number of votes. */
export async function storeVote(
  tx: Tx,
  kind: ReviewKind,
  vote: { reviewId: number; authorId: number; userId: number; helpful: boolean; at: Date },
): Promise<number> {
  const { reviews: table, votes } = kinds[kind]
  const { reviewId, authorId, userId, helpful, at } = vote
  const changed = helpful
    ? await tx
        .insert(votes)
        .values({ reviewId, authorId, userId, votedAt: at })
        .onConflictDoNothing()
        .returning({ id: votes.reviewId })
    : await tx
        .delete(votes)
        .where(and(eq(votes.reviewId, reviewId), eq(votes.userId, userId)))
        .returning({ id: votes.reviewId })
  const difference = helpful ? changed.length : -changed.length
  const [row] = await tx
    .update(table)
    .set({ helpful: sql`${table.helpful} + ${difference}` })
    .where(eq(table.id, reviewId))
    .returning({ helpful: table.helpful })
  return row?.helpful ?? 0
}

/** Of a product's or a teacher's reviews, those that someone found helpful. */
export async function listVoted(
  db: Db,
  kind: ReviewKind,
  aboutId: number,
  userId: number,
): Promise<number[]> {
  const { reviews: table, votes, about } = kinds[kind]
  const rows = await db
    .select({ id: votes.reviewId })
    .from(votes)
    .innerJoin(table, eq(table.id, votes.reviewId))
    .where(and(eq(votes.userId, userId), eq(about, aboutId)))
  return rows.map(({ id }) => id)
}

/** Votes of someone who leaves no longer count. */
export async function forgetVotes(tx: Tx, userId: number): Promise<void> {
  for (const { reviews: table, votes } of Object.values(kinds)) {
    const gone = await tx.delete(votes).where(eq(votes.userId, userId)).returning({ id: votes.reviewId })
    if (gone.length === 0) continue
    await tx
      .update(table)
      .set({ helpful: sql`${table.helpful} - 1` })
      .where(
        inArray(
          table.id,
          gone.map(({ id }) => id),
        ),
      )
  }
}
