import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { materialsTable } from '../catalogue/index.ts'
import { mediaFilesTable } from '../media/index.ts'
import { entitlements, progress } from './library.tables.ts'

/**
 * How many people with a product finished it, by the day in Hong Kong. Only its current videos and PDF files count:
 * with a new one, everyone has something left to see.
 */
export async function countCompleted(
  db: Db,
  productId: number,
): Promise<{ day: string; completed: number }[]> {
  const { rows } = await db.execute<{ day: string; completed: number }>(sql`
    with part as (
      select part.id from ${materialsTable} part
      join ${mediaFilesTable} file on file.id = part.file_id and file.state = 'ready' and file.kind in ('mp4', 'pdf')
      where part.product_id = ${productId} and part.removed_at is null),
    reader as (
      select max(seen.done_at) as at from ${progress} seen
      where seen.done and seen.material_id in (select id from part) and exists (
        select from ${entitlements} held
        where held.product_id = ${productId} and held.user_id = seen.user_id and held.ended_at is null)
      group by seen.user_id having count(*) = (select count(*) from part))
    select to_char(at at time zone 'Asia/Hong_Kong', 'YYYY-MM-DD') as day, count(*)::int as completed
    from reader group by 1`)
  return rows
}
