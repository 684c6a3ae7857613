import type { LessonPackage, LessonSlot } from '#contract/lessons/schedule.ts'
import type { AddedSlot } from '#contract/lessons/slots.ts'
import { publicVenue } from '#contract/rules/lesson-place.ts'
import { slotTimeOf } from '#contract/rules/lesson-times.ts'
import type { TeacherPackage } from '../../teachers/index.ts'
import type { ComingLesson } from '../calendar/lesson.repository.ts'
import type { Lesson } from '../lessons.tables.ts'

const flagOf = (isTrial: boolean) => (isTrial ? '1' : '0')

/** `centreId`: the teacher's, 0 for none. */
export function presentSlot(lesson: ComingLesson, terms: TeacherPackage, centreId: number): LessonSlot {
  const { day, time, minutes } = slotTimeOf({ from: lesson.startsAt, to: lesson.endsAt })
  return {
    slot_id: lesson.id,
    trial_id: lesson.packageId,
    price_id: lesson.packageId,
    teacher_id: lesson.teacherId,
    subscriber_id: centreId,
    trial_date: day,
    trial_time: time,
    duration: minutes,
    seats: lesson.seats,
    free: Math.max(0, lesson.seats - lesson.taken),
    price: terms.priceCents / 100,
    venue: publicVenue(lesson.venue),
    is_trial: flagOf(terms.isTrial),
  }
}

type Shown = Pick<Lesson, 'id' | 'startsAt' | 'endsAt' | 'seats' | 'url' | 'venue'>

/** For its teacher. */
export function presentOwnSlot(lesson: Shown, terms: TeacherPackage, centreId: number): AddedSlot {
  const { day, time, minutes } = slotTimeOf({ from: lesson.startsAt, to: lesson.endsAt })
  return {
    slot_id: lesson.id,
    trial_id: terms.id,
    price_id: terms.id,
    teacher_id: terms.teacherId,
    subscriber_id: centreId,
    trial_date: day,
    trial_time: time,
    duration: minutes,
    title: terms.title,
    seats: lesson.seats,
    price: terms.priceCents / 100,
    url: lesson.url,
    venue: lesson.venue,
    is_trial: flagOf(terms.isTrial),
  }
}

export function presentFull({ startsAt, endsAt }: ComingLesson): LessonPackage['full'][number] {
  const { day, time } = slotTimeOf({ from: startsAt, to: endsAt })
  return { trial_date: day, trial_time: time }
}

export const presentPackage = (
  terms: TeacherPackage,
  { cancelHours, slots, full }: Pick<LessonPackage, 'slots' | 'full'> & { cancelHours: number },
): LessonPackage => ({
  price_id: terms.id,
  teacher_id: terms.teacherId,
  duration: terms.title,
  duration_zh: terms.titleZh,
  price: terms.priceCents / 100,
  is_trial: flagOf(terms.isTrial),
  venue: publicVenue(terms.venue),
  cancel_hours: cancelHours,
  slots,
  full,
})
