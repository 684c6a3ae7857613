import type { Enrolment as WireEnrolment } from '#contract/classes/enrolments.ts'
import { type Learner, learnerCard, type Person } from '../../accounts/index.ts'
import type { Item, PaidLessons } from '../../commerce/index.ts'
import { freeUntil } from '../../lessons/index.ts'
import type { Enrolment, LeaveRequest } from '../classes.tables.ts'
import { lessonShare } from '../seats/place.rules.ts'
import { ownFirst, type PlacedClass, priceNow } from '../seats/placed-class.ts'
import { classItem } from './class-line.ts'
import { isLiveRequest, mayAskToLeave } from './leave-window.ts'

/** What all enrolments of a list share. */
export interface Shown {
  classes: ReadonlyMap<number, PlacedClass>
  people: ReadonlyMap<number, Person>
  learners: ReadonlyMap<number, Learner>
  /** By enrolment. */
  inLine: ReadonlyMap<number, number>
  requests: ReadonlyMap<number, LeaveRequest>
  cancelHours: number
  now: Date
  /** What is held of an enrolment. */
  paid: (item: Item) => PaidLessons
}

/** One that wasn't answered in time has ended. */
function presentRequest(
  request: LeaveRequest | undefined,
  enrolment: Enrolment,
  first: Date | null,
  now: Date,
): WireEnrolment['request'] {
  if (!request) return null
  const { message, answer, state, createdAt } = request
  const isOver = state === 'open' && !isLiveRequest(request, enrolment, first, now)
  return { message, answer, state: isOver ? 'expired' : state, asked_at: createdAt.toISOString() }
}

export function presentEnrolment(enrolment: Enrolment, shown: Shown): WireEnrolment {
  const one = shown.classes.get(enrolment.classId)
  const first = one ? ownFirst(one, enrolment, shown.now) : null
  const until = first && enrolment.state === 'confirmed' ? freeUntil(first, shown.cancelHours) : null
  // A draft is never shown; it has no name on the wire.
  const state = enrolment.state === 'draft' ? 'lapsed' : enrolment.state
  const bought = ['held', 'requested', 'confirmed', 'cancelled'].includes(state)
  const priceCents = bought || !one ? enrolment.priceCents : priceNow(one)
  const canLeaveUntil = until && until > shown.now ? until : null
  const unpaid = ['requested', 'asked', 'waiting', 'offered'].includes(state)
  const rest = (enrolment.priceCents - lessonShare(enrolment, 0, enrolment.refundedLessons)) / 100
  const paid = shown.paid(classItem(enrolment.id))
  const canAsk = mayAskToLeave(enrolment, first, shown)
  return {
    enrolment_id: enrolment.id,
    class_id: enrolment.classId,
    course_id: one?.course.productId ?? 0,
    title: one?.course.title ?? '',
    teacher_id: enrolment.teacherId,
    teacher_name: shown.people.get(enrolment.teacherId)?.displayName ?? '',
    student_id: enrolment.userId,
    state,
    learner_id: enrolment.learnerId,
    ...learnerCard(enrolment, shown),
    message: enrolment.message,
    price: priceCents / 100,
    lessons: bought ? enrolment.lessons : (one?.times.owed ?? 0),
    lessons_from: bought ? (enrolment.lessonsFrom?.toISOString() ?? null) : null,
    first_lesson: first?.toISOString() ?? null,
    place_in_line: shown.inLine.get(enrolment.id) ?? 0,
    held_until: enrolment.heldUntil?.toISOString() ?? null,
    approved: enrolment.approvedAt !== null,
    can_leave_until: canLeaveUntil?.toISOString() ?? null,
    refund: canLeaveUntil ? rest : 0,
    lesson_share: state === 'confirmed' ? lessonShare(enrolment, enrolment.refundedLessons) / 100 : 0,
    held: paid.heldCents / 100,
    refunded: paid.refundedCents / 100,
    paid_lessons: paid.lessons,
    can_ask: canAsk,
    refund_if_agreed: canAsk ? rest : 0,
    request: presentRequest(shown.requests.get(enrolment.id), enrolment, first, shown.now),
    can_withdraw: unpaid && !(state === 'requested' && enrolment.approvedAt !== null),
    requested_at: enrolment.requestedAt?.toISOString() ?? null,
    enrolled_at: enrolment.confirmedAt?.toISOString() ?? null,
    ended_at: enrolment.endedAt?.toISOString() ?? null,
    ended_by: enrolment.endedBy,
    reason: enrolment.reason,
  }
}
