import {
  and,
  asc,
  count as countRows,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { MessageState } from '#contract/rules/operations.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { hasGrams, hasWordsIn, wordsOf } from '#server/platform/db/gram-search.ts'
import { type ContactMessageRow, contactMessages } from './site.tables.ts'

export type { ContactMessageRow }

export interface WantedMessages {
  q: string
  state: MessageState
  limit: number
  offset: number
  countLimit: number
  /** Written from this moment on, and before that one. */
  from?: Date | undefined
  before?: Date | undefined
}

const { id, name, email, message, readAt, answeredAt, createdAt } = contactMessages

/** All of it in one text, as in the index of 102-site.sql. */
const written = sql`(${name} || ' ' || ${email} || ' ' || ${message})`
const text = sql`lower${written}`

/** Newest first. */
export async function listMessages(
  db: Db,
  wanted: WantedMessages,
): Promise<{ messages: ContactMessageRow[]; count: number }> {
  const { limit, offset, countLimit } = wanted
  const { from, before } = wanted
  const ofState = and(inState(wanted.state), from && gte(createdAt, from), before && lt(createdAt, before))
  const words = wordsOf(wanted.q)
  const isSearch = wanted.q !== ''
  if (isSearch) {
    if (words.length === 0) return { messages: [], count: 0 }
    const found = await db
      .select({ id })
      .from(contactMessages)
      .where(and(hasGrams({ grams: sql`search_grams${written}`, text }, words), ofState))
      .limit(countLimit + 1)
    if (found.length <= countLimit) {
      const page = found.map(row => row.id).toSorted((a, b) => b - a)
      const ids = page.slice(offset, offset + limit)
      const messages = await db.select().from(contactMessages).where(inArray(id, ids)).orderBy(desc(id))
      return { messages, count: found.length }
    }
  }
  // So many have the word that those of a page are soon met on the way.
  const where = and(ofState, isSearch ? hasWordsIn(text, words) : undefined)
  const [messages, count] = await Promise.all([
    db.select().from(contactMessages).where(where).orderBy(desc(id)).limit(limit).offset(offset),
    isSearch ? countLimit + 1 : countUpTo(db, where, countLimit + 1),
  ])
  return { messages, count }
}

function inState(state: MessageState): SQL | undefined {
  if (state === 'all') return undefined
  return state === 'waiting' ? isNull(answeredAt) : isNotNull(answeredAt)
}

async function countUpTo(db: Db, where: SQL | undefined, limit: number): Promise<number> {
  const counted = db.select({ id }).from(contactMessages).where(where).limit(limit).as('counted')
  const [total] = await db.select({ count: countRows() }).from(counted)
  return total?.count ?? 0
}

/** How many need an answer (up to that number), since when, and how many are unread. */
export async function countMessages(
  db: Db,
  countLimit: number,
): Promise<{ waiting: number; since: Date | null; unread: number }> {
  const [waiting, unread, [oldest]] = await Promise.all([
    countUpTo(db, isNull(answeredAt), countLimit + 1),
    countUpTo(db, isNull(readAt), countLimit + 1),
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

/** From one address, oldest first. */
export function listMessagesFrom(db: Db, address: string): Promise<ContactMessageRow[]> {
  return db.select().from(contactMessages).where(sentFrom(address)).orderBy(asc(id))
}

export async function deleteMessagesFrom(tx: Tx, address: string): Promise<void> {
  await tx.delete(contactMessages).where(sentFrom(address))
}

const sentFrom = (address: string): SQL => eq(sql`lower(${email})`, address.toLowerCase())

export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(createdAt, before))
}
