import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { LanguageLevel } from '#contract/rules/teacher-profile.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { teacherDocuments, teacherLanguages, teacherPackages, teachers } from '../teachers.tables.ts'
import type { Teacher } from './teacher.repository.ts'

/** Returns its file; undefined if the teacher has no such document. */
export async function deleteQualification(
  tx: Tx,
  teacherId: number,
  id: number,
): Promise<string | undefined> {
  const [row] = await tx
    .delete(teacherDocuments)
    .where(and(eq(teacherDocuments.id, id), eq(teacherDocuments.teacherId, teacherId)))
    .returning({ fileId: teacherDocuments.fileId })
  return row?.fileId
}

export type SaidOfThemselves = Partial<
  Pick<
    Teacher,
    'title' | 'titleZh' | 'subTitle' | 'subTitleZh' | 'about' | 'aboutZh' | 'country' | 'introFileId'
  >
>

/** Raises the version, which invalidates every other open form. Returns the new one. */
export async function changeTeacher(
  tx: Tx,
  userId: number,
  said: SaidOfThemselves,
  at: Date,
): Promise<number> {
  const [row] = await tx
    .update(teachers)
    .set({ ...said, version: sql`${teachers.version} + 1`, updatedAt: at })
    .where(eq(teachers.userId, userId))
    .returning({ version: teachers.version })
  if (!row) throw new Error('A teacher that is locked is missing')
  return row.version
}

export interface LanguageLine {
  language: string
  level: LanguageLevel
}

export async function insertLanguages(
  tx: Tx,
  teacherId: number,
  lines: readonly (LanguageLine & { position: number })[],
): Promise<void> {
  if (lines.length > 0) await tx.insert(teacherLanguages).values(lines.map(line => ({ ...line, teacherId })))
}

/** Deleted and inserted again, because two that swap positions would collide halfway. */
export async function replaceLanguages(
  tx: Tx,
  teacherId: number,
  lines: readonly (LanguageLine & { id: number; position: number })[],
): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  await tx.delete(teacherLanguages).where(inArray(teacherLanguages.id, ids))
  await tx.insert(teacherLanguages).values(lines.map(line => ({ ...line, teacherId })))
}

export async function deleteLanguage(tx: Tx, teacherId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(teacherLanguages)
    .where(and(eq(teacherLanguages.id, id), eq(teacherLanguages.teacherId, teacherId)))
    .returning({ id: teacherLanguages.id })
  return rows.length > 0
}

export interface PackageLine {
  title: string
  titleZh?: string
  description?: string
  priceCents: number
  venue?: string
  isTrial?: boolean
}

export async function insertPackages(
  tx: Tx,
  teacherId: number,
  lines: readonly (PackageLine & { position: number })[],
  at: Date,
): Promise<void> {
  if (lines.length > 0)
    await tx.insert(teacherPackages).values(lines.map(line => ({ ...line, teacherId, createdAt: at })))
}

export async function changePackage(tx: Tx, id: number, line: Partial<PackageLine>): Promise<void> {
  await tx.update(teacherPackages).set(line).where(eq(teacherPackages.id, id))
}

/** Bookings still reference it. */
export async function endPackage(tx: Tx, teacherId: number, id: number, at: Date): Promise<boolean> {
  const rows = await tx
    .update(teacherPackages)
    .set({ endedAt: at })
    .where(
      and(
        eq(teacherPackages.id, id),
        eq(teacherPackages.teacherId, teacherId),
        isNull(teacherPackages.endedAt),
      ),
    )
    .returning({ id: teacherPackages.id })
  return rows.length > 0
}
