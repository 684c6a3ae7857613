import { eq } from 'drizzle-orm'
import { releaseAt } from '#contract/rules/held-money.ts'
import { refundDays, sellerDays, staffDays } from '#contract/rules/lesson-reports.ts'
import type { demo as Demo } from '#demo/index.ts'
import { openedBy } from '#server/modules/cases/case.rules.ts'
import { cases, lessonReports, reports } from '#server/modules/cases/cases.tables.ts'
import { findShares, insertShare } from '#server/modules/commerce/held/held.repository.ts'
import { listBookings } from '#server/modules/lessons/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findUserIds } from '../accounts/find-ids.ts'
import { findPaidTrial } from '../commerce/find-order-line.ts'
import { findBookingId } from '../lessons/find-booking.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A lesson whose money staff decide on, without telling anyone. Where it was released before, there is nothing to report. */
export async function loadLessonReports(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const users = await findUserIds(
    db,
    demo.people.map(({ username }) => username),
  )
  return async tx => {
    for (const one of demo.lessonReports) {
      const [userId, teacherId] = [users.get(one.buyer) ?? 0, users.get(one.seller) ?? 0]
      const itemId = (await findBookingId(tx, { userId, teacherId })) ?? 0
      const now = clock.now()
      const page = { now, limit: 1, offset: 0 }
      const lesson = (await listBookings(tx, { bookingIds: [itemId] }, page)).rows[0]?.lesson
      const line = await findPaidTrial(tx, itemId)
      if (!lesson || !line || lesson.endsAt > now || releaseAt(lesson.endsAt) <= now) continue
      if ((await findShares(tx, [line.id])).has(line.id)) continue
      const at = new Date(lesson.endsAt.getTime() + one.minutesAfter * minuteMs)
      const answeredAt = new Date(at.getTime() + one.answeredAfter * minuteMs)
      const after = (from: Date, days: number) => new Date(from.getTime() + days * dayMs)
      const decideBy = after(answeredAt, staffDays)
      const { id: lineId, orderId, priceCents } = line
      await insertShare(tx, { lineId, lessonId: lesson.id, state: 'reported', cents: priceCents, at })
      const report: Omit<typeof lessonReports.$inferInsert, 'state'> = {
        ...{ orderId, lineId, kind: 'trial', itemId, lessonId: lesson.id, userId, teacherId, centreId: null },
        ...{ startsAt: lesson.startsAt, endsAt: lesson.endsAt, amountCents: priceCents },
        ...{ reason: one.reason, body: one.text, reportedAt: at, answerBy: after(at, sellerDays) },
        ...{ decideBy, refundAt: after(at, refundDays) },
        ...{ answer: one.answer, answeredBy: teacherId, answeredAt },
      }
      // A case needs the report's ID, and a report that staff decide needs its case: it is sent first.
      const [row] = await tx
        .insert(lessonReports)
        .values({ ...report, state: 'sent' })
        .returning({ id: lessonReports.id })
      const [opened] = await tx
        .insert(cases)
        .values({
          ...{ kind: 'lesson_report', subjectId: row?.id ?? 0, userId: teacherId, centreId: null },
          ...{ openedAt: answeredAt, ...openedBy('lesson', answeredAt), dueAt: decideBy },
        })
        .returning({ id: cases.id })
      const caseId = opened?.id ?? 0
      await tx.insert(reports).values({
        ...{ caseId, reporterId: userId, locale: 'en', reason: 'lesson', body: one.text, reportedAt: at },
      })
      await tx
        .update(lessonReports)
        .set({ state: 'staff', caseId })
        .where(eq(lessonReports.id, row?.id ?? 0))
    }
  }
}
