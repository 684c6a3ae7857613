import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { teacherLanguages, teacherPackages, teachers } from '../teachers.tables.ts'

export type Teacher = typeof teachers.$inferSelect
export type TeacherLanguage = typeof teacherLanguages.$inferSelect
export type TeacherPackage = typeof teacherPackages.$inferSelect

export async function findTeacher(db: Db, userId: number): Promise<Teacher | undefined> {
  const [teacher] = await db.select().from(teachers).where(eq(teachers.userId, userId))
  return teacher
}

/** The row of someone who teaches, locked until the transaction ends; created if there is none. */
export async function lockTeacher(tx: Tx, userId: number, at: Date): Promise<Teacher> {
  await tx.insert(teachers).values({ userId, createdAt: at, updatedAt: at }).onConflictDoNothing()
  const [teacher] = await tx.select().from(teachers).where(eq(teachers.userId, userId)).for('no key update')
  if (!teacher) throw new Error('A teacher that was just written is missing')
  return teacher
}

/** Their profile texts; every change raises the version. */
export async function describeTeacher(
  tx: Tx,
  userId: number,
  change: Partial<Pick<Teacher, 'about' | 'gender'>>,
  at: Date,
): Promise<void> {
  await tx
    .update(teachers)
    .set({ ...change, updatedAt: at, version: sql`${teachers.version} + 1` })
    .where(eq(teachers.userId, userId))
}

export async function listLanguages(db: Db, teacherId: number): Promise<TeacherLanguage[]> {
  return db
    .select()
    .from(teacherLanguages)
    .where(eq(teacherLanguages.teacherId, teacherId))
    .orderBy(asc(teacherLanguages.position), asc(teacherLanguages.id))
}

/** Those on offer. */
export async function listPackages(db: Db, teacherId: number): Promise<TeacherPackage[]> {
  return db
    .select()
    .from(teacherPackages)
    .where(and(eq(teacherPackages.teacherId, teacherId), isNull(teacherPackages.endedAt)))
    .orderBy(asc(teacherPackages.position), asc(teacherPackages.id))
}
