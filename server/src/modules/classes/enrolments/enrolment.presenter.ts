import type { Enrolment as WireEnrolment } from '#contract/classes/enrolments.ts'
import { type Learner, learnerCard, type Person } from '../../accounts/index.ts'
import { freeUntil } from '../../lessons/index.ts'
import type { Enrolment } from '../classes.tables.ts'
import type { PlacedClass } from '../seats/placed-class.ts'

/** What all enrolments of a list share. */
export interface Shown {
  classes: ReadonlyMap<number, PlacedClass>
  people: ReadonlyMap<number, Person>
  learners: ReadonlyMap<number, Learner>
  /** By enrolment. */
  inLine: ReadonlyMap<number, number>
  cancelHours: number
  now: Date
}

export function presentEnrolment(enrolment: Enrolment, shown: Shown): WireEnrolment {
  const one = shown.classes.get(enrolment.classId)
  const first = one?.times.first
  const until = first && enrolment.state === 'confirmed' ? freeUntil(first, shown.cancelHours) : null
  // A draft is never shown; it has no name on the wire.
  const state = enrolment.state === 'draft' ? 'lapsed' : enrolment.state
  const unpaid = ['requested', 'asked', 'waiting', 'offered'].includes(state)
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
    price: enrolment.priceCents / 100,
    place_in_line: shown.inLine.get(enrolment.id) ?? 0,
    held_until: enrolment.heldUntil?.toISOString() ?? null,
    approved: enrolment.approvedAt !== null,
    can_leave_until: until && until > shown.now ? until.toISOString() : null,
    can_withdraw: unpaid && !(state === 'requested' && enrolment.approvedAt !== null),
    requested_at: enrolment.requestedAt?.toISOString() ?? null,
    enrolled_at: enrolment.confirmedAt?.toISOString() ?? null,
    ended_at: enrolment.endedAt?.toISOString() ?? null,
    ended_by: enrolment.endedBy,
    reason: enrolment.reason,
  }
}
