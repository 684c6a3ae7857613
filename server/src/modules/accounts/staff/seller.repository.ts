import { type SQL, sql } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** A seller: a teacher by their user ID, or a centre. */
export interface Seller {
  type: 'teacher' | 'centre'
  id: number
}

/** A seller as a shop shows them. */
export interface SellerProfile extends Seller {
  username: string
  firstName: string
  lastName: string
  displayName: string
  pictureKey: string | null
  pictureUrl: string | null
  /** The teacher's user ID; for a centre, its first manager's. */
  userId: number
  about: string
  aboutZh: string
}

/** Active teachers, and open centres with a manager. */
const openSellers = sql`
  select 'teacher' as type, profile.id, profile.id as user_id, account.username, profile.first_name,
    profile.last_name, profile.display_name, '' as name_zh, profile.picture_key, profile.picture_url,
    '' as about, '' as about_zh, account.created_at
  from accounts account join profiles profile on profile.account_id = account.id
  where account.role = ${roles.teacher} and account.status = 1 and account.deleted_at is null
  union all
  select 'centre', centre.id, manager.id, centre.username, centre.name, '', centre.name, centre.name_zh,
    centre.picture_key, null, centre.about, centre.about_zh, centre.created_at
  from centres centre join lateral (
    select profile.id from profiles profile join accounts account on account.id = profile.account_id
    where profile.centre_id = centre.id and account.role = ${roles.businessManager}
      and account.status = 1 and account.deleted_at is null
    order by profile.id limit 1) manager on true
  where centre.ended_at is null`

interface SellerRow extends Record<string, unknown> {
  type: Seller['type']
  id: string
  user_id: string
  username: string
  first_name: string
  last_name: string
  display_name: string
  picture_key: string | null
  picture_url: string | null
  about: string
  about_zh: string
}

const profileOf = (row: SellerRow): SellerProfile => ({
  type: row.type,
  id: Number(row.id),
  userId: Number(row.user_id),
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  displayName: row.display_name,
  pictureKey: row.picture_key,
  pictureUrl: row.picture_url,
  about: row.about,
  aboutZh: row.about_zh,
})

/** A name as it is looked up: 'Dr Chan' under C. */
const nameWithoutTitle = sql`regexp_replace(lower(trim(display_name)),
  '^((dr|prof|professor|mr|mrs|ms|miss|mx|madam|mister|sir|rev)([.]\\s*|\\s+))+', '')`

const orders = {
  newest: sql`created_at desc, type, id desc`,
  // By bytes after folding: the same order on every engine, whatever languages it was built with.
  alphabetical: sql`${nameWithoutTitle} collate "C", type, id`,
} as const

export async function listSellers(
  db: Db,
  wanted: { order: keyof typeof orders; search: string; limit: number; offset: number },
): Promise<SellerProfile[]> {
  const pattern = `%${wanted.search.replace(/[\\%_]/g, '\\$&')}%`
  const matching =
    wanted.search === ''
      ? sql`true`
      : sql`(display_name ilike ${pattern} or username ilike ${pattern} or name_zh ilike ${pattern}
          or first_name || ' ' || last_name ilike ${pattern} or last_name || first_name ilike ${pattern})`
  const { rows } = await db.execute<SellerRow>(sql`
    select * from (${openSellers}) seller where ${matching}
    order by ${orders[wanted.order]} limit ${wanted.limit} offset ${wanted.offset}`)
  return rows.map(profileOf)
}

export async function findSellerByUsername(db: Db, username: string): Promise<SellerProfile | undefined> {
  const { rows } = await db.execute<SellerRow>(
    sql`select * from (${openSellers}) seller where lower(username) = lower(${username}) limit 1`,
  )
  return rows[0] && profileOf(rows[0])
}

