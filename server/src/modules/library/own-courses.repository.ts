import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Source } from './access.rules.ts'
import { entitlements, productOutlines, studies } from './library.tables.ts'
import type { Study } from './study.repository.ts'

// For someone with hundreds of products, all are read each time. Each column comes as one array: sending, parsing and
// sorting as many rows takes several times as long as finding them.

export interface HeldProduct {
  productId: number
  source: Source
  at: Date
}

/** Everything someone was given and may still have, newest first; a product once per right to it. */
export async function listHeld(db: Db, userId: number): Promise<HeldProduct[]> {
  const [row] = (await heldBy(db, { userId })).rows
  const { ids, products, sources, times } = row ?? {}
  if (!ids || !products || !sources || !times) return []
  return [...ids.keys()]
    .sort((one, other) => at(times, other) - at(times, one) || at(ids, other) - at(ids, one))
    .map(index => ({
      productId: at(products, index),
      source: at(sources, index),
      at: instantOf(at(times, index)),
    }))
}

const heldBy = prepared('held-by', db =>
  db.execute<{
    ids: number[] | null
    products: number[] | null
    sources: Source[] | null
    times: number[] | null
  }>(sql`
    select json_agg(id) as ids, json_agg(product_id) as products, json_agg(source) as sources,
      json_agg(${microseconds(sql`created_at`)}) as times
    from ${entitlements} where user_id = ${sql.placeholder('userId')} and ended_at is null`),
)

export interface KeptStudy extends Study {
  /** Counted with another outline than the product's current one. */
  stale: boolean
}

/** By product, what someone has begun, and what they have opened without any parts that count. */
export async function listKeptStudies(db: Db, userId: number): Promise<ReadonlyMap<number, KeptStudy>> {
  const [row] = (await studiesOf(db, { userId })).rows
  const { ids, stale, parts, done, seen, times } = row ?? {}
  if (!ids || !stale || !parts || !done || !seen || !times) return new Map()
  return new Map(
    ids.map((id, index) => {
      const opened = at(times, index)
      return [
        id,
        {
          stale: at(stale, index),
          parts: at(parts, index),
          done: at(done, index),
          seen: at(seen, index),
          openedAt: opened === null ? null : instantOf(opened),
        },
      ]
    }),
  )
}

const studiesOf = prepared('studies-of', db =>
  db.execute<{
    ids: number[] | null
    stale: boolean[] | null
    parts: number[] | null
    done: number[] | null
    seen: number[] | null
    times: (number | null)[] | null
  }>(sql`
    select json_agg(study.product_id) as ids, json_agg(study.version <> coalesce(outline.version, 0)) as stale,
      json_agg(coalesce(outline.parts, 0)) as parts, json_agg(study.done) as done, json_agg(study.seen) as seen,
      json_agg(${microseconds(sql`study.opened_at`)}) as times
    from ${studies} study left join ${productOutlines} outline on outline.product_id = study.product_id
    where study.user_id = ${sql.placeholder('userId')}`),
)

/** Integers since 1970: floating-point seconds distinguish them until the year 2100, and are fast to create. */
function microseconds(instant: SQL): SQL {
  return sql`round(date_part('epoch', ${instant}) * 1000000)::bigint`
}

const instantOf = (us: number): Date => new Date(Math.floor(us / 1000))

/** All arrays of a row have the same length. */
function at<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new Error(`A list ends before ${index}`)
  return value
}

/** By product, how many parts it has; those without a material are left out. */
export async function countParts(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await partsOf(db, { productIds: [...productIds] })
  return new Map(rows.map(({ id, parts }) => [Number(id), parts]))
}

const partsOf = prepared('parts-of', db =>
  db.execute<{ id: string; parts: number }>(sql`
    select product_id as id, parts from ${productOutlines}
    where product_id = any(${sql.placeholder('productIds')}::bigint[])`),
)
