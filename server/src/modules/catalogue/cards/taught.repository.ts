import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { productCards, products } from '../catalogue.tables.ts'

/** A product someone has on sale, including with a centre. */
export interface TaughtProduct {
  teacherId: number
  subjectId: number
  levels: string[]
  /** In each language. */
  names: string[]
  tags: string[]
}

/** This many of a teacher's most popular products are enough to show what they teach. */
const mostRead = 60

export async function listTaught(db: Db, teacherIds: readonly number[]): Promise<TaughtProduct[]> {
  if (teacherIds.length === 0) return []
  const ranked = db
    .select({
      productId: productCards.productId,
      place: sql<number>`row_number() over (partition by ${productCards.teacherId}
        order by ${productCards.popularity} desc, ${productCards.productId} desc)`.as('place'),
    })
    .from(productCards)
    .where(sql`${inArray(productCards.teacherId, [...teacherIds])} and ${productCards.listed}`)
    .as('ranked')
  const rows = await db
    .select({
      teacherId: productCards.teacherId,
      subjectId: productCards.subjectId,
      levels: productCards.levels,
      tags: productCards.tags,
      name: products.name,
      nameZh: products.nameZh,
    })
    .from(ranked)
    .innerJoin(productCards, sql`${productCards.productId} = ${ranked.productId}`)
    .innerJoin(products, sql`${products.id} = ${ranked.productId}`)
    .where(sql`${ranked.place} <= ${mostRead}`)
    .orderBy(productCards.teacherId, ranked.place)
  return rows.map(({ name, nameZh, ...row }) => ({ ...row, names: nameZh ? [name, nameZh] : [name] }))
}

export async function listTeachersOf(db: Db, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .selectDistinct({ id: products.teacherId })
    .from(products)
    .where(inArray(products.id, [...productIds]))
    .orderBy(products.teacherId)
  return rows.map(({ id }) => id)
}