/** Whether their shop is open. */
export async function isOpenSeller(db: Db, { type, id }: Seller): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from (${openSellers}) seller where type = ${type} and id = ${id}`,
  )
  return rows.length > 0
}

/** The seller whose shop has a username, open or not. */
export async function findSellerId(db: Db, username: string): Promise<Seller | undefined> {
  const { rows } = await db.execute<{ type: Seller['type']; id: string }>(sql`
    select 'teacher' as type, profile.id
    from accounts account join profiles profile on profile.account_id = account.id
    where lower(account.username) = lower(${username}) and account.deleted_at is null
    union all
    select 'centre', id from centres where lower(username) = lower(${username})`)
  return rows[0] && { type: rows[0].type, id: Number(rows[0].id) }
}

export interface SellerName extends Seller {
  name: string
  username: string
}

/** Their current names, whether they still sell or not. */
export async function listSellerNames(db: Db, sellers: readonly Seller[]): Promise<SellerName[]> {
  if (sellers.length === 0) return []
  const idsOf = (type: Seller['type']) => sellers.filter(seller => seller.type === type).map(({ id }) => id)
  const { rows } = await findNames(db, { teachers: idsOf('teacher'), centres: idsOf('centre') })
  return rows.map(row => ({ ...row, id: Number(row.id) }))
}

const findNames = prepared('seller-names', db =>
  db.execute<{ type: Seller['type']; id: string; name: string; username: string }>(sql`
    select 'teacher' as type, profile.id, profile.display_name as name, account.username
    from profiles profile join accounts account on account.id = profile.account_id
    where profile.id = any(${sql.placeholder('teachers')}::bigint[])
    union all
    select 'centre', id, name, username from centres where id = any(${sql.placeholder('centres')}::bigint[])`),
)

/** Whether there is such a seller to follow: an active teacher, or an open centre. */
export async function isSeller(db: Db, { type, id }: Seller): Promise<boolean> {
  const { rows } = await db.execute(
    type === 'teacher'
      ? sql`select 1 from profiles profile join accounts account on account.id = profile.account_id
          where profile.id = ${id} and account.role = ${roles.teacher} and account.status = 1
            and account.deleted_at is null`
      : sql`select 1 from centres where id = ${id} and ended_at is null`,
  )
  return rows.length > 0
}

/**
 * The same for each seller separately: for code that walks them in its own order and soon fills a page, when finding
 * all matches first would take longer.
 */
export function eachSellerEmailLike(seller: { teacherId: SQL; centreId: SQL }, text: string): SQL<boolean> {
  const pattern = patternOf(text)
  return sql<boolean>`coalesce(
    (select bool_or(account.email ilike ${pattern} and account.deleted_at is null)
      from profiles profile join accounts account on account.id = profile.account_id
      where profile.id = ${seller.teacherId} and account.role in (2, 4)),
    (select bool_or(account.email ilike ${pattern} and account.deleted_at is null)
      from profiles profile join accounts account on account.id = profile.account_id
      where profile.centre_id = ${seller.centreId} and account.role = 2), false)`
}

/** Whether more sellers than this have it in their address. */
export async function isCommonSellerEmail(db: Db, text: string, most: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from accounts where email ilike ${patternOf(text)} and role in (2, 4) limit ${most + 1}`)
  return rows.length > most
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A condition for others' statements: the address of the seller, or of a manager of the centre, contains this. */
export function sellerEmailLike(seller: { teacherId: SQL; centreId: SQL }, text: string): SQL<boolean> {
  const pattern = patternOf(text)
  return sql<boolean>`(${seller.teacherId} in (
      select profile.id from accounts account join profiles profile on profile.account_id = account.id
      where account.email ilike ${pattern} and account.role in (2, 4) and account.deleted_at is null)
    or ${seller.centreId} in (
      select profile.centre_id from accounts account join profiles profile on profile.account_id = account.id
      where account.email ilike ${pattern} and account.role = 2 and account.deleted_at is null
        and profile.centre_id is not null))`
}
