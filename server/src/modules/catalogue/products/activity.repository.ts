import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { productDays } from '../catalogue.tables.ts'

export interface DayCount {
  productId: number
  /** In Hong Kong: 'YYYY-MM-DD'. */
  day: string
  views?: number
  favourites?: number
  sales?: number
}

/** Adds to the daily counts; each product and day at most once. */
export async function countActivity(db: Db, counts: readonly DayCount[]): Promise<void> {
  if (counts.length === 0) return
  await db
    .insert(productDays)
    .values([...counts])
    .onConflictDoUpdate({
      target: [productDays.productId, productDays.day],
      set: {
        views: sql`${productDays.views} + excluded.views`,
        favourites: sql`${productDays.favourites} + excluded.favourites`,
        sales: sql`${productDays.sales} + excluded.sales`,
      },
    })
}

/** The same for one sale, which every buyer waits for. */
export async function countSale(tx: Tx, productId: number, day: string): Promise<void> {
  await addSale(tx, { productId, day })
}

const addSale = prepared('count-sale', db =>
  db
    .insert(productDays)
    .values({ productId: sql.placeholder('productId'), day: sql.placeholder('day'), sales: 1 })
    .onConflictDoUpdate({
      target: [productDays.productId, productDays.day],
      set: { sales: sql`${productDays.sales} + 1` },
    }),
)

/** A product's counts since a day; days without any are left out. */
export function listProductDays(
  db: Db,
  productId: number,
  from: string,
): Promise<{ day: string; views: number; sales: number }[]> {
  return db
    .select({ day: productDays.day, views: productDays.views, sales: productDays.sales })
    .from(productDays)
    .where(and(eq(productDays.productId, productId), gte(productDays.day, from)))
}

/** A removed favourite doesn't count; otherwise toggling it would make a product trend. */
export async function uncountFavourite(tx: Tx, productId: number, day: string): Promise<void> {
  await tx
    .update(productDays)
    .set({ favourites: sql`greatest(0, ${productDays.favourites} - 1)` })
    .where(and(eq(productDays.productId, productId), eq(productDays.day, day)))
}
