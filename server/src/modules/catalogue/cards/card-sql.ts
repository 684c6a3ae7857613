import { type SQL, sql } from 'drizzle-orm'
import { productCards } from '../catalogue.tables.ts'

// For queries of modules to the right that join cards with their own data: the table with the alias `card`, and
// conditions on it.

export const cardsTable = sql`${productCards} card`

/** Listed, and not expired. */
export const isOnSale = (today: string): SQL =>
  sql`card.listed and (card.ends_on is null or card.ends_on >= ${today}::date)`

/** A centre's products are in the centre's shop, not in their teacher's. */
export const isSoldBy = (type: 'teacher' | 'centre', sellerId: SQL): SQL =>
  type === 'teacher'
    ? sql`card.teacher_id = ${sellerId} and card.centre_id is null`
    : sql`card.centre_id = ${sellerId}`

/** How many products a seller has on sale, as a single value. */
export const onSaleCount = (type: 'teacher' | 'centre', sellerId: SQL, today: string): SQL<number> =>
  sql<number>`(select count(*)::int from ${cardsTable} where ${isSoldBy(type, sellerId)} and ${isOnSale(today)})`

/** One row about a seller's products on sale: `products`, `reviews`, `rating_total`, `subjects` (English titles). */
export const saleFacts = (type: 'teacher' | 'centre', sellerId: SQL, today: string): SQL => sql`
  select count(*)::int as products, coalesce(sum(standing.reviews), 0)::int as reviews,
    coalesce(sum(standing.rating_total), 0)::int as rating_total,
    array(select subject.title from subjects subject where subject.id = any(array_agg(card.subject_id))
      order by subject.position, subject.id) as subjects
  from ${cardsTable} left join product_standing standing on standing.product_id = card.product_id
  where ${isSoldBy(type, sellerId)} and ${isOnSale(today)}`
