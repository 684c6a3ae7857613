import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
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
import { prepared, preparedByIds } from '#server/platform/db/prepared.ts'
import type { Side } from './conversation.policy.ts'
import { type Conversation, conversations, type Message, messages } from './conversations.tables.ts'

/** What of its conversation changes with a new message. */
export type AfterMessage = Pick<
  Conversation,
  'warned' | 'waitingSince' | 'familyUnread' | 'sellerUnread' | 'familyTelling' | 'sellerTelling'
>

const { id: _id, deletedAt: _deletedAt, ...written } = getTableColumns(messages)

/** One statement for both: it is what each message costs. */
const insertWithChange = prepared('message-insert', db =>
  db.execute<{ id: string }>(sql`
    with message as (
      insert into ${messages} (${sql.join(
        Object.values(written).map(({ name }) => sql.identifier(name)),
        sql`, `,
      )})
      values (${sql.join(
        Object.keys(written).map(name => sql.placeholder(name)),
        sql`, `,
      )})
      returning id)
    update ${conversations} set
      last_message_id = message.id, last_position = ${sql.placeholder('position')},
      last_at = ${sql.placeholder('sentAt')}, warned = ${sql.placeholder('warned')},
      waiting_since = ${sql.placeholder('waitingSince')},
      family_unread = ${sql.placeholder('familyUnread')}, seller_unread = ${sql.placeholder('sellerUnread')},
      family_telling = ${sql.placeholder('familyTelling')}, seller_telling = ${sql.placeholder('sellerTelling')}
    from message where ${conversations.id} = ${sql.placeholder('conversationId')}
    returning message.id`),
)

/** Under the conversation's lock. */
export async function insertMessage(
  tx: Tx,
  row: Omit<Message, 'id' | 'deletedAt'>,
  change: AfterMessage,
): Promise<Message> {
  const { rows } = await insertWithChange(tx, { ...row, ...change })
  const [added] = rows
  if (!added) throw new Error('A message was not stored')
  return { ...row, id: Number(added.id), deletedAt: null }
}

/** What someone has sent under a name of their own. */
export async function findSent(
  db: Db,
  sent: { conversationId: number; authorId: number; clientId: string },
): Promise<Message | undefined> {
  const [row] = await findByClientId(db, sent)
  return row
}

const findByClientId = prepared('message-sent', db =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, sql.placeholder('conversationId')),
        eq(messages.authorId, sql.placeholder('authorId')),
        eq(messages.clientId, sql.placeholder('clientId')),
      ),
    ),
)

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
  return new Map((await findByIds(db, ids)).map(row => [row.id, row]))
}

const findByIds = preparedByIds('messages', (db, among) =>
  db.select().from(messages).where(among(messages.id)),
)

const newestOf = preparedByIds('messages-newest', (db, among) =>
  db
    .select(getTableColumns(messages))
    .from(conversations)
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        gt(messages.position, sql`${conversations.lastPosition} - ${sql.placeholder('most')}::int`),
      ),
    )
    .where(among(conversations.id))
    .orderBy(asc(messages.conversationId), asc(messages.position)),
)

/** So many of each conversation, the oldest first. */
export const listNewest = (db: Db, conversationIds: readonly number[], most: number): Promise<Message[]> =>
  conversationIds.length === 0 ? Promise.resolve([]) : newestOf(db, conversationIds, { most })

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
