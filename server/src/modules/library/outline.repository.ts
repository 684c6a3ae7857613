import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/db.ts'
import { materialsTable } from '../catalogue/index.ts'
import { productOutlines } from './library.tables.ts'

/**
 * Counts the parts of products whose materials or files may have changed. The version is made of the parts and their
 * lengths: it stays while they do, and with another one each reader's progress is recounted when they next look. The
 * products' cards are locked, so two of these never count at the same time.
 */
export async function refreshOutlines(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await tx.execute(sql`
    insert into ${productOutlines} (product_id, parts, version)
    select changed.product_id, count(part.material_id),
      -- No more bits than a number of JavaScript holds.
      hashtextextended(coalesce(string_agg(part.material_id || ':' || coalesce(part.length::text, ''), ','
        order by part.material_id), ''), 0) & 9007199254740991
    from (
      select distinct product_id from ${materialsTable} where product_id = any(${sql.param([...productIds])}::bigint[])
    ) changed
    left join study_parts part on part.product_id = changed.product_id
    group by changed.product_id
    order by changed.product_id
    on conflict (product_id) do update set parts = excluded.parts, version = excluded.version
    where (product_outlines.parts, product_outlines.version) is distinct from (excluded.parts, excluded.version)`)
}
