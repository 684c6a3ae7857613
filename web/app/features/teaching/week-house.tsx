import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../lib/dates.ts'
import type { TeachingHome } from './load-home.ts'
import * as styles from './week-house.module.css'
import { weekdayText } from './weekday-text.ts'

/** A house with one window per day: lit if there are lessons, and dimmer once the day is over. */
export function WeekHouse({ week, now }: { week: TeachingHome['week']; now: Date }) {
  const today = hongKongDay(now)
  const days = Array.from({ length: 7 }, (_, index) => addDays(week.monday, index))
  return (
    <ul className={styles.house} aria-label={m.teaching_week()}>
      {days.map(day => {
        const count = week.lessons.filter(
          ({ starts_at, suspended }) => !suspended && hongKongDay(new Date(starts_at)) === day,
        ).length
        return (
          <li key={day} data-lit={count > 0} data-over={day < today} data-today={day === today}>
            <span className={styles.pane} aria-hidden="true">
              {count > 0 && count}
            </span>
            <span aria-hidden="true">{day === today ? m.teaching_today() : weekdayText(day)}</span>
            <span className="vh">
              {m.teaching_day_lessons({ day: shortDayText(day), lessons: m.teaching_lessons({ count }) })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
