import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { entitlements, progress } from './library.tables.ts'

/** Someone's progress in a product. */
export interface Study {
  /** Videos and PDF files that are ready. */
  parts: number
  done: number
  /** The parts as far as they were seen: 2.5 for two and a half. */
  seen: number
  openedAt: Date | null
}

/** A part of a product and where someone stopped in it. */
export interface StudyPart {
  productId: number
  materialId: number
  title: string
  kind: 'mp4' | 'pdf'
  /** Seconds or pages. */
  length: number | null
  position: number
  done: boolean
  openedAt: Date | null
}

/**
 * Recounts, by product, progress counted with an outdated outline, and stores it: see `recount_studies` in
 * 109-library.sql.
 */
export async function recountStudies(
  db: Db,
  userId: number,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, Study>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await db.execute<{
    for_product: string
    part_count: number
    done_count: number
    seen_sum: number
    last_opened: Date | string | null
  }>(sql`
    select * from recount_studies(
      ${sql.param(productIds.map(() => userId))}::bigint[], ${sql.param([...productIds])}::bigint[])`)
  return new Map(
    rows.map(row => [
      Number(row.for_product),
      {
        parts: row.part_count,
        done: row.done_count,
        seen: row.seen_sum,
        openedAt: instantOf(row.last_opened),
      },
    ]),
  )
}

/** For few products, in their order. */
export async function listStudyParts(
  db: Db,
  userId: number,
  productIds: readonly number[],
): Promise<StudyPart[]> {
  if (productIds.length === 0) return []
  const { rows } = await db.execute<{
    product_id: string
    id: string
    title: string
    kind: 'mp4' | 'pdf'
    length: number | null
    position: number | null
    done: boolean | null
    updated_at: Date | string | null
  }>(sql`
    select part.product_id, part.material_id as id, part.title, part.kind, part.length::float8 as length, seen.position,
      seen.done, seen.updated_at
    from study_parts part
    left join ${progress} seen on seen.material_id = part.material_id and seen.user_id = ${userId}
    where part.product_id = any(${sql.param([...productIds])}::bigint[])
    order by part.product_id, part.position, part.material_id`)
  return rows.map(row => ({
    productId: Number(row.product_id),
    materialId: Number(row.id),
    title: row.title,
    kind: row.kind,
    length: row.length,
    position: row.position ?? 0,
    done: row.done ?? false,
    openedAt: instantOf(row.updated_at),
  }))
}

/** Raw statements return moments as a date or as text, depending on the engine. */
const instantOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value))

/** When someone got a product, and what of it they have opened. */
export interface Opening {
  productId: number
  givenAt: Date
  openedAt: Date | null
  endedAt: Date | null
  parts: { title: string; done: boolean; at: Date }[]
}

/** The latest access to each product. */
export async function listOpenings(
  db: Db,
  userId: number,
  productIds: readonly number[],
): Promise<Opening[]> {
  if (productIds.length === 0) return []
  const { rows } = await db.execute<{
    product_id: string
    created_at: Date | string
    opened_at: Date | string | null
    ended_at: Date | string | null
  }>(sql`
    select distinct on (product_id) product_id, created_at, opened_at, ended_at
    from ${entitlements}
    where user_id = ${userId} and product_id = any(${sql.param([...productIds])}::bigint[])
    order by product_id, id desc`)
  const parts = await listStudyParts(db, userId, productIds)
  return rows.map(row => ({
    productId: Number(row.product_id),
    givenAt: new Date(row.created_at),
    openedAt: instantOf(row.opened_at),
    endedAt: instantOf(row.ended_at),
    parts: parts.flatMap(({ productId, title, done, openedAt }) =>
      productId === Number(row.product_id) && openedAt ? [{ title, done, at: openedAt }] : [],
    ),
  }))
}
