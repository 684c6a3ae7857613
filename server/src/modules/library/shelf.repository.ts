import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Source } from './access.rules.ts'
import { entitlements, productLearners, productOutlines, studies } from './library.tables.ts'
import type { Study } from './study.repository.ts'

/** An entitlement that has not been ended, with how far its holder is. */
export interface Shelved {
  productId: number
  source: Source
  at: Date
  study: Study
  /** The study was counted by another outline than the product has now. */
  stale: boolean
  /** For whom it is, where that is not its owner. */
  learnerId: number | null
}

/** All that somebody took and may still have, the newest first; a product as often as there are rights to it. */
export async function listShelved(db: Db, userId: number): Promise<Shelved[]> {
  const { rows } = await shelved(db, { userId })
  return rows.map(row => ({
    productId: Number(row.product_id),
    source: row.source,
    at: new Date(row.at),
    study: {
      parts: row.parts,
      done: row.done ?? 0,
      seen: row.seen ?? 0,
      openedAt: row.opened_at === null ? null : new Date(row.opened_at),
    },
    stale: row.stale ?? false,
    learnerId: row.learner_id === null ? null : Number(row.learner_id),
  }))
}

interface Row extends Record<string, unknown> {
  product_id: string
  source: Source
  /** Milliseconds: five hundred dates are read from numbers in a fraction of the time that their texts take. */
  at: number
  parts: number
  done: number | null
  seen: number | null
  opened_at: number | null
  stale: boolean | null
  learner_id: string | null
}

const shelved = prepared('shelf', db =>
  db.execute<Row>(sql`
    select held.product_id, held.source, floor(extract(epoch from held.created_at) * 1000)::float8 as at,
      coalesce(outline.parts, 0) as parts, study.done, study.seen,
      floor(extract(epoch from study.opened_at) * 1000)::float8 as opened_at,
      study.version <> coalesce(outline.version, 0) as stale, named.learner_id
    from ${entitlements} held
    left join ${productOutlines} outline on outline.product_id = held.product_id
    left join ${studies} study on study.user_id = held.user_id and study.product_id = held.product_id
    left join ${productLearners} named on named.user_id = held.user_id and named.product_id = held.product_id
    where held.user_id = ${sql.placeholder('userId')} and held.ended_at is null
    order by held.created_at desc, held.id desc`),
)
