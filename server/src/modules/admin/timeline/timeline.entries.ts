import type { TimelineEntry } from '#contract/admin/timeline.ts'
import { caseNumber } from '#contract/rules/cases.ts'
import type { TimelineKind } from '#contract/rules/staff-timeline.ts'
import type { Person } from '../../accounts/index.ts'
import type { CaseEvents } from '../../cases/index.ts'
import type { Enrolment } from '../../classes/index.ts'
import { type listOrderEvents, orderNumber } from '../../commerce/index.ts'
import type { BookedLesson } from '../../lessons/index.ts'

type OrderEvents = Awaited<ReturnType<typeof listOrderEvents>>
type People = ReadonlyMap<number, Person>

const blank = {
  ...{ title: '', text: '', by: '', amount: null, lesson_at: null },
  ...{ order: null, case: null, case_kind: null, act: null },
} as const

/** Nothing but what is known of it: the rest is as nothing. */
export const entryOf = (
  what: TimelineKind,
  at: Date,
  known: Partial<Omit<TimelineEntry, 'what' | 'at'>> = {},
): TimelineEntry => ({ ...blank, ...known, what, at: at.toISOString() })

/** What did not happen has no time. */
const happened = (
  what: TimelineKind,
  at: Date | null,
  known?: Partial<Omit<TimelineEntry, 'what' | 'at'>>,
): TimelineEntry[] => (at ? [entryOf(what, at, known)] : [])

const nameOf = (people: People, id: number | null): string => people.get(id ?? 0)?.displayName ?? ''

export function orderEntries({ orders, refunds, disputes, titles, placedAt }: OrderEvents, people: People) {
  const numbered = (id: number) => {
    const createdAt = placedAt.get(id)
    return createdAt ? { id, number: orderNumber({ id, createdAt }) } : null
  }
  const about = (id: number) => ({ order: numbered(id), title: titles.get(id) ?? '' })
  return [
    ...orders.flatMap(order => {
      const known = { ...about(order.id), amount: order.totalCents }
      return [
        entryOf('order_placed', order.createdAt, known),
        ...happened('order_paid', order.paidAt, known),
        ...happened('order_expired', order.state === 'expired' ? order.expiresAt : null, known),
      ]
    }),
    ...refunds.map(({ orderId, state, doneAt, createdAt, amountCents, reason, staffId }) =>
      entryOf(state === 'failed' ? 'refund_failed' : 'refund_made', doneAt ?? createdAt, {
        ...about(orderId),
        ...{ amount: amountCents, text: reason, by: nameOf(people, staffId) },
      }),
    ),
    ...disputes.flatMap(({ orderId, state, openedAt, closedAt, amountCents }) => {
      const known = { ...about(orderId), amount: amountCents }
      return [
        entryOf('dispute_opened', openedAt, known),
        ...happened(state === 'won' ? 'dispute_won' : 'dispute_lost', closedAt, known),
      ]
    }),
  ]
}

/** Named by the other side of the lesson: for the family the teacher, for the teacher the family. */
export const bookingEntries = (
  rows: readonly BookedLesson[],
  { people, now, readerId }: { people: People; now: Date; readerId: number },
) =>
  rows.flatMap(({ booking, lesson }) => {
    const other = booking.teacherId === readerId ? booking.userId : booking.teacherId
    const known = { title: nameOf(people, other), lesson_at: lesson.startsAt.toISOString() }
    const isHeld = booking.state === 'confirmed' && lesson.state === 'open' && lesson.endsAt <= now
    return [
      entryOf('lesson_booked', booking.confirmedAt ?? booking.createdAt, {
        ...known,
        amount: booking.priceCents,
      }),
      ...happened('lesson_held', isHeld ? lesson.endsAt : null, known),
      ...happened('lesson_cancelled', booking.state === 'cancelled' ? booking.cancelledAt : null, {
        ...known,
        text: booking.reason,
      }),
    ]
  })

export const enrolmentEntries = (
  rows: readonly Enrolment[],
  titles: ReadonlyMap<number, { title: string }>,
) =>
  rows.flatMap(({ classId, confirmedAt, endedAt, priceCents, reason }) => {
    const title = titles.get(classId)?.title ?? ''
    return [
      ...happened('class_joined', confirmedAt, { title, amount: priceCents }),
      ...happened('class_left', endedAt, { title, text: reason }),
    ]
  })

export function caseEntries({ cases, refundRequests, lessonReports }: CaseEvents, people: People) {
  const numbered = (id: number | null) => (id === null ? null : { id, number: caseNumber(id) })
  return [
    ...cases.flatMap(row => {
      const known = { case: numbered(row.id), case_kind: row.kind }
      return [
        entryOf(row.byThem ? 'case_by' : 'case_about', row.openedAt, { ...known, text: row.body }),
        ...happened('case_closed', row.closedAt, {
          ...known,
          ...{ text: row.outcome, by: nameOf(people, row.closedBy) },
        }),
      ]
    }),
    ...refundRequests.flatMap(row => {
      const known = { case: numbered(row.caseId), amount: row.amountCents, title: nameOf(people, row.userId) }
      return [
        entryOf('refund_asked', row.askedAt, { ...known, text: row.body }),
        ...happened('refund_answered', row.answeredAt, {
          ...known,
          ...{ text: row.answer, by: nameOf(people, row.answeredBy) },
        }),
      ]
    }),
    ...lessonReports.flatMap(row => {
      const known = {
        ...{ case: numbered(row.caseId), title: nameOf(people, row.userId) },
        lesson_at: row.startsAt.toISOString(),
      }
      return [
        entryOf('lesson_reported', row.reportedAt, { ...known, text: row.body }),
        ...happened('lesson_report_ended', row.endedAt, {
          ...known,
          ...{ text: row.outcome || row.answer, amount: row.refundedCents },
        }),
      ]
    }),
  ]
}
