import { asc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { reportFiles, reports } from './cases.tables.ts'

export async function insertReportFiles(tx: Tx, reportId: number, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx.insert(reportFiles).values(fileIds.map((fileId, place) => ({ fileId, reportId, place })))
}

/** By report, in their places. */
export async function findReportFiles(
  db: Db,
  reportIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (reportIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(reportFiles)
    .where(inArray(reportFiles.reportId, [...reportIds]))
    .orderBy(asc(reportFiles.reportId), asc(reportFiles.place))
  const byReport = Map.groupBy(rows, ({ reportId }) => reportId)
  return new Map([...byReport].map(([id, files]) => [id, files.map(({ fileId }) => fileId)]))
}

/** Answers the files that go with these reports. */
export async function dropReportFiles(tx: Tx, reportIds: readonly number[]): Promise<string[]> {
  if (reportIds.length === 0) return []
  const gone = await tx
    .delete(reportFiles)
    .where(inArray(reportFiles.reportId, [...reportIds]))
    .returning({ id: reportFiles.fileId })
  return gone.map(({ id }) => id)
}

/** Of whatever report of a case. */
export async function findFilesOfCase(db: Db, caseId: number): Promise<string[]> {
  const rows = await db
    .select({ id: reportFiles.fileId })
    .from(reportFiles)
    .innerJoin(reports, eq(reports.id, reportFiles.reportId))
    .where(eq(reports.caseId, caseId))
  return rows.map(({ id }) => id)
}
