import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { accountsTable, profilesTable } from '../accounts/index.ts'
import { reviews } from './reviews.tables.ts'

const written = (db: Db) =>
  db
    .select({
      id: reviews.id,
      productId: reviews.productId,
      userId: reviews.userId,
      rating: reviews.rating,
      comment: reviews.comment,
      verified: reviews.verified,
      updatedAt: reviews.updatedAt,
      role: accountsTable.role,
      deletedAt: accountsTable.deletedAt,
      firstName: profilesTable.firstName,
      lastName: profilesTable.lastName,
      displayName: profilesTable.displayName,
      pictureKey: profilesTable.pictureKey,
      pictureUrl: profilesTable.pictureUrl,
    })
    .from(reviews)
    .innerJoin(profilesTable, eq(profilesTable.id, reviews.userId))
    .innerJoin(accountsTable, eq(accountsTable.id, profilesTable.accountId))
    .$dynamic()

/** A review with who wrote it. */
export type WrittenReview = Awaited<ReturnType<typeof written>>[number]

/** The newest first. */
export function listReviews(
  db: Db,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<WrittenReview[]> {
  return written(db)
    .where(eq(reviews.productId, productId))
    .orderBy(desc(reviews.updatedAt), desc(reviews.id))
    .limit(limit)
    .offset(offset)
}

export async function findReview(
  db: Db,
  productId: number,
  userId: number,
): Promise<WrittenReview | undefined> {
  const [review] = await written(db).where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))
  return review
}

/** How many gave which rating. */
export async function countRatings(db: Db, productId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ rating: reviews.rating, count: count() })
    .from(reviews)
    .where(eq(reviews.productId, productId))
    .groupBy(reviews.rating)
  return new Map(rows.map(row => [row.rating, row.count]))
}

export interface NewReview {
  productId: number
  userId: number
  rating: number
  comment: string
  verified: boolean
  at: Date
}

/** A second one replaces the first. */
export async function upsertReview(tx: Tx, { at, ...review }: NewReview): Promise<void> {
  await tx
    .insert(reviews)
    .values({ ...review, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: [reviews.productId, reviews.userId],
      set: {
        rating: sql`excluded.rating`,
        comment: sql`excluded.comment`,
        verified: sql`excluded.verified`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}

/** False when there was none. */
export async function removeReview(tx: Tx, productId: number, userId: number): Promise<boolean> {
  const removed = await tx
    .delete(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))
    .returning({ id: reviews.id })
  return removed.length > 0
}

export async function verifyReview(tx: Tx, productId: number, userId: number): Promise<boolean> {
  const verified = await markVerified(tx, { productId, userId })
  return verified.length > 0
}

const markVerified = prepared('verify-review', db =>
  db
    .update(reviews)
    .set({ verified: true })
    .where(
      and(
        eq(reviews.productId, sql.placeholder('productId')),
        eq(reviews.userId, sql.placeholder('userId')),
        eq(reviews.verified, false),
      ),
    )
    .returning({ id: reviews.id }),
)

export function listReviewsBy(db: Db, userId: number): Promise<WrittenReview[]> {
  return written(db).where(eq(reviews.userId, userId)).orderBy(desc(reviews.updatedAt), desc(reviews.id))
}
