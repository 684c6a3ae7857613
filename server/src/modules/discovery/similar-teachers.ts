import { and, arrayOverlaps, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { findPeople } from '../accounts/index.ts'
import { listSubjects } from '../catalogue/index.ts'
import { teacherCards } from './discovery.tables.ts'

/** The tokens of what someone teaches (`taught.rules.ts`). */
export async function findTaughtBy(db: Db, teacherId: number): Promise<string[]> {
  const [row] = await db
    .select({ teaches: teacherCards.teaches })
    .from(teacherCards)
    .where(eq(teacherCards.teacherId, teacherId))
  return row?.teaches ?? []
}

export interface SimilarTeachers {
  /** As they are called, the most similar first. */
  names: string[]
  /** The page that lists all who teach these subjects. */
  path: string
}

/** Those who teach most of the same, the best rated of them first. */
export async function findSimilarTeachers(
  db: Db,
  taught: readonly string[],
  limit: number,
): Promise<SimilarTeachers> {
  const tokens = [...new Set(taught)]
  if (tokens.length === 0) return { names: [], path: '/teachers' }
  const shared = sql`(select count(*) from unnest(${teacherCards.teaches}) as token
    where token = any(${sql.param(tokens)}::text[]))`
  const rows = await db
    .select({ id: teacherCards.teacherId })
    .from(teacherCards)
    .where(and(sql`${teacherCards.listed}`, arrayOverlaps(teacherCards.teaches, tokens)))
    .orderBy(desc(shared), desc(teacherCards.rating), desc(teacherCards.teacherId))
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const [people, subjects] = await Promise.all([findPeople(db, ids), listSubjects(db)])
  const titles = subjects.filter(one => tokens.includes(`${one.id}/`)).map(({ title }) => title)
  return {
    names: ids.flatMap(id => people.get(id)?.displayName ?? []),
    path: titles.length > 0 ? `/teachers?subjects=${titles.map(encodeURIComponent).join(',')}` : '/teachers',
  }
}
