import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Day, firstOfMonth } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { monthText, weekdayText } from '../../lib/dates.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { addMonths, dayByKey, weeksOf } from './calendar-keys.ts'
import * as styles from './month-calendar.module.css'
import { weekdayLetter, weekdayName } from './weekday-names.ts'

interface MonthCalendarProps {
  label: string
  /** The first and the last day that can be chosen. */
  first: Day
  last: Day
  chosen: readonly Day[]
  /** Days that follow from the chosen ones. */
  repeats: ReadonlySet<Day>
  /** Days of the pattern that are left out, with the reason. */
  leftOut: ReadonlyMap<Day, string>
  /** Days with times already. */
  busy: ReadonlySet<Day>
  onToggle: (day: Day) => void
}

/** A month as a grid, of which several days can be chosen; by keyboard as the ARIA practices have it. */
export function MonthCalendar({
  label,
  first,
  last,
  chosen,
  repeats,
  leftOut,
  busy,
  onToggle,
}: MonthCalendarProps) {
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [month, setMonth] = useState(() => firstOfMonth(chosen[0] ?? first))
  /** The one day that the Tab key reaches. */
  const [current, setCurrent] = useState(() => chosen[0] ?? first)
  const [told, setTold] = useState('')
  const moved = useRef(false)

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])

  const clamp = (day: Day) => (day < first ? first : day > last ? last : day)
  const isFirst = month <= firstOfMonth(first)
  const isLast = month >= firstOfMonth(last)

  function show(next: Day) {
    setMonth(next)
    setCurrent(clamp(next))
    setTold(monthText(next))
  }

  function onKeyDown(event: KeyboardEvent, day: Day) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      toggle(day)
      return
    }
    const next = dayByKey(day, event.key)
    if (next === null) return
    event.preventDefault()
    const to = clamp(next)
    moved.current = to !== current
    setCurrent(to)
    const its = firstOfMonth(to)
    if (its !== month) {
      setMonth(its)
      setTold(monthText(its))
    }
  }

  function toggle(day: Day) {
    setCurrent(day)
    onToggle(day)
    const on = !chosen.includes(day)
    setTold(
      (on ? m.schedule_day_chosen : m.schedule_day_unchosen)({
        day: weekdayText(day),
        count: chosen.length + (on ? 1 : -1),
      }),
    )
  }

  function describe(day: Day): string {
    const notes = [
      repeats.has(day) && !chosen.includes(day) && m.schedule_day_repeats(),
      leftOut.has(day) && !chosen.includes(day) && m.schedule_day_left_out({ name: leftOut.get(day) ?? '' }),
      busy.has(day) && m.schedule_day_busy(),
    ]
    return [weekdayText(day), ...notes.filter(Boolean)].join(', ')
  }

  // Of the month that is shown, whatever was reached last.
  const reached = firstOfMonth(current) === month ? current : clamp(month)

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <h3 id={titleId}>{monthText(month)}</h3>
        <IconButton
          icon="left"
          label={m.schedule_month_before()}
          disabled={isFirst}
          onClick={() => show(addMonths(month, -1))}
        />
        <IconButton
          icon="right"
          label={m.schedule_month_after()}
          disabled={isLast}
          onClick={() => show(addMonths(month, 1))}
        />
      </div>
      <table
        className={styles.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is a grid of choices
        role="grid"
        aria-multiselectable="true"
        aria-label={label}
        ref={grid}
      >
        <thead>
          <tr>
            {[1, 2, 3, 4, 5, 6, 0].map(weekday => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                <span aria-hidden="true">{weekdayLetter(weekday)}</span>
                <span className="vh">{weekdayName(weekday)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week.find(day => day !== null)}>
              {week.map((day, column) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place before or after the month
                  <td key={column} />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    label={describe(day)}
                    className={cx(
                      styles.day,
                      repeats.has(day) && styles.repeats,
                      leftOut.has(day) && styles.leftOut,
                      busy.has(day) && styles.busy,
                    )}
                    selected={chosen.includes(day)}
                    disabled={day < first || day > last}
                    reached={day === reached}
                    onToggle={toggle}
                    onKeyDown={onKeyDown}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.legend} aria-hidden="true">
        <li>
          <i className={styles.keyChosen} />
          {m.schedule_key_chosen()}
        </li>
        <li>
          <i className={styles.keyRepeats} />
          {m.schedule_key_repeats()}
        </li>
        <li>
          <i className={styles.keyBusy} />
          {m.schedule_key_busy()}
        </li>
      </ul>
      <p className="vh" aria-live="polite">
        {told}
      </p>
    </div>
  )
}

interface DayCellProps {
  day: Day
  label: string
  className: string
  selected: boolean
  disabled: boolean
  reached: boolean
  onToggle: (day: Day) => void
  onKeyDown: (event: KeyboardEvent, day: Day) => void
}

function DayCell({ day, label, className, selected, disabled, reached, onToggle, onKeyDown }: DayCellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid is chosen
      role="gridcell"
      className={className}
      data-day={day}
      aria-label={label}
      aria-selected={selected}
      aria-disabled={disabled || undefined}
      tabIndex={reached ? 0 : -1}
      onClick={() => !disabled && onToggle(day)}
      onKeyDown={event => {
        if (disabled && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
        else onKeyDown(event, day)
      }}
    >
      {Number(day.slice(8))}
    </td>
  )
}
