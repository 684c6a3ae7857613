import { useId, useState } from 'react'
import { type Day, firstOfMonth } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { addMonths } from '../../../lib/calendar-days.ts'
import { monthText, weekdayText } from '../../../lib/dates.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { MonthGrid } from '../../../ui/month-grid.tsx'
import * as styles from './month-calendar.module.css'
import { weekdayLetter, weekdayName } from './weekday-names.ts'

interface MonthCalendarProps {
  label: string
  /** The first and the last day that can be selected. */
  first: Day
  last: Day
  chosen: readonly Day[]
  /** Days that follow from the selected ones. */
  repeats: ReadonlySet<Day>
  /** Days of the pattern that are left out, with the reason. */
  leftOut: ReadonlyMap<Day, string>
  /** Days that already have times. */
  busy: ReadonlySet<Day>
  onToggle: (day: Day) => void
}

/** A month in which several days can be selected. */
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
  const [month, setMonth] = useState(() => firstOfMonth(chosen[0] ?? first))
  /** The one day that the Tab key reaches. */
  const [current, setCurrent] = useState(() => chosen[0] ?? first)
  const [told, setTold] = useState('')

  const clamp = (day: Day) => (day < first ? first : day > last ? last : day)
  const isFirst = month <= firstOfMonth(first)
  const isLast = month >= firstOfMonth(last)

  function show(next: Day) {
    setMonth(next)
    setCurrent(clamp(next))
    setTold(monthText(next))
  }

  function reach(day: Day) {
    setCurrent(day)
    const its = firstOfMonth(day)
    if (its === month) return
    setMonth(its)
    setTold(monthText(its))
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
      <MonthGrid
        multiple
        label={label}
        month={month}
        first={first}
        last={last}
        current={current}
        isSelected={day => chosen.includes(day)}
        describe={describe}
        day={day => ({
          className: cx(
            repeats.has(day) && styles.repeats,
            leftOut.has(day) && styles.leftOut,
            busy.has(day) && styles.busy,
          ),
        })}
        head={column => (
          <>
            <span aria-hidden="true">{weekdayLetter((column + 1) % 7)}</span>
            <span className="vh">{weekdayName((column + 1) % 7)}</span>
          </>
        )}
        onReach={reach}
        onPick={toggle}
      />
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
