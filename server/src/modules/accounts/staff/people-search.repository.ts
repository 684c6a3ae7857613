import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#server/platform/audit/audit.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { hasGrams, hasWordsIn, wordsOf } from '#server/platform/db/gram-search.ts'
import { peopleSearch, profiles } from '../accounts.tables.ts'

/**
 * The staff lists a person is in, stored with their search data (101-accounts.sql): teachers, product owners, people
 * who disputed a payment, and people who acted, or were the subject, in the log.
 */
export type PeopleMark = 'all' | 'inactive' | 'requests' | 'sells' | 'disputes' | 'acts'

const grams = sql`${peopleSearch.grams}`
const text = sql`${peopleSearch.words}`

export interface FoundPeople {
  /** User IDs; for a list of teachers oldest first, otherwise in no order. */
  ids: number[]
  /** False if more match than were collected. */
  complete: boolean
}

export interface PeopleSearch {
  /** The maximum to collect. A search with more results than this isn't specific yet. */
  most: number
  /** Only people in this list: someone in a short list is found among many with the same name. */
  mark?: PeopleMark
}

/**
 * Everyone whose names, address or number contain each word of `q`; a word of one or two letters only matches at the
 * beginning.
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

/** The same as a condition on each profile, for code that walks people in its own order. */
export const hasWords = (db: Db, q: string): SQL =>
  exists(
    db
      .select({ found: sql`1` })
      .from(peopleSearch)
      .where(and(eq(peopleSearch.userId, profiles.id), hasWordsIn(text, wordsOf(q)))),
  )

/** Called by the module that knows, in the transaction where it happens. Once per person: it stays. */
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

/** The people who acted, and the subjects, as recorded in the log. */
export async function markConcerned(
  tx: Tx,
  { actorId, subject }: { actorId: number | null; subject: Act['subject'] },
): Promise<void> {
  const isPerson = subject.type === 'teacher' || subject.type === 'user'
  const ids = [actorId ?? Number.NaN, isPerson ? Number(subject.id) : Number.NaN]
  await markPeople(tx, ids.filter(Number.isSafeInteger), 'acts')
}

/** Called by the teachers module with each change of an application; null once there is none. */
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
