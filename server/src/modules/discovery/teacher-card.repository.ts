import { asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { accountsTable, profilesTable } from '../accounts/index.ts'
import { productDaysTable, productsTable } from '../catalogue/index.ts'
import { isTeacherPaidOut } from '../teachers/index.ts'
import { teacherCards } from './discovery.tables.ts'
import { ringOf } from './free-days.rules.ts'
import { type FreeTime, timesOf } from './free-times.rules.ts'

/** Free days are stored separately. */
export type TeacherCardRow = Omit<typeof teacherCards.$inferSelect, 'freeDays' | 'freeRing' | 'freeTimes'>

/** The account data of someone who teaches, or taught. */
export interface TeacherPerson {
  userId: number
  username: string
  firstName: string
  lastName: string
  displayName: string
  pictureKey: string | null
  pictureUrl: string | null
  payoutReady: boolean
  /** Whether everyone can see them: an active teacher. */
  isPublic: boolean
  createdAt: Date
}

interface PersonRow extends Record<string, unknown> {
  id: string
  username: string
  first_name: string
  last_name: string
  display_name: string
  picture_key: string | null
  picture_url: string | null
  payout_ready: boolean
  is_public: boolean
  created_at: string
}

const isPublic = sql`(account.role = ${roles.teacher} and account.status = 1 and account.deleted_at is null)`

export async function findTeacherPersons(db: Db, ids: readonly number[]): Promise<TeacherPerson[]> {
  const { rows } = await db.execute<PersonRow>(sql`
    select profile.id, account.username, profile.first_name, profile.last_name, profile.display_name,
      profile.picture_key, profile.picture_url, ${isTeacherPaidOut(sql`profile.id`)} as payout_ready,
      ${isPublic} as is_public, account.created_at
    from ${profilesTable} profile join ${accountsTable} account on account.id = profile.account_id
    where profile.id = any(${sql.param([...ids])}::bigint[])`)
  return rows.map(row => ({
    userId: Number(row.id),
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    pictureKey: row.picture_key,
    pictureUrl: row.picture_url,
    payoutReady: row.payout_ready,
    isPublic: row.is_public,
    createdAt: new Date(row.created_at),
  }))
}

/**
 * Locks the cards until the transaction ends, so that two writers of the same one follow each other. Taken last, in
 * one order. A public teacher without a card gets an empty one to lock; someone who was never public gets none.
 */
export async function holdTeacherCards(tx: Tx, ids: readonly number[]): Promise<TeacherCardRow[]> {
  await tx.execute(sql`
    insert into teacher_cards (teacher_id, card, listed, country, languages, prices, band_mask, price_cents, sort_name,
      rating, reviews, students, created_at, search)
    select profile.id, '', false, '', '{}', '{}', 0, 0, '', 0, 0, 0, account.created_at, ''
    from ${profilesTable} profile join ${accountsTable} account on account.id = profile.account_id
    where profile.id = any(${sql.param([...ids])}::bigint[]) and ${isPublic} order by profile.id
    on conflict do nothing`)
  return tx
    .select(columns)
    .from(teacherCards)
    .where(inArray(teacherCards.teacherId, [...ids]))
    .orderBy(asc(teacherCards.teacherId))
    .for('update')
}

const { freeDays: _days, freeRing: _ring, freeTimes: _times, ...columns } = getTableColumns(teacherCards)
const { teacherId: _, ...written } = columns
const fromExcluded = Object.fromEntries(
  Object.entries(written).map(([key, column]) => [key, sql.raw(`excluded.${column.name}`)]),
)

export async function writeTeacherCards(tx: Tx, rows: readonly TeacherCardRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(teacherCards)
    .values([...rows])
    .onConflictDoUpdate({ target: teacherCards.teacherId, set: fromExcluded })
}

/** Public teachers without a card, and with `all` also everyone with one; the first ones after an ID. */
export async function listUncarded(
  db: Db,
  { after, all, limit }: { after: number; all: boolean; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select profile.id from ${profilesTable} profile join ${accountsTable} account on account.id = profile.account_id
    left join teacher_cards card on card.teacher_id = profile.id
    where profile.id > ${after} and (${all} and card.teacher_id is not null
      or ${isPublic} and (card.teacher_id is null or card.card = ''))
    order by profile.id limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}

/** Teachers whose products were bought since a day, so the number of people they taught may have changed. */
export async function listTeachersSellingSince(db: Db, day: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct product.teacher_id as id
    from ${productDaysTable} days join ${productsTable} product on product.id = days.product_id
    where days.day >= ${day}::date and days.sales > 0 order by 1`)
  return rows.map(({ id }) => Number(id))
}

/** Returns those whose free days have changed. Their cards are locked last and in order, as by every writer. */
export async function writeFreeDays(
  tx: Tx,
  free: ReadonlyMap<number, readonly FreeTime[]>,
  today: number,
): Promise<number[]> {
  const wanted = JSON.stringify(
    [...free].map(([id, times]) => {
      const days = [...new Set(times.map(({ day }) => day))]
      return { id, days, ring: ringOf(days, today), times: timesOf(times, today) }
    }),
  )
  await tx.execute(sql`select from teacher_cards
    where teacher_id = any(${sql.param([...free.keys()])}::bigint[]) order by teacher_id for update`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    update teacher_cards card set free_days = fresh.days, free_ring = fresh.ring, free_times = fresh.times
    from (select (one->>'id')::bigint as id, array(select jsonb_array_elements_text(one->'days')::int) as days,
        (one->>'ring')::bit(128) as ring, (one->>'times')::bit(768) as times
      from jsonb_array_elements(${wanted}::jsonb) as one) as fresh
    where card.teacher_id = fresh.id and (card.free_days <> fresh.days or card.free_ring <> fresh.ring
      or card.free_times <> fresh.times)
    returning card.teacher_id as id`)
  return rows.map(({ id }) => Number(id))
}

/** By ID. */
export async function listWithFreeDays(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select teacher_id as id from teacher_cards where free_days <> '{}' order by 1`)
  return rows.map(({ id }) => Number(id))
}
