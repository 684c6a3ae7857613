import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#server/platform/audit/audit.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { hasGrams, hasWordsIn, wordsOf } from '#server/platform/db/gram-search.ts'
import { peopleSearch, profiles } from '../accounts.tables.ts'

/**
 * The lists of staff in which someone stands, kept with what they are found by (101-accounts.sql): those of teachers,
 * those who have a product, those who disputed a payment, and those who did something in the log or to whom it was
 * done.
 */
export type PeopleMark = 'all' | 'inactive' | 'requests' | 'sells' | 'disputes' | 'acts'

const grams = sql`${peopleSearch.grams}`
const text = sql`${peopleSearch.words}`

export interface FoundPeople {
  /** User ids, the oldest of a list of teachers first, else in no order. */
  ids: number[]
  /** False where more match than were gathered. */
  complete: boolean
}

export interface PeopleSearch {
  /** So many at most are gathered. Anyone who looks for more than this has not said yet whom they mean. */
  most: number
  /** Only those in this list: who is one of few is found among many of the same name. */
  mark?: PeopleMark
}

/**
 * Everyone in whose names, address or number each word of `q` occurs; of one or two letters, as the beginning of a
 * word.
 */
export async function findPeopleByWords(
  db: Db,
  q: string,
  { most, mark }: PeopleSearch,
): Promise<FoundPeople> {
  const words = wordsOf(q)
  if (words.length === 0) return { ids: [], complete: true }
  const since = mark === 'requests' ? peopleSearch.askedAt : peopleSearch.listedAt
  const rows = await db
    .select({ id: peopleSearch.userId, since })
    .from(peopleSearch)
    .where(hasGrams({ grams, text }, words, mark ? [`#${mark}`] : []))
    .limit(most + 1)
  const inOrder = rows
    .slice(0, most)
    .sort((a, b) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0) || a.id - b.id)
  return { ids: inOrder.map(({ id }) => id), complete: rows.length <= most }
}

/** The same as a condition on each profile, for anyone who steps through people in an order of their own. */
export const hasWords = (db: Db, q: string): SQL =>
  exists(
    db
      .select({ found: sql`1` })
      .from(peopleSearch)
      .where(and(eq(peopleSearch.userId, profiles.id), hasWordsIn(text, wordsOf(q)))),
  )

/** Told by anyone who knows, in the transaction in which it comes about. Once for a person: it stays. */
export async function markPeople(
  tx: Tx,
  userIds: readonly number[],
  mark: Extract<PeopleMark, 'sells' | 'disputes' | 'acts'>,
): Promise<void> {
  if (userIds.length === 0) return
  const notified = sql`${sql.param([`#${mark}`])}::text[]`
  await tx.execute(sql`
    update ${peopleSearch} set grams = grams || ${notified}
    where user_id in (
      select user_id from ${peopleSearch} where user_id = any(${sql.param([...userIds])}::bigint[])
        and not grams @> ${notified} order by user_id for update)
      and not grams @> ${notified}`)
}

/** Who did what is in the log, and to whom it was done. */
export async function markConcerned(
  tx: Tx,
  { actorId, subject }: { actorId: number | null; subject: Act['subject'] },
): Promise<void> {
  const isPerson = subject.type === 'teacher' || subject.type === 'user'
  const ids = [actorId ?? Number.NaN, isPerson ? Number(subject.id) : Number.NaN]
  await markPeople(tx, ids.filter(Number.isSafeInteger), 'acts')
}

/** Told by the teachers, with each change of an application; null once there is none. */
export async function noteApplication(
  tx: Tx,
  userId: number,
  application: { state: string; submittedAt: Date } | null,
): Promise<void> {
  await tx
    .update(peopleSearch)
    .set({ application: application?.state ?? null, appliedAt: application?.submittedAt ?? null })
    .where(eq(peopleSearch.userId, userId))
  await tx.execute(sql`select refresh_people_search(${userId})`)
}
