import { and, asc, count as countRows, desc, eq, ilike, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { MessageState } from '#contract/rules/operations.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type ContactMessageRow, contactMessages } from './site.tables.ts'

export type { ContactMessageRow }

export interface WantedMessages {
  q: string
  state: MessageState
  limit: number
  offset: number
  countLimit: number
}

const { id, name, email, message, readAt, answeredAt, createdAt } = contactMessages

/** The newest first. */
export async function listMessages(
  db: Db,
  wanted: WantedMessages,
): Promise<{ messages: ContactMessageRow[]; count: number }> {
  const where = and(inState(wanted.state), ...wordsOf(wanted.q).map(withWord))
  const counted = db
    .select({ id })
    .from(contactMessages)
    .where(where)
    .limit(wanted.countLimit + 1)
    .as('counted')
  const [messages, [total]] = await Promise.all([
    db
      .select()
      .from(contactMessages)
      .where(where)
      .orderBy(desc(id))
      .limit(wanted.limit)
      .offset(wanted.offset),
    db.select({ count: countRows() }).from(counted),
  ])
  return { messages, count: total?.count ?? 0 }
}

function inState(state: MessageState): SQL | undefined {
  if (state === 'all') return undefined
  return state === 'waiting' ? isNull(answeredAt) : isNotNull(answeredAt)
}

const wordsOf = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, 8)

/** Its name, address or text has the word somewhere, whatever else the word may mean in a pattern. */
function withWord(word: string): SQL | undefined {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  return or(ilike(name, pattern), ilike(email, pattern), ilike(message, pattern))
}

/** How many wait for an answer, as far as that, since when, and how many nobody has read. */
export async function countMessages(
  db: Db,
  countLimit: number,
): Promise<{ waiting: number; since: Date | null; unread: number }> {
  const upTo = async (where: SQL) => {
    const counted = db
      .select({ id })
      .from(contactMessages)
      .where(where)
      .limit(countLimit + 1)
      .as('counted')
    const [total] = await db.select({ count: countRows() }).from(counted)
    return total?.count ?? 0
  }
  const [waiting, unread, [oldest]] = await Promise.all([
    upTo(isNull(answeredAt)),
    upTo(isNull(readAt)),
    db.select({ at: createdAt }).from(contactMessages).where(isNull(answeredAt)).orderBy(asc(id)).limit(1),
  ])
  return { waiting, since: oldest?.at ?? null, unread }
}

export async function lockMessage(tx: Tx, messageId: number): Promise<ContactMessageRow | undefined> {
  const [row] = await tx.select().from(contactMessages).where(eq(id, messageId)).for('update')
  return row
}

export async function markRead(tx: Tx, messageId: number, at: Date | null): Promise<void> {
  await tx.update(contactMessages).set({ readAt: at }).where(eq(id, messageId))
}

export async function markAnswered(
  tx: Tx,
  messageId: number,
  answered: { at: Date; by: number; answer: string },
): Promise<void> {
  const { at, by, answer } = answered
  await tx
    .update(contactMessages)
    .set({ answeredAt: at, answeredBy: by, answer, readAt: at })
    .where(eq(id, messageId))
}

/** What a demo shows. */
export async function importMessages(
  tx: Tx,
  messages: readonly (typeof contactMessages.$inferInsert)[],
): Promise<void> {
  if (messages.length > 0) await tx.insert(contactMessages).values([...messages])
}
