import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { grades, levels, subjects } from '../catalogue.tables.ts'

export type Level = typeof levels.$inferSelect
export type Grade = typeof grades.$inferSelect
export type Subject = typeof subjects.$inferSelect & { levels: Level[] }

/** In the administered order: by subject, then by the subject's own order. */
export async function listLevels(db: Db): Promise<Level[]> {
  const rows = await db
    .select({ level: levels })
    .from(levels)
    .innerJoin(subjects, eq(subjects.id, levels.subjectId))
    .orderBy(asc(subjects.position), asc(subjects.id), asc(levels.position), asc(levels.id))
  return rows.map(row => row.level)
}

export async function listSubjects(db: Db): Promise<Subject[]> {
  const rows = await db.select().from(subjects).orderBy(asc(subjects.position), asc(subjects.id))
  const bySubject = Map.groupBy(await listLevels(db), level => level.subjectId)
  return rows.map(subject => ({ ...subject, levels: bySubject.get(subject.id) ?? [] }))
}

export async function listGrades(db: Db): Promise<Grade[]> {
  return db.select().from(grades).orderBy(asc(grades.position), asc(grades.id))
}

/** By its title in either language, or by its ID: forms send either. */
export async function findSubject(db: Db, titleOrId: string): Promise<Subject | undefined> {
  const all = await listSubjects(db)
  const wanted = titleOrId.toLowerCase()
  return (
    all.find(({ title }) => title.toLowerCase() === wanted) ??
    all.find(({ titleZh }) => titleZh !== '' && titleZh === titleOrId) ??
    all.find(({ id }) => String(id) === titleOrId)
  )
}

/**
 * Keeps staff from deleting the subject and these levels before rows that reference them are written. Returns what no
 * longer exists.
 */
export async function holdSubject(
  tx: Tx,
  subjectId: number,
  titles: readonly string[],
): Promise<'subject' | 'level' | null> {
  const { rows } = await tx.execute(sql`select 1 from subjects where id = ${subjectId} for key share`)
  if (rows.length === 0) return 'subject'
  // Read once it is locked: staff lock the subject to delete one of its levels.
  const found = await tx.select({ title: levels.title }).from(levels).where(eq(levels.subjectId, subjectId))
  return titles.every(title => found.some(level => level.title === title)) ? null : 'level'
}

/** English titles by ID, of those that still exist. */
export async function nameLevels(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: levels.id, title: levels.title })
    .from(levels)
    .where(inArray(levels.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
