import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { notices } from './notices.tables.ts'

export type NoticeRow = typeof notices.$inferSelect
export type NewNotice = Omit<NoticeRow, 'id' | 'readAt'>

/** Any constant number. */
const ORDER_LOCK = 7_402_415
/** As many as may be inserted side by side: each lock takes room in a table of the server that all share. */
const LOCKS = 256

/**
 * Answers what was not told to the same person before. For one reader one transaction after the other: else an id could be
 * committed after a higher one, and who has seen that one would never ask for it. Called last, so that nobody waits
 * long; the locks are taken in one order, so that none waits for another in a circle.
 */
export async function insertNotices(
  tx: Tx,
  rows: readonly NewNotice[],
): Promise<{ userId: number; key: string }[]> {
  if (rows.length === 0) return []
  const locks = new Set(rows.map(({ userId }) => userId % LOCKS))
  const ordered = [...locks].toSorted((one, other) => one - other)
  await tx.execute(sql`
    select pg_advisory_xact_lock(${ORDER_LOCK}, lock) from unnest(${sql.param(ordered)}::int[]) as lock`)
  return tx
    .insert(notices)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ userId: notices.userId, key: notices.key })
}

const figuresOf = prepared('notices-figures', db =>
  db.execute<{ unread: string; newest: string }>(sql`
    select
      (select count(*) from ${notices} where user_id = asked.user_id and read_at is null) as unread,
      (select coalesce(max(id), 0) from ${notices} where user_id = asked.user_id) as newest
    from unnest(${sql.placeholder('userIds')}::bigint[]) with ordinality as asked (user_id, place)
    order by place`),
)

/** How many each of them has not read, and the ID of their newest one; in the order of the readers. */
export async function listFigures(
  db: Db,
  userIds: readonly number[],
): Promise<{ unread: number; newest: number }[]> {
  const { rows } = await figuresOf(db, { userIds })
  return rows.map(({ unread, newest }) => ({ unread: Number(unread), newest: Number(newest) }))
}

/** Newest first. */
export function listNotices(
  db: Db,
  userId: number,
  { before, after, limit }: { before?: number | undefined; after?: number; limit: number },
): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notices)
    .where(
      and(
        eq(notices.userId, userId),
        before === undefined ? undefined : lt(notices.id, before),
        after === undefined ? undefined : gt(notices.id, after),
      ),
    )
    .orderBy(desc(notices.id))
    .limit(limit)
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)))
  return row?.count ?? 0
}

/** False if it isn't theirs. */
export async function markRead(tx: Tx, userId: number, id: number, at: Date): Promise<boolean> {
  const marked = await tx
    .update(notices)
    .set({ readAt: sql`coalesce(${notices.readAt}, ${at})` })
    .where(and(eq(notices.userId, userId), eq(notices.id, id)))
    .returning({ id: notices.id })
  return marked.length > 0
}

/**
 * Notices with these keys, which their readers have seen elsewhere. Returns the people whose unread number decreases.
 */
export async function markReadByKeys(
  tx: Tx,
  userIds: readonly number[],
  keys: readonly string[],
  at: Date,
): Promise<number[]> {
  if (userIds.length === 0 || keys.length === 0) return []
  const marked = await tx
    .update(notices)
    .set({ readAt: at })
    .where(
      and(inArray(notices.userId, [...userIds]), inArray(notices.key, [...keys]), isNull(notices.readAt)),
    )
    .returning({ userId: notices.userId })
  return [...new Set(marked.map(({ userId }) => userId))]
}

/** Notices about something that no longer exists. */
export async function deleteNoticesByKey(tx: Tx, userIds: readonly number[], key: string): Promise<number[]> {
  if (userIds.length === 0) return []
  const gone = await tx
    .delete(notices)
    .where(and(inArray(notices.userId, [...userIds]), eq(notices.key, key)))
    .returning({ userId: notices.userId })
  return gone.map(({ userId }) => userId)
}

export async function markAllRead(tx: Tx, userId: number, upTo: number, at: Date): Promise<void> {
  await tx
    .update(notices)
    .set({ readAt: at })
    .where(and(eq(notices.userId, userId), lte(notices.id, upTo), isNull(notices.readAt)))
}

/** People with something for the daily email. */
export async function listInDigest(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: notices.userId })
    .from(notices)
    .where(eq(notices.inDigest, true))
    .orderBy(asc(notices.userId))
  return rows.map(({ userId }) => userId)
}

/** Takes what is waiting for someone's daily email; returns what they haven't read yet, newest first. */
export async function takeDigest(tx: Tx, userId: number): Promise<NoticeRow[]> {
  const taken = await tx
    .update(notices)
    .set({ inDigest: false })
    .where(and(eq(notices.userId, userId), eq(notices.inDigest, true)))
    .returning()
  return taken.filter(({ readAt }) => readAt === null).toSorted((one, other) => other.id - one.id)
}

export async function deleteNoticesBefore(db: Db, at: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.createdAt, at))
}

export async function deleteNoticesOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(notices).where(eq(notices.userId, userId))
}
