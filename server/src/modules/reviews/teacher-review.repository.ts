import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TeacherReviewSort } from '#contract/rules/review.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { accountsTable, profilesTable } from '../accounts/index.ts'
import { teacherReviews as reviews } from './reviews.tables.ts'

const teacherProfile = alias(profilesTable, 'teacher_profile')

const written = (db: Db) =>
  db
    .select({
      id: reviews.id,
      teacherId: reviews.teacherId,
      userId: reviews.userId,
      rating: reviews.rating,
      review: reviews.review,
      updatedAt: reviews.updatedAt,
      reply: reviews.reply,
      repliedAt: reviews.repliedAt,
      helpful: reviews.helpful,
      hiddenAt: reviews.hiddenAt,
      hiddenReason: reviews.hiddenReason,
      role: accountsTable.role,
      deletedAt: accountsTable.deletedAt,
      firstName: profilesTable.firstName,
      displayName: profilesTable.displayName,
      pictureKey: profilesTable.pictureKey,
      pictureUrl: profilesTable.pictureUrl,
      teacherName: teacherProfile.displayName,
      teacherPictureKey: teacherProfile.pictureKey,
      teacherPictureUrl: teacherProfile.pictureUrl,
    })
    .from(reviews)
    .innerJoin(profilesTable, eq(profilesTable.id, reviews.userId))
    .innerJoin(accountsTable, eq(accountsTable.id, profilesTable.accountId))
    .innerJoin(teacherProfile, eq(teacherProfile.id, reviews.teacherId))
    .$dynamic()

/** A review with its author and its teacher. */
export type WrittenTeacherReview = Awaited<ReturnType<typeof written>>[number]

/** Each ends with the ID, so that pages neither repeat nor skip equal rows. */
const orders: Readonly<Record<TeacherReviewSort, readonly SQL[]>> = {
  newest: [desc(reviews.updatedAt), desc(reviews.id)],
  helpful: [desc(reviews.helpful), desc(reviews.updatedAt), desc(reviews.id)],
  highest: [desc(reviews.rating), desc(reviews.updatedAt), desc(reviews.id)],
  lowest: [asc(reviews.rating), asc(reviews.updatedAt), asc(reviews.id)],
  longest: [desc(sql`char_length(${reviews.review})`), desc(reviews.id)],
}

export interface ReviewPaging {
  sort: TeacherReviewSort
  limit: number
  offset: number
}

export function listTeacherReviews(
  db: Db,
  teacherId: number,
  { sort, limit, offset }: ReviewPaging,
): Promise<WrittenTeacherReview[]> {
  return written(db)
    .where(and(eq(reviews.teacherId, teacherId), isNull(reviews.hiddenAt)))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
}

export async function findTeacherReview(
  db: Db,
  which: { id: number } | { teacherId: number; userId: number },
): Promise<WrittenTeacherReview | undefined> {
  const condition =
    'id' in which
      ? eq(reviews.id, which.id)
      : and(eq(reviews.teacherId, which.teacherId), eq(reviews.userId, which.userId))
  const [review] = await written(db).where(condition)
  return review
}

/** Two who decide about one review follow each other. */
export async function lockTeacherReview(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for('update')
}

export async function changeTeacherHidden(
  tx: Tx,
  id: number,
  change: { hiddenAt: Date | null; hiddenReason: string | null },
): Promise<void> {
  await tx.update(reviews).set(change).where(eq(reviews.id, id))
}

/** With words and without a reply, written since then; the newest first. */
export async function listUnrepliedOfTeacher(
  db: Db,
  teacherId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<{ count: number; first: WrittenTeacherReview[] }> {
  const where = and(
    eq(reviews.teacherId, teacherId),
    isNull(reviews.reply),
    isNull(reviews.hiddenAt),
    ne(reviews.review, ''),
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

/** The ratings that someone has given these teachers. */
export async function listOwnRatings(
  db: Db,
  userId: number,
  teacherIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (teacherIds.length === 0) return new Map()
  const rows = await db
    .select({ teacherId: reviews.teacherId, rating: reviews.rating })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), inArray(reviews.teacherId, [...teacherIds])))
  return new Map(rows.map(({ teacherId, rating }) => [teacherId, rating]))
}

/** By teacher: how many gave each rating. */
export async function countTeacherRatings(
  db: Db,
  teacherIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
  if (teacherIds.length === 0) return new Map()
  const rows = await db
    .select({ teacherId: reviews.teacherId, rating: reviews.rating, count: count() })
    .from(reviews)
    .where(and(inArray(reviews.teacherId, [...teacherIds]), isNull(reviews.hiddenAt)))
    .groupBy(reviews.teacherId, reviews.rating)
  const byTeacher = Map.groupBy(rows, ({ teacherId }) => teacherId)
  return new Map(
    [...byTeacher].map(([id, counts]) => [id, new Map(counts.map(({ rating, count }) => [rating, count]))]),
  )
}

/** A second one replaces the first; a reply stays, because its teacher can change it. */
export async function upsertTeacherReview(
  tx: Tx,
  { at, ...review }: { teacherId: number; userId: number; rating: number; review: string; at: Date },
): Promise<void> {
  await tx
    .insert(reviews)
    .values({ ...review, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: [reviews.teacherId, reviews.userId],
      set: {
        rating: sql`excluded.rating`,
        review: sql`excluded.review`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}

/** False if there was none. */
export async function deleteTeacherReview(tx: Tx, teacherId: number, userId: number): Promise<boolean> {
  const removed = await tx
    .delete(reviews)
    .where(and(eq(reviews.teacherId, teacherId), eq(reviews.userId, userId)))
    .returning({ id: reviews.id })
  return removed.length > 0
}

/** Only for the teacher's own reviews: false for any other. */
export async function writeReply(
  tx: Tx,
  { reviewId, teacherId, reply, at }: { reviewId: number; teacherId: number; reply: string; at: Date },
): Promise<boolean> {
  const text = reply === '' ? null : reply
  const replied = await tx
    .update(reviews)
    .set({ reply: text, repliedAt: text === null ? null : at })
    .where(and(eq(reviews.id, reviewId), eq(reviews.teacherId, teacherId)))
    .returning({ id: reviews.id })
  return replied.length > 0
}

/** Replies of someone who leaves are deleted with them. */
export async function forgetReplies(tx: Tx, teacherId: number): Promise<void> {
  await tx
    .update(reviews)
    .set({ reply: null, repliedAt: null })
    .where(and(eq(reviews.teacherId, teacherId), isNotNull(reviews.reply)))
}

export function listTeacherReviewsBy(db: Db, userId: number): Promise<WrittenTeacherReview[]> {
  return written(db).where(eq(reviews.userId, userId)).orderBy(desc(reviews.updatedAt), desc(reviews.id))
}

export function listRepliesBy(db: Db, teacherId: number): Promise<WrittenTeacherReview[]> {
  return written(db)
    .where(and(eq(reviews.teacherId, teacherId), isNotNull(reviews.reply)))
    .orderBy(desc(reviews.repliedAt), desc(reviews.id))
}
