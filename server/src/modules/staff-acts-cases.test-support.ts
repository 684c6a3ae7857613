import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { makePerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTeacher, makeTrialTeacher } from '#server/testing/teachers.ts'
import { buy } from './commerce/commerce.test-support.ts'
import type { Desk, StaffCallRow } from './staff-desk.test-support.ts'

const idOf = (number: string): number => Number(number.slice(3))

/** About a teacher, or about what one of them has written to a parent. */
async function newCase({ t }: Desk, kind: 'person' | 'conversation' = 'person'): Promise<number> {
  const teacher = await makeTeacher(t)
  const api = t.api((await makePerson(t)).token)
  const id =
    kind === 'person'
      ? teacher.userId
      : (
          await api.conversationOpen({
            body: { teacher_id: teacher.userId, text: 'Hello', client_id: randomUUID() },
          })
        ).conversation.conversation_id
  const { number } = await api.reportSend({ body: { kind, id, reason: 'other', text: 'Look at it' } })
  return idOf(number)
}

/** A seller has declined to refund a course, and its buyer disagrees. */
async function refundCase({ t }: Desk): Promise<number> {
  const [teacher, buyer] = [await makeTeacher(t), await makePerson(t)]
  const { order_id } = await buy(t, buyer, [await makeProduct(t, teacher)])
  const api = t.api(buyer.token)
  const { lines } = await api.orderRefundView({ params: { id: order_id } })
  const { requests } = await api.orderRefundRequest({
    body: { order_id, reason: 'other', text: 'Not for us', lines: lines.map(({ line_id }) => line_id) },
  })
  const request_id = requests[0]?.request_id ?? 0
  await t.api(teacher.token).sellerRefundAnswer({ body: { request_id, agree: false, text: 'It was used' } })
  const disagreed = await api.refundDisagree({ body: { request_id } })
  return idOf(disagreed.requests[0]?.case?.number ?? '')
}

/** A teacher sees what a buyer reported differently. */
async function reportedLesson({ t }: Desk): Promise<number> {
  const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
  const startsAt = new Date(Math.ceil(t.clock.now().getTime() / 3_600_000) * 3_600_000)
  const lessonId = await makeLesson(t, teacher, { startsAt })
  const { bookingId } = await book(t, buyer, lessonId)
  // As if it had ended an hour ago.
  await t.platform.db.execute(sql`
    update lessons set starts_at = starts_at - interval '3 hours', ends_at = ends_at - interval '3 hours'
    where id = ${lessonId}`)
  const { report } = await t.api(buyer.token).lessonReportSend({
    body: { booking_id: bookingId, lesson_id: lessonId, reason: 'late', text: 'Half an hour' },
  })
  await t.api(teacher.token).lessonReportAnswer({ body: { report_id: report.report_id, text: 'In time' } })
  return report.report_id
}

/** Calls of the safety desk (`staff-acts.test-support.ts`). */
export const caseCalls = {
  adminCases: 'reads',
  adminCase: {
    act: 'case_viewed',
    run: async desk => desk.api.adminCase({ body: { case_id: await newCase(desk) } }),
  },
  caseAssign: {
    act: 'case_assigned',
    run: async desk =>
      desk.api.caseAssign({ body: { case_id: await newCase(desk), user_id: desk.staff.userId } }),
  },
  caseNote: {
    act: 'case_noted',
    run: async desk => desk.api.caseNote({ body: { case_id: await newCase(desk), text: 'Called them' } }),
  },
  caseWarn: {
    act: 'person_warned',
    run: async desk => desk.api.caseWarn({ body: { case_id: await newCase(desk), text: 'Stop it' } }),
  },
  caseRead: {
    act: 'conversation_read',
    run: async desk => desk.api.caseRead({ body: { case_id: await newCase(desk, 'conversation') } }),
  },
  caseRefund: {
    act: 'refund_decided',
    run: async desk => {
      const body = { case_id: await refundCase(desk), refund_cents: 0, text: 'No', concerned_text: 'No' }
      return desk.api.caseRefund({ body })
    },
  },
  lessonReportDecide: {
    act: 'lesson_report_decided',
    run: async desk =>
      desk.api.lessonReportDecide({
        body: { report_id: await reportedLesson(desk), refund_cents: 0, reason: 'It was taught' },
      }),
  },
  caseClose: {
    act: 'case_closed',
    run: async desk =>
      desk.api.caseClose({ body: { case_id: await newCase(desk), upheld: false, text: 'Thank you' } }),
  },
  disputeEvidence: 'reads',
  disputeAnswer: {
    act: 'dispute_answered',
    run: async ({ t, api }) => {
      const product = await makeProduct(t, await makeTeacher(t))
      const { order_id } = await buy(t, await makePerson(t), [product])
      await api.sandboxDispute({ body: { order_id, outcome: 'open' } })
      const [dispute] = (await api.adminOrder({ body: { order_id } })).disputes
      await api.disputeAnswer({ body: { dispute_id: dispute?.dispute_id ?? 0, parts: ['receipt'] } })
    },
  },
} as const satisfies Readonly<Record<string, StaffCallRow>>
