import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { ReviewSort } from '#contract/rules/review.ts'
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
      helpful: reviews.helpful,
      reply: reviews.reply,
      repliedAt: reviews.repliedAt,
      replyToldAt: reviews.replyToldAt,
      replyHiddenAt: reviews.replyHiddenAt,
      replyHiddenReason: reviews.replyHiddenReason,
      hiddenAt: reviews.hiddenAt,
      hiddenReason: reviews.hiddenReason,
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

/** A review with its author. */
export type WrittenReview = Awaited<ReturnType<typeof written>>[number]

/** Each ends with the ID, so that pages neither repeat nor skip equal rows. */
const orders: Readonly<Record<ReviewSort, readonly SQL[]>> = {
  newest: [desc(reviews.updatedAt), desc(reviews.id)],
  helpful: [desc(reviews.helpful), desc(reviews.updatedAt), desc(reviews.id)],
  highest: [desc(reviews.rating), desc(reviews.updatedAt), desc(reviews.id)],
  lowest: [asc(reviews.rating), asc(reviews.updatedAt), asc(reviews.id)],
}

export function listReviews(
  db: Db,
  productId: number,
  { limit, offset, sort = 'newest' }: { limit: number; offset: number; sort?: ReviewSort | undefined },
): Promise<WrittenReview[]> {
  return written(db)
    .where(and(eq(reviews.productId, productId), isNull(reviews.hiddenAt)))
    .orderBy(...orders[sort])
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

export async function findReviewById(db: Db, id: number): Promise<WrittenReview | undefined> {
  const [review] = await written(db).where(eq(reviews.id, id))
  return review
}

/** The person of the seller who replied to a review. */
export async function findReplier(db: Db, id: number): Promise<number | undefined> {
  const [row] = await db.select({ userId: reviews.repliedBy }).from(reviews).where(eq(reviews.id, id))
  return row?.userId ?? undefined
}

/** Two who decide about one review follow each other. */
export async function lockReview(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for('update')
}

export type ReplyChange = Partial<
  Pick<
    typeof reviews.$inferInsert,
    'reply' | 'repliedAt' | 'repliedBy' | 'replyToldAt' | 'replyHiddenAt' | 'replyHiddenReason'
  >
>

export async function changeReply(tx: Tx, id: number, change: ReplyChange): Promise<void> {
  await tx.update(reviews).set(change).where(eq(reviews.id, id))
}

export async function changeHidden(
  tx: Tx,
  id: number,
  change: { hiddenAt: Date | null; hiddenReason: string | null },
): Promise<void> {
  await tx.update(reviews).set(change).where(eq(reviews.id, id))
}

export function listHiddenReplies(db: Db, productId: number): Promise<WrittenReview[]> {
  return written(db).where(and(eq(reviews.productId, productId), isNotNull(reviews.replyHiddenAt)))
}

/** What someone replied to reviews of products, whoever wrote them. */
export function listProductRepliesBy(db: Db, userId: number): Promise<WrittenReview[]> {
  return written(db).where(eq(reviews.repliedBy, userId)).orderBy(desc(reviews.id))
}

/** Replies of someone who leaves are deleted with them. */
export async function forgetProductReplies(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(reviews)
    .set({ reply: null, repliedAt: null, repliedBy: null, replyHiddenAt: null, replyHiddenReason: '' })
    .where(eq(reviews.repliedBy, userId))
}

/** Of these products, reviews with text and without a reply, written since then; newest first. */
export async function listUnreplied(
  db: Db,
  productIds: readonly number[],
  { since, limit }: { since: Date; limit: number },
): Promise<{ count: number; first: WrittenReview[] }> {
  if (productIds.length === 0) return { count: 0, first: [] }
  const where = and(
    inArray(reviews.productId, [...productIds]),
    isNull(reviews.reply),
    isNull(reviews.hiddenAt),
    ne(reviews.comment, ''),
    gte(reviews.updatedAt, since),
  )
  const [[total], first] = await Promise.all([
    db.select({ count: count() }).from(reviews).where(where),
    written(db)
      .where(where)
      .orderBy(...orders.newest)
      .limit(limit),
  ])
  return { count: total?.count ?? 0, first }
}

/** How many gave each rating. */
export async function countRatings(db: Db, productId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ rating: reviews.rating, count: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isNull(reviews.hiddenAt)))
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

/** False if there was none. */
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

/** Of these products, those that someone has reviewed. */
export async function listReviewed(
  db: Db,
  userId: number,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (productIds.length === 0) return new Set()
  const rows = await db
    .select({ id: reviews.productId })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), inArray(reviews.productId, [...productIds])))
  return new Set(rows.map(({ id }) => id))
}
