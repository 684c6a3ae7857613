import { addDays, type Day } from '#contract/rules/hong-kong-time.ts'
import { weekdayOf } from '#contract/rules/lesson-times.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { TestCourse } from '#server/testing/classes.ts'
import { dayIn } from '#server/testing/days.ts'

/** The first such weekday that is at least so many days away; 2 for Tuesday. */
export function weekdayIn(t: TestApp, weekday: number, days = 1): Day {
  const from = dayIn(t, days)
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7)
}

/** Four Tuesday evenings. */
export function classForm(t: TestApp, courseId: number, more: Record<string, unknown> = {}) {
  const first = weekdayIn(t, 2)
  return {
    ...{ title: 'Phonics club', course_id: courseId, class_price: 400, students_limit: 3, color: 'teal' },
    ...{ date: first, ending_date: addDays(first, 21), time: '19:30', end_time: '20:45' },
    ...{ repeat_on: 'Tuesday', zoom_link: 'zoom.us/j/98213345', require_approval: 'no' as const },
    ...more,
  }
}

export const addClass = (t: TestApp, { teacher, courseId }: TestCourse, more: Record<string, unknown> = {}) =>
  t.api(teacher.token).classAdd({ body: classForm(t, courseId, more) })
