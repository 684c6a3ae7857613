import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'

/**
 * With at least this many sellers, a tag is popular by how often it is used; below that, one seller could write the
 * list.
 */
const ENOUGH_SELLERS = 3
/** How many of the most used tags are examined more closely. */
const EXAMINED = 40

/** Tags that several sellers use come first, then the most used. */
export async function listPopularTags(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    with used as (
      select tag, uses, row_number() over (order by uses desc, tag) as place
      from search_tags order by uses desc, tag limit ${limit}
    )
    select tag from used
    order by case when place <= ${EXAMINED} then least(${ENOUGH_SELLERS}, (
      select count(distinct (teacher_id, centre_id)) from product_cards
      where listed and tags @> array[lower(used.tag)]
    )) else 0 end desc, uses desc, tag`)
  return rows.map(({ tag }) => tag)
}
