import type { TeachingHours } from '#contract/lessons/own-week.ts'
import { minuteOfTime, slotTimes, timeOfMinute } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choices.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { weekdayName } from '../slots/weekday-names.ts'
import { hoursOn, weekdaysFromMonday } from './use-week.ts'
import * as styles from './week-dialog.module.css'

interface WeekHoursProps {
  hours: readonly TeachingHours[]
  onHours: (hours: TeachingHours[]) => void
}

/** What a day gets that had none: after school, or after what it has. */
const usual = { from: '17:00', to: '20:00' }
const midnight = '24:00'
const ends = [...slotTimes.slice(1), midnight]

function nextWindow(its: readonly TeachingHours[]): { from: string; to: string } | null {
  const last = its.at(-1)
  if (!last) return usual
  const from = minuteOfTime(last.to)
  // An hour's rest, then as much as is left of the day, at most two hours.
  if (from === null || from + 60 > 22 * 60) return null
  return { from: timeOfMinute(from + 60), to: timeOfMinute(Math.min(from + 180, 23 * 60 + 45)) }
}

/** Each day of a week with its hours. */
export function WeekHours({ hours, onHours }: WeekHoursProps) {
  const replace = (weekday: number, its: readonly Omit<TeachingHours, 'weekday'>[]) =>
    onHours([
      ...hours.filter(one => one.weekday !== weekday),
      ...its.map(({ from, to }) => ({ weekday, from, to })),
    ])
  return (
    <div className={styles.days}>
      {weekdaysFromMonday.map(weekday => {
        const its = hoursOn(hours, weekday)
        const day = weekdayName(weekday)
        const next = nextWindow(its)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
          <div key={weekday} className={styles.day} role="group" aria-label={day}>
            <Switch
              label={day}
              checked={its.length > 0}
              onChange={({ currentTarget }) => replace(weekday, currentTarget.checked ? [usual] : [])}
            />
            {its.length === 0 ? (
              <span className={styles.off}>{m.week_not_teaching()}</span>
            ) : (
              <div className={styles.windows}>
                {its.map((one, at) => {
                  const change = (part: Partial<TeachingHours>) =>
                    replace(
                      weekday,
                      its.map((other, index) => (index === at ? { ...other, ...part } : other)),
                    )
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: they have no name but their place
                    <div key={at} className={styles.window}>
                      <Select
                        aria-label={m.week_hours_from({ day })}
                        value={one.from}
                        onChange={({ target }) => change({ from: target.value })}
                      >
                        {slotTimes.map(time => (
                          <option key={time} value={time}>
                            {clockText(time)}
                          </option>
                        ))}
                      </Select>
                      <span aria-hidden="true">{m.week_hours_to()}</span>
                      <Select
                        aria-label={m.week_hours_until({ day })}
                        value={one.to}
                        onChange={({ target }) => change({ to: target.value })}
                      >
                        {ends
                          .filter(time => time > one.from)
                          .map(time => (
                            <option key={time} value={time}>
                              {clockText(time)}
                            </option>
                          ))}
                      </Select>
                      <IconButton
                        icon="x"
                        label={m.week_hours_remove({ day })}
                        onClick={() =>
                          replace(
                            weekday,
                            its.filter((_, index) => index !== at),
                          )
                        }
                      />
                    </div>
                  )
                })}
              </div>
            )}
            <IconButton
              icon="plus"
              label={m.week_hours_add({ day })}
              disabled={next === null}
              onClick={() => next && replace(weekday, [...its, next])}
            />
          </div>
        )
      })}
    </div>
  )
}
