import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import {
  type Case,
  cases,
  type LessonReport,
  lessonReports,
  type RefundRequest,
  refundRequests,
  reports,
} from './cases.tables.ts'

/** A person, or an order and the bookings in it. */
export type CaseEventsOf = { userId: number } | { orderId: number; bookingIds: readonly number[] }

export interface CaseEvents {
  /** With whether the person reported it, and the first words that were sent. */
  cases: (Case & { byThem: boolean; body: string })[]
  refundRequests: RefundRequest[]
  lessonReports: LessonReport[]
}

/** The newest of each: what was reported, asked back and decided. */
export async function listCaseEvents(db: Db, of: CaseEventsOf, limit: number): Promise<CaseEvents> {
  const [found, asked, reported] = await Promise.all([
    listCasesOf(db, of, limit),
    db
      .select()
      .from(refundRequests)
      .where(
        'userId' in of
          ? or(eq(refundRequests.userId, of.userId), eq(refundRequests.teacherId, of.userId))
          : eq(refundRequests.orderId, of.orderId),
      )
      .orderBy(desc(sql`greatest(${refundRequests.askedAt}, ${refundRequests.endedAt})`))
      .limit(limit),
    db
      .select()
      .from(lessonReports)
      .where(
        'userId' in of
          ? or(eq(lessonReports.userId, of.userId), eq(lessonReports.teacherId, of.userId))
          : eq(lessonReports.orderId, of.orderId),
      )
      .orderBy(desc(sql`greatest(${lessonReports.reportedAt}, ${lessonReports.endedAt})`))
      .limit(limit),
  ])
  return { cases: found, refundRequests: asked, lessonReports: reported }
}

async function listCasesOf(db: Db, of: CaseEventsOf, limit: number): Promise<CaseEvents['cases']> {
  const rows = await db
    .select()
    .from(cases)
    .where('userId' in of ? concerns(db, of.userId) : belongsTo(db, of))
    .orderBy(desc(sql`greatest(${cases.openedAt}, ${cases.closedAt})`))
    .limit(limit)
  const sent = await db
    .select({ caseId: reports.caseId, reporterId: reports.reporterId, body: reports.body })
    .from(reports)
    .where(
      inArray(
        reports.caseId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(reports.id)
  const byCase = Map.groupBy(sent, ({ caseId }) => caseId)
  return rows.map(row => {
    const own = byCase.get(row.id) ?? []
    const theirs = 'userId' in of ? own.find(({ reporterId }) => reporterId === of.userId) : undefined
    return { ...row, byThem: theirs !== undefined, body: (theirs ?? own[0])?.body ?? '' }
  })
}

const concerns = (db: Db, userId: number): SQL | undefined =>
  or(
    eq(cases.userId, userId),
    inArray(cases.id, db.select({ id: reports.caseId }).from(reports).where(eq(reports.reporterId, userId))),
  )

const belongsTo = (
  db: Db,
  { orderId, bookingIds }: { orderId: number; bookingIds: readonly number[] },
): SQL | undefined =>
  or(
    inArray(
      cases.id,
      db
        .select({ id: refundRequests.caseId })
        .from(refundRequests)
        .where(eq(refundRequests.orderId, orderId)),
    ),
    inArray(
      cases.id,
      db.select({ id: lessonReports.caseId }).from(lessonReports).where(eq(lessonReports.orderId, orderId)),
    ),
    and(eq(cases.kind, 'lesson'), inArray(cases.subjectId, [...bookingIds])),
  )
