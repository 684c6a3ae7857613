import { addDays, hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import { amountText } from '#contract/rules/money.ts'
import type { TaughtLesson } from '#contract/teaching/teaching.ts'
import { m } from '#messages/messages.js'
import { clockTextAt, clockTimesText } from '../../lib/clock-text.ts'
import { shortDayText } from '../../lib/dates.ts'
import { getLocale } from '../../lib/locale.ts'
import { gradeLabel } from '../accounts/learners/grades.ts'

const minuteMs = 60_000

/** 'Today', 'Yesterday', 'Sat 21 Nov'. */
export function dayOf(at: string, now: Date): string {
  const [day, today] = [hongKongDay(new Date(at)), hongKongDay(now)]
  if (day === today) return m.teaching_today()
  return day === addDays(today, -1) ? m.teaching_yesterday() : shortDayText(day)
}

/** 'Today, 1:15 pm'. */
export const momentOf = (at: string, now: Date): string =>
  m.teaching_moment({ day: dayOf(at, now), time: clockTextAt(at) })

/** 'Hei Yin, P4'. */
export function learnerText({ learner_name, learner_grade }: Learner): string {
  const name = learner_name || m.lessons_student_unnamed()
  return learner_grade ? m.teaching_learner_grade({ name, grade: gradeLabel(learner_grade) }) : name
}

interface Learner {
  readonly learner_name: string
  readonly learner_grade: string
}

/** The class, or the trial lesson with who booked it. */
export function lessonTitle({ kind, title, title_zh, students }: TaughtLesson): string {
  if (kind === 'class') return title
  const named = (getLocale() === 'zh-HK' && title_zh) || title || m.teaching_trial()
  return m.teaching_lesson_with({ title: named, names: namesOf(students) })
}

const namesOf = (students: readonly Learner[]): string =>
  students
    .map(({ learner_name }) => learner_name || m.lessons_student_unnamed())
    .join(m.teaching_names_separator())

/** 'Lesson 4 of 10 · 6 learners · Online'. */
export function lessonFacts(lesson: TaughtLesson): string[] {
  const { kind, number, of, enrolled, students, venue, teacher_name, suspended } = lesson
  const [student] = students
  const who =
    kind === 'class'
      ? [of > 1 ? m.teaching_lesson_of({ number, of }) : '', m.teaching_learners({ count: enrolled })]
      : [students.length === 1 && student?.learner_grade ? gradeLabel(student.learner_grade) : '']
  return [suspended ? m.teaching_suspended() : '', teacher_name, ...who, venue || m.teaching_online()].filter(
    Boolean,
  )
}

export const minutesOf = ({ starts_at, ends_at }: TaughtLesson): number =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / minuteMs)

/** '4:30–5:30 pm'. */
export const timesOf = ({ starts_at, ends_at }: TaughtLesson): string =>
  clockTimesText({ time: hongKongTime(new Date(starts_at)), end_time: hongKongTime(new Date(ends_at)) })

/** The page that shows all of it, where it is handled. */
export const addressOf = ({ class_id }: TaughtLesson): string =>
  class_id === null ? '/my/trial/bookings' : `/my-classes/${class_id}`

export type Phase = 'later' | 'open' | 'begun' | 'over'

/** `open`: joining is possible. */
export function phaseOf({ starts_at, ends_at, join_from }: TaughtLesson, now: Date): Phase {
  if (new Date(ends_at) <= now) return 'over'
  if (join_from !== null && new Date(join_from) <= now) return 'open'
  return new Date(starts_at) <= now ? 'begun' : 'later'
}

/** 'HK$1,180', or '−HK$50' if refunds exceed sales. */
export const moneyText = (cents: number): string => (cents < 0 ? `−${amountText(-cents)}` : amountText(cents))

/** By the clock in Hong Kong. */
export function greetingText(now: Date, name: string): string {
  const hour = Number(hongKongTime(now).slice(0, 2))
  if (hour >= 5 && hour < 12) return m.teaching_morning({ name })
  return hour >= 12 && hour < 18 ? m.teaching_afternoon({ name }) : m.teaching_evening({ name })
}
