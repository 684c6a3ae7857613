import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { SubjectRef } from './cases.subject.ts'
import { type Case, cases, type Report, reports } from './cases.tables.ts'
import { dropReportFiles } from './report-file.repository.ts'

/** Two reports about the same thing wait for each other. */
export async function lockOpenCase(tx: Tx, { kind, id }: SubjectRef): Promise<Case | undefined> {
  const [row] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.kind, kind), eq(cases.subjectId, id), isNull(cases.closedAt)))
    .for('update')
  return row
}

/** Undefined if someone else has just opened a case about the same thing. */
export async function insertCase(tx: Tx, row: typeof cases.$inferInsert): Promise<Case | undefined> {
  const [added] = await tx.insert(cases).values(row).onConflictDoNothing().returning()
  return added
}

export async function changeCase(
  tx: Tx,
  id: number,
  change: Partial<typeof cases.$inferInsert>,
): Promise<void> {
  await tx.update(cases).set(change).where(eq(cases.id, id))
}

export async function insertReport(tx: Tx, row: typeof reports.$inferInsert): Promise<number> {
  const [added] = await tx.insert(reports).values(row).returning({ id: reports.id })
  if (!added) throw new Error('A report was not stored')
  return added.id
}

export function listReportsOfCase(db: Db, caseId: number): Promise<Report[]> {
  return db.select().from(reports).where(eq(reports.caseId, caseId)).orderBy(reports.id)
}

/** Someone's own reports with their cases, newest first. */
export function listReportsBy(
  db: Db,
  userId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ report: Report; about: Case }[]> {
  return db
    .select({ report: reports, about: cases })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .where(and(eq(reports.reporterId, userId), before === undefined ? undefined : lt(reports.id, before)))
    .orderBy(desc(reports.id))
    .limit(limit)
}

/**
 * When someone leaves: their reports of closed cases are deleted; those of open ones lose their author. Answers the files
 * that went with the former.
 */
export async function forgetReporter(tx: Tx, userId: number): Promise<string[]> {
  const closed = tx.select({ id: cases.id }).from(cases).where(isNotNull(cases.closedAt))
  const ended = and(eq(reports.reporterId, userId), inArray(reports.caseId, closed))
  const rows = await tx.select({ id: reports.id }).from(reports).where(ended)
  const files = await dropReportFiles(
    tx,
    rows.map(({ id }) => id),
  )
  await tx.delete(reports).where(ended)
  await tx.update(reports).set({ reporterId: null }).where(eq(reports.reporterId, userId))
  return files
}
