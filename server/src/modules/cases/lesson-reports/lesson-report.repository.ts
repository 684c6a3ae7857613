import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type LessonReport, lessonReports } from '../cases.tables.ts'
import { mayReportBecome } from './lesson-report.states.ts'

export async function insertLessonReport(
  tx: Tx,
  row: typeof lessonReports.$inferInsert,
): Promise<LessonReport> {
  const [added] = await tx.insert(lessonReports).values(row).returning()
  if (!added) throw new Error('A report of a lesson was not written')
  return added
}

export async function findLessonReport(db: Db, id: number): Promise<LessonReport | undefined> {
  const [row] = await db.select().from(lessonReports).where(eq(lessonReports.id, id))
  return row
}

export async function findLessonReportOfCase(db: Db, caseId: number): Promise<LessonReport | undefined> {
  const [row] = await db.select().from(lessonReports).where(eq(lessonReports.caseId, caseId))
  return row
}

export interface ReportedItem {
  kind: 'trial' | 'class'
  itemId: number
  lessonId?: number
}

/** Of what somebody bought, or of one lesson of it, oldest first. */
export function listLessonReportsOf(
  db: Db,
  userId: number,
  { kind, itemId, lessonId }: ReportedItem,
): Promise<LessonReport[]> {
  return db
    .select()
    .from(lessonReports)
    .where(
      and(
        eq(lessonReports.userId, userId),
        eq(lessonReports.kind, kind),
        eq(lessonReports.itemId, itemId),
        lessonId === undefined ? undefined : eq(lessonReports.lessonId, lessonId),
      ),
    )
    .orderBy(asc(lessonReports.id))
}

export interface Answering {
  userId: number
  /** Which they belong to. */
  centreId: number | null
  /** Of that centre. */
  isManager: boolean
}

/** Those that wait for an answer first, then what staff decide, then the latest. */
export function listLessonReportsOfSeller(
  db: Db,
  { userId, centreId, isManager }: Answering,
  limit: number,
): Promise<LessonReport[]> {
  return db
    .select()
    .from(lessonReports)
    .where(
      or(
        and(isNull(lessonReports.centreId), eq(lessonReports.teacherId, userId)),
        centreId === null
          ? undefined
          : and(
              eq(lessonReports.centreId, centreId),
              isManager ? undefined : eq(lessonReports.teacherId, userId),
            ),
      ),
    )
    .orderBy(
      sql`case ${lessonReports.state} when 'sent' then 0 when 'staff' then 1 else 2 end`,
      sql`case when ${lessonReports.state} = 'sent' then ${lessonReports.answerBy} end`,
      desc(lessonReports.id),
    )
    .limit(limit)
}

/** What nobody has answered, or decided, in time. */
export async function listOverdueReports(
  db: Db,
  now: Date,
  what: 'answer' | 'decision',
  limit: number,
): Promise<number[]> {
  const due =
    what === 'answer'
      ? and(eq(lessonReports.state, 'sent'), lte(lessonReports.answerBy, now))
      : and(inArray(lessonReports.state, ['sent', 'staff']), lte(lessonReports.refundAt, now))
  const rows = await db
    .select({ id: lessonReports.id })
    .from(lessonReports)
    .where(due)
    .orderBy(asc(lessonReports.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Under the lock of the buyer, who is locked before each decision. */
export async function changeLessonReport(
  tx: Tx,
  report: LessonReport,
  change: Partial<typeof lessonReports.$inferInsert> & Pick<LessonReport, 'state'>,
): Promise<LessonReport> {
  if (!mayReportBecome(report.state, change.state))
    throw new Error(`Report ${report.id} may not go from ${report.state} to ${change.state}`)
  await tx.update(lessonReports).set(change).where(eq(lessonReports.id, report.id))
  return { ...report, ...change }
}

/** As a buyer or as who answered. */
export function listLessonReportsWith(db: Db, userId: number, limit: number): Promise<LessonReport[]> {
  return db
    .select()
    .from(lessonReports)
    .where(or(eq(lessonReports.userId, userId), eq(lessonReports.answeredBy, userId)))
    .orderBy(asc(lessonReports.id))
    .limit(limit)
}

/** Somebody leaves: what they wrote goes. What became of the money is decided to its end. */
export async function eraseLessonReports(tx: Tx, userId: number): Promise<void> {
  await tx.update(lessonReports).set({ body: '' }).where(eq(lessonReports.userId, userId))
  await tx.update(lessonReports).set({ answer: '' }).where(eq(lessonReports.answeredBy, userId))
}
