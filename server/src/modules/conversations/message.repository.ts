import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm'
import { repliesCountedDays } from '#contract/rules/conversations.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Side } from './conversation.policy.ts'
import { conversations, type Message, messages } from './conversations.tables.ts'

export async function insertMessage(tx: Tx, row: Omit<Message, 'id' | 'deletedAt'>): Promise<Message> {
  const [added] = await tx.insert(messages).values(row).returning()
  if (!added) throw new Error('A message was not stored')
  return added
}

/** What someone has sent under a name of their own. */
export async function findSent(
  db: Db,
  sent: { conversationId: number; authorId: number; clientId: string },
): Promise<Message | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, sent.conversationId),
        eq(messages.authorId, sent.authorId),
        eq(messages.clientId, sent.clientId),
      ),
    )
  return row
}

export async function findMessage(db: Db, conversationId: number, id: number): Promise<Message | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.id, id)))
  return row
}

/** By id. */
export async function findMessages(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Message>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(messages)
    .where(inArray(messages.id, [...ids]))
  return new Map(rows.map(row => [row.id, row]))
}

/** The newest first. */
export function listMessages(
  db: Db,
  conversationId: number,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        before === undefined ? undefined : lt(messages.position, before),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(limit)
}

/** What a side has not seen of the other: positions after the last one that it has. */
export async function countUnseen(
  db: Db,
  conversationId: number,
  { of, after }: { of: Side; after: number },
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.position, after),
        eq(messages.side, of),
        isNull(messages.deletedAt),
      ),
    )
  return row?.count ?? 0
}

/** Ids of what came from a side between two positions, the last one included. */
export async function listIdsBetween(
  db: Db,
  conversationId: number,
  { of, after, upTo }: { of: Side; after: number; upTo: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.position, after),
        lte(messages.position, upTo),
        eq(messages.side, of),
      ),
    )
    .limit(1000)
  return rows.map(({ id }) => id)
}

export async function markDeleted(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.update(messages).set({ deletedAt: at }).where(eq(messages.id, id))
}

/** The text of what was deleted before then, for good. */
export async function eraseDeleted(db: Db, before: Date): Promise<void> {
  await db
    .update(messages)
    .set({ body: null })
    .where(and(lt(messages.deletedAt, before), isNotNull(messages.body)))
}

/** All that someone has written, when they leave. */
export async function eraseAllOf(tx: Tx, authorId: number, at: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ body: null, deletedAt: sql`coalesce(${messages.deletedAt}, ${at})` })
    .where(eq(messages.authorId, authorId))
}

/** For the export: what someone has written, and what was written to them, as they see it. */
export function listTexts(db: Db, conversationIds: readonly number[], limit: number): Promise<Message[]> {
  if (conversationIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(messages)
    .where(inArray(messages.conversationId, [...conversationIds]))
    .orderBy(asc(messages.conversationId), asc(messages.position))
    .limit(limit)
}

/** Of each side by itself: in a centre each of those who answer has written theirs. */
export function listWrittenBy(db: Db, authorId: number, limit: number): Promise<Message[]> {
  return db
    .select()
    .from(messages)
    .where(eq(messages.authorId, authorId))
    .orderBy(asc(messages.id))
    .limit(limit)
}

/** A condition on a conversation's latest message. */
export const lastLike = (pattern: string): SQL => sql`exists (select from ${messages}
  where ${messages.id} = ${conversations.lastMessageId} and ${messages.deletedAt} is null
    and ${messages.body} ilike ${pattern})`

const dayMs = 86_400_000

/** How many answers a teacher has given lately, and how long people have waited for them in the middle. */
export async function findReplies(
  db: Db,
  teacherId: number,
  now: Date,
): Promise<{ count: number; seconds: number }> {
  const since = new Date(now.getTime() - repliesCountedDays * dayMs)
  const [row] = await db
    .select({
      count: count(),
      seconds:
        sql<number>`coalesce(percentile_cont(0.5) within group (order by ${messages.replySeconds}), 0)`.mapWith(
          Number,
        ),
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(conversations.teacherId, teacherId),
        isNotNull(messages.replySeconds),
        gte(messages.sentAt, since),
      ),
    )
  return row ?? { count: 0, seconds: 0 }
}
