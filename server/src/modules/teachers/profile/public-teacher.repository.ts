import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { teacherLanguages, teacherPackages, teachers } from '../teachers.tables.ts'
import type { Teacher, TeacherLanguage, TeacherPackage } from './teacher.repository.ts'

/** What a teacher says about themselves and offers; the account decides whether everyone can see it. */
export interface PublicTeacher {
  said: Teacher
  languages: TeacherLanguage[]
  /** Trial lessons on offer. */
  trials: TeacherPackage[]
}

export async function findPublicTeachers(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, PublicTeacher>> {
  const ids = [...userIds]
  if (ids.length === 0) return new Map()
  const [rows, languages, trials] = await Promise.all([
    db.select().from(teachers).where(inArray(teachers.userId, ids)),
    db
      .select()
      .from(teacherLanguages)
      .where(inArray(teacherLanguages.teacherId, ids))
      .orderBy(asc(teacherLanguages.position), asc(teacherLanguages.id)),
    db
      .select()
      .from(teacherPackages)
      .where(
        and(
          inArray(teacherPackages.teacherId, ids),
          eq(teacherPackages.isTrial, true),
          isNull(teacherPackages.endedAt),
        ),
      )
      .orderBy(asc(teacherPackages.position), asc(teacherPackages.id)),
  ])
  const spoken = Map.groupBy(languages, ({ teacherId }) => teacherId)
  const offered = Map.groupBy(trials, ({ teacherId }) => teacherId)
  return new Map(
    rows.map(said => [
      said.userId,
      { said, languages: spoken.get(said.userId) ?? [], trials: offered.get(said.userId) ?? [] },
    ]),
  )
}

/** The teacher with this introduction file. */
export async function findTeacherByIntroduction(db: Db, fileId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: teachers.userId })
    .from(teachers)
    .where(eq(teachers.introFileId, fileId))
  return row?.userId
}
