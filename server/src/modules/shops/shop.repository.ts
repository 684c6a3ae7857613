import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import type { Seller } from '../accounts/index.ts'
import { saleFacts } from '../catalogue/index.ts'
import { followerCount } from '../saved/index.ts'

/** The numbers a shop shows; products on sale only. */
export interface ShopFacts {
  products: number
  followers: number
  reviews: number
  ratingTotal: number
  /** English titles, in the administered order. */
  subjects: string[]
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
  const id = sql`seller.id`
  const { rows } = await db.execute<{
    id: string
    products: number
    reviews: number
    rating_total: number
    followers: number
    subjects: string[]
  }>(sql`
    select ${id}, counted.*, ${followerCount(type, id)} as followers
    from unnest(${sql.param([...ids])}::bigint[]) seller (id)
    cross join lateral (${saleFacts(type, id, today)}) counted`)
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
