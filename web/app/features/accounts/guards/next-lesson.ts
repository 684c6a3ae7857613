import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import { getLocale } from '../../../lib/locale.ts'

/** 'Sat 5 Dec, 10:00, 60-minute trial with Karen Lau'; '' if there is none. */
export function nextLessonText(upcoming: readonly Booking[], learnerId: number | null): string {
  const next = upcoming.find(({ learner_id }) => learner_id === learnerId)
  if (!next) return ''
  const { trial, trial_date, trial_time, teacher } = next
  return m.lessons_learner_next({
    when: m.lessons_moment({ day: recentDayText(trial_date), time: trial_time }),
    title: (getLocale() === 'zh-HK' && trial.duration_zh) || trial.duration,
    teacher: teacher.display_name,
  })
}
