import type { staffCasesContract } from '#contract/cases/staff-cases.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { findPeople } from '../accounts/index.ts'
import { personName } from './describe-subject.ts'
import { assignCase, closeCase, noteCase, readTalk, warnConcerned } from './handle-case.ts'
import { decideReport } from './lesson-reports/decide-report.ts'
import type { LessonReportsContext } from './lesson-reports/lesson-reports.context.ts'
import { decideRequest } from './refunds/decide-request.ts'
import type { RefundsContext } from './refunds/refunds.context.ts'
import { viewCase } from './view-case.ts'
import { viewDesk } from './view-desk.ts'

const done = { status: 200 } as const

export const staffCasesRoutes = (
  platform: RefundsContext & LessonReportsContext,
): Handlers<typeof staffCasesContract> => ({
  adminCases: ({ body, caller, locale }) => viewDesk(platform, caller, body, locale),
  adminCase: ({ body, caller, locale }) => viewCase(platform, caller, body.case_id, locale),
  caseAssign: async ({ body: { case_id: caseId, user_id: userId }, caller }) => {
    await assignCase(platform, caller, { caseId, userId })
    return done
  },
  caseNote: async ({ body: { case_id: caseId, text }, caller }) => {
    await noteCase(platform, caller, { caseId, text })
    return done
  },
  caseWarn: async ({ body: { case_id: caseId, text }, caller }) => {
    await warnConcerned(platform, caller, { caseId, text })
    return done
  },
  caseRead: async ({ body, caller, locale }) => {
    const { messages, files, reportedId } = await readTalk(platform, caller, body.case_id)
    const people = await findPeople(platform.db, [...new Set(messages.map(({ authorId }) => authorId))])
    return {
      messages: messages.map(({ id, authorId, side, body: words, sentAt, deletedAt }) => ({
        message_id: id,
        name: personName(people.get(authorId), locale),
        side,
        text: words ?? '',
        files: files.get(id) ?? [],
        at: sentAt.toISOString(),
        deleted: deletedAt !== null,
        reported: id === reportedId,
      })),
    }
  },
  caseRefund: async ({ body, caller }) => {
    const { case_id: caseId, refund_cents: refundCents, text, concerned_text: sellerText } = body
    await decideRequest(platform, caller, { caseId, refundCents, text, sellerText })
    return done
  },
  lessonReportDecide: async ({ body, caller }) => {
    const { report_id: reportId, refund_cents: refundCents, reason } = body
    await decideReport(platform, caller, { reportId, refundCents, reason })
    return done
  },
  caseClose: async ({ body, caller }) => {
    const { case_id: caseId, upheld, text, concerned_text: concernedText } = body
    await closeCase(platform, caller, { caseId, upheld, text, concernedText })
    return done
  },
})
