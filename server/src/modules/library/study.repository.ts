import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { materialsTable } from '../catalogue/index.ts'
import { mediaFilesTable } from '../media/index.ts'
import { progress } from './library.tables.ts'

/** How far somebody is with a product. */
export interface Study {
  /** Videos and PDF files that are ready. */
  parts: number
  done: number
  /** The parts as far as they were seen: 2.5 for two and a half. */
  seen: number
  openedAt: Date | null
}

/** A part of a product and where somebody left off in it. */
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

/** Word files are taken away, not seen here: they count for nothing. */
const countedParts = (userId: number, productIds: readonly number[]) => sql`
  from ${materialsTable} part
  join ${mediaFilesTable} file on file.id = part.file_id and file.state = 'ready' and file.kind in ('mp4', 'pdf')
  left join ${progress} seen on seen.material_id = part.id and seen.user_id = ${userId}
  where part.product_id = any(${sql.param([...productIds])}::bigint[]) and part.removed_at is null`

const lengthOf = sql`case when file.kind = 'mp4' then file.duration_seconds else file.pages end`

/** By product; those without a part are left out. One row a product, however many parts it has. */
export async function listStudies(
  db: Db,
  userId: number,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, Study>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await db.execute<{
    product_id: string
    parts: number
    done: number
    seen: number
    opened_at: Date | string | null
  }>(sql`
    select part.product_id, count(*)::int as parts, (count(*) filter (where seen.done))::int as done,
      coalesce(sum(case when seen.done then 1
        else least(coalesce(seen.position / nullif(${lengthOf}, 0), 0), 1) end), 0)::float8 as seen,
      max(seen.updated_at) as opened_at
    ${countedParts(userId, productIds)}
    group by part.product_id`)
  return new Map(
    rows.map(row => [
      Number(row.product_id),
      { parts: row.parts, done: row.done, seen: row.seen, openedAt: instantOf(row.opened_at) },
    ]),
  )
}

/** Of few products, in their order. */
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
    select part.product_id, part.id, part.title, file.kind, (${lengthOf})::float8 as length, seen.position,
      seen.done, seen.updated_at
    ${countedParts(userId, productIds)}
    order by part.product_id, part.position, part.id`)
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

/** Raw statements bring moments as a date or as its text, by engine. */
const instantOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value))
