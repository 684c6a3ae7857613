import { inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { teacherPackages } from '../teachers.tables.ts'
import type { TeacherPackage } from './teacher.repository.ts'

/** By ID, including those no longer offered, because bookings still reference them. */
export async function findPackages(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TeacherPackage>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(teacherPackages)
    .where(inArray(teacherPackages.id, [...ids]))
  return new Map(rows.map(row => [row.id, row]))
}
