import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { productStatus } from '../catalogue.tables.ts'

/** As counted now; absent fields don't change. */
export type Status = Partial<Omit<typeof productStatus.$inferSelect, 'productId'>>

export async function writeStatus(tx: Tx, productId: number, standing: Status): Promise<void> {
  await tx
    .insert(productStatus)
    .values({ productId, ...standing })
    .onConflictDoUpdate({ target: productStatus.productId, set: { productId, ...standing } })
}

export async function writeSold(tx: Tx, sold: ReadonlyMap<number, number>): Promise<void> {
  await setSold(tx, { ids: [...sold.keys()], counts: [...sold.values()] })
}

const setSold = prepared('write-sold', db =>
  db.execute(sql`
    insert into product_standing (product_id, sold)
    select * from unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('counts')}::int[]) order by 1
    on conflict (product_id) do update set sold = excluded.sold`),
)

export interface Score {
  productId: number
  popularity: number
}

/** Counts before cards, as everywhere, and in the order of the IDs. Returns whether any has changed. */
export async function writePopularity(tx: Tx, scores: readonly Score[]): Promise<boolean> {
  if (scores.length === 0) return false
  const notified = sql`unnest(
    ${sql.param(scores.map(({ productId }) => productId))}::bigint[],
    ${sql.param(scores.map(({ popularity }) => popularity))}::real[]) as told (id, score)`
  await tx.execute(sql`
    insert into product_standing (product_id, popularity)
    select products.id, told.score from ${notified} join products on products.id = told.id order by 1
    on conflict (product_id) do update set popularity = excluded.popularity
    where product_standing.popularity <> excluded.popularity`)
  await tx.execute(sql`
    select 1 from product_cards join ${notified} on told.id = product_id
    order by product_id for update of product_cards`)
  const { rows } = await tx.execute(sql`
    update product_cards set popularity = told.score from ${notified}
    where told.id = product_id and popularity <> told.score returning product_id`)
  return rows.length > 0
}
