import { type SQL, sql } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Seller } from './following.repository.ts'

export interface Shop extends Seller {
  username: string
  firstName: string
  lastName: string
  displayName: string
  pictureKey: string | null
  pictureUrl: string | null
  /** The teacher's; for a centre that of its first manager. */
  userId: number
  about: string
  aboutZh: string
}

/** What a shop shows of itself in numbers; of products those on sale. */
export interface ShopFacts {
  products: number
  followers: number
  reviews: number
  ratingTotal: number
  /** English titles, in the administered order. */
  subjects: string[]
}

/** Teachers who are active, and centres that somebody runs. */
const shops = sql`
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
    order by profile.id limit 1) manager on true`

interface ShopRow extends Record<string, unknown> {
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

const asShop = (row: ShopRow): Shop => ({
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

const orders = {
  newest: sql`created_at desc, type, id desc`,
  // By bytes after folding: the same order on every engine, whatever languages it was built with.
  alphabetical: sql`lower(display_name) collate "C", type, id`,
} as const

export async function listShops(
  db: Db,
  wanted: { order: keyof typeof orders; search: string; limit: number; offset: number },
): Promise<Shop[]> {
  const pattern = `%${wanted.search.replace(/[\\%_]/g, '\\$&')}%`
  const matching =
    wanted.search === ''
      ? sql`true`
      : sql`(display_name ilike ${pattern} or username ilike ${pattern} or name_zh ilike ${pattern}
          or first_name || ' ' || last_name ilike ${pattern})`
  const { rows } = await db.execute<ShopRow>(sql`
    select * from (${shops}) shop where ${matching}
    order by ${orders[wanted.order]} limit ${wanted.limit} offset ${wanted.offset}`)
  return rows.map(asShop)
}

export async function findShop(db: Db, username: string): Promise<Shop | undefined> {
  const { rows } = await db.execute<ShopRow>(
    sql`select * from (${shops}) shop where lower(username) = lower(${username}) limit 1`,
  )
  return rows[0] && asShop(rows[0])
}

/** In the order of the sellers. */
export async function listShopFacts(db: Db, sellers: readonly Seller[], today: string): Promise<ShopFacts[]> {
  const teachers = await factsOf(db, 'teacher', idsOf(sellers, 'teacher'), today)
  const centres = await factsOf(db, 'centre', idsOf(sellers, 'centre'), today)
  const none: ShopFacts = { products: 0, followers: 0, reviews: 0, ratingTotal: 0, subjects: [] }
  return sellers.map(({ type, id }) => (type === 'teacher' ? teachers : centres).get(id) ?? none)
}

const idsOf = (sellers: readonly Seller[], type: Seller['type']): number[] =>
  sellers.filter(seller => seller.type === type).map(({ id }) => id)

async function factsOf(
  db: Db,
  type: Seller['type'],
  ids: readonly number[],
  today: string,
): Promise<Map<number, ShopFacts>> {
  if (ids.length === 0) return new Map()
  // What a centre sells is in the centre's shop, not in its teacher's.
  const sold: SQL =
    type === 'teacher'
      ? sql`card.teacher_id = seller.id and card.centre_id is null`
      : sql`card.centre_id = seller.id`
  const { rows } = await db.execute<{
    id: string
    products: number
    reviews: number
    rating_total: number
    followers: number
    subjects: string[]
  }>(sql`
    select seller.id, counted.*, (
        select count(*)::int from followings
        where ${type === 'teacher' ? sql`teacher_id` : sql`centre_id`} = seller.id) as followers
    from unnest(${sql.param([...ids])}::bigint[]) seller (id)
    cross join lateral (
      select count(*)::int as products, coalesce(sum(standing.reviews), 0)::int as reviews,
        coalesce(sum(standing.rating_total), 0)::int as rating_total,
        array(select subject.title from subjects subject where subject.id = any(array_agg(card.subject_id))
          order by subject.position, subject.id) as subjects
      from product_cards card left join product_standing standing on standing.product_id = card.product_id
      where ${sold} and card.listed and (card.ends_on is null or card.ends_on >= ${today}::date)) counted`)
  return new Map(
    rows.map(row => [
      Number(row.id),
      {
        products: row.products,
        followers: row.followers,
        reviews: row.reviews,
        ratingTotal: row.rating_total,
        subjects: row.subjects,
      },
    ]),
  )
}
