import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { cardsTable, isOnSale, isSoldBy, type Product } from '../catalogue/index.ts'

/**
 * Others of the subject: those of its levels first, among them its seller's first, then by popularity. Four short
 * index scans: sorting a whole subject would take as long as the subject is large.
 */
export async function listRelated(
  db: Db,
  product: Pick<Product, 'id' | 'subjectId' | 'levels' | 'teacherId' | 'centreId'>,
  today: string,
  limit: number,
): Promise<number[]> {
  const others = sql`${isOnSale(today)}
    and card.subject_id = ${product.subjectId} and card.product_id <> ${product.id}`
  const sameLevels = sql`card.levels && ${sql.param(product.levels)}::text[]`
  const sameSeller =
    product.centreId === null
      ? isSoldBy('teacher', sql`${product.teacherId}`)
      : isSoldBy('centre', sql`${product.centreId}`)
  const walk = (tier: number, condition: ReturnType<typeof sql>) => sql`(
    select ${tier}::int as tier, card.product_id, card.popularity from ${cardsTable}
    where ${others} and ${condition}
    order by card.popularity desc, card.product_id desc limit ${limit})`
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from (
      ${walk(1, sql`${sameLevels} and ${sameSeller}`)}
      union all ${walk(2, sameLevels)}
      union all ${walk(3, sameSeller)}
      union all ${walk(4, sql`true`)}) found
    group by product_id, popularity
    order by min(tier), popularity desc, product_id desc limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}
