import type { CancellingView } from '#contract/classes/class-changes.ts'
import type { ClassLessonView, ClassView } from '#contract/classes/classes.ts'
import { repeatOnOf } from '#contract/rules/class-form.ts'
import { hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import { minuteOfTime, slotTimeOf, timeOfMinute } from '#contract/rules/lesson-times.ts'
import { type ClassLesson, type ClassRun, freeUntil, refundAt } from '../../lessons/index.ts'
import type { Places } from '../class.repository.ts'
import type { ClassMaterial, CourseClass, Enrolment } from '../classes.tables.ts'
import type { Cancelling } from '../manage/preview-cancelling.ts'
import { seatPrice } from '../seats/place.rules.ts'

/** 'HH:mm' of the end; a lesson that ends at midnight ends at 24:00. */
export function timesOf({ startsAt, endsAt }: Pick<ClassLesson, 'startsAt' | 'endsAt'>) {
  const { day, time, minutes } = slotTimeOf({ from: startsAt, to: endsAt })
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { date: day, time, end_time: timeOfMinute(hour * 60 + minute + minutes) }
}

export function presentClassLesson(
  lesson: ClassLesson,
  { inside, now }: { inside: boolean; now: Date },
): ClassLessonView {
  const { id, state, movedFrom } = lesson
  // What the weather cancelled in the end has its code as the reason, which nobody wrote.
  const showsReason = state === 'suspended' || (inside && lesson.cancelledBy !== 'weather')
  return {
    lesson_id: id,
    ...timesOf(lesson),
    state,
    make_up_until: state === 'suspended' ? refundAt(lesson).toISOString() : null,
    over: lesson.endsAt <= now,
    cancelled_by: state === 'cancelled' ? lesson.cancelledBy : null,
    moved_from: movedFrom ? `${hongKongDay(movedFrom)} ${hongKongTime(movedFrom)}` : '',
    // The weather as a reason is no secret.
    reason: showsReason ? lesson.reason : '',
    note: inside ? lesson.note : '',
  }
}

export function presentCancelling(one: Cancelling): CancellingView {
  const { lesson, lessons, last, enrolled, names, others, refunds, makeUp } = one
  const sum = refunds.reduce((all, cents) => all + cents, 0)
  return {
    ...{ lessons, last, enrolled: enrolled.length, names, others },
    lesson: { lesson_id: lesson.id, ...timesOf(lesson) },
    refund: sum / 100,
    refunded: refunds.filter(cents => cents > 0).length,
    refund_each: new Set(refunds).size === 1 ? (refunds[0] ?? 0) / 100 : null,
    make_up: makeUp && {
      ...{ date: makeUp.day, time: makeUp.time },
      end_time: timeOfMinute((minuteOfTime(makeUp.time) ?? 0) + makeUp.minutes),
    },
  }
}

export interface ClassFacts {
  courseName: string
  teacherName: string
  places: Places | undefined
  run: ClassRun | undefined
  lessons: readonly ClassLesson[]
  materials: readonly ClassMaterial[]
  /** Whether the caller teaches it. */
  own: boolean
  /** The caller's own. */
  enrolments: readonly Enrolment[]
  learnerNames: ReadonlyMap<number, string>
  cancelHours: number
  now: Date
}

/** Links, notes and reasons are only for its teacher and enrolled students. */
export function presentClass(row: CourseClass, facts: ClassFacts): ClassView {
  const { places, run, own, now } = facts
  const enrolled = own || facts.enrolments.some(({ state }) => state === 'confirmed')
  // Who had a seat until the class was cancelled still reads by whom, and why.
  const inside = enrolled || facts.enrolments.some(({ state }) => state === 'cancelled')
  const times = { lessons: run?.lessons ?? 0, owed: run?.owed ?? 0 }
  const leaveUntil = run?.next ? freeUntil(run.next.startsAt, facts.cancelHours) : null
  const free = row.seats === 0 ? null : Math.max(0, row.seats - (places?.taken ?? 0))
  return {
    class_id: row.id,
    course_id: row.productId,
    course_name: facts.courseName,
    title: row.title,
    date: row.startsOn,
    ending_date: row.endsOn,
    time: row.startTime,
    end_time: row.endTime,
    class_price: row.priceCents / 100,
    price_now: seatPrice(row, times) / 100,
    late_price: row.latePrice,
    students_limit: row.seats,
    no_limit: row.seats === 0,
    color: row.color,
    teacher: row.teacherId,
    teacher_id: row.teacherId,
    teacher_name: facts.teacherName,
    venue: row.venue,
    zoom_link: enrolled ? row.zoomLink : '',
    google_meet_link: enrolled ? row.googleMeetLink : '',
    online: row.zoomLink !== '' || row.googleMeetLink !== '',
    remarks: row.remarks,
    repeat_on: repeatOnOf(row.weekdays),
    require_approval: row.needsApproval ? 'yes' : 'no',
    subscriber_id: row.centreId ?? 0,
    materials: facts.materials.map(({ id, title }) => ({ material_id: id, title })),
    state: row.state,
    cancelled_by: row.cancelledBy,
    reason: inside ? row.reason : '',
    version: row.version,
    enrolled: places?.enrolled ?? 0,
    free,
    full: free === 0,
    over: row.state === 'open' && (run?.left ?? 0) === 0,
    lesson_count: run?.lessons ?? 0,
    lessons_left: times.owed,
    next_lesson: run?.next ? timesOf(run.next) : null,
    leave_until: leaveUntil && leaveUntil > now ? leaveUntil.toISOString() : null,
    cancel_hours: facts.cancelHours,
    own,
    enrolments: facts.enrolments.map(({ id, state, learnerId, heldUntil, lessonsFrom }) => ({
      enrolment_id: id,
      state,
      learner_id: learnerId,
      learner_name: facts.learnerNames.get(learnerId ?? 0) ?? '',
      held_until: heldUntil?.toISOString() ?? null,
      lessons_from:
        state === 'confirmed' || state === 'cancelled' ? (lessonsFrom?.toISOString() ?? null) : null,
    })),
    lessons: facts.lessons
      .filter(({ state }) => inside || state !== 'cancelled')
      .map(lesson => presentClassLesson(lesson, { inside, now })),
  }
}
