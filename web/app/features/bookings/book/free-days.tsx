import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Day, firstOfMonth } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { monthNameText, monthText, shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { dayAfterKey, lastDayFrom, type UsualTime, weeksOf } from './calendar.rules.ts'
import * as styles from './month-grid.module.css'
import { partShort, weekdayHead } from './weekdays.ts'

interface MonthTabsProps {
  months: readonly Day[]
  shown: Day
  countOf: (first: Day) => number
  onShow: (first: Day) => void
}

/** This month and two more, each with how many times are free. */
export function MonthTabs({ months, shown, countOf, onShow }: MonthTabsProps) {
  return (
    <fieldset className={styles.months}>
      <legend className="vh">{m.bookings_month()}</legend>
      <div className="seg">
        {months.map(first => (
          <label key={first}>
            <input
              className="vh"
              type="radio"
              name="month"
              checked={shown === first}
              onChange={() => onShow(first)}
            />
            <span>
              <span className={styles.long}>{monthNameText(first)}</span>
              <span className={styles.short} aria-hidden="true">
                {monthNameText(first).slice(0, 3)}
              </span>
              <span className={styles.count}>
                {wholeNumber(countOf(first))}
                <span className="vh"> {m.bookings_free_word()}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface MonthGridProps {
  /** Its first day. */
  month: Day
  today: Day
  /** The day whose times are shown. */
  day: Day
  usual: readonly UsualTime[]
  freeOf: (day: Day) => number
  isFull: (day: Day) => boolean
  onDay: (day: Day) => void
}

/** A month as a grid: arrow keys lead from day to day, also into the next month. */
export function MonthGrid({ month, today, day, usual, freeOf, isFull, onDay }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const weeks = weeksOf(month)
  // The one that Tab reaches: the day that is shown, else the first of the month.
  const reached = firstOfMonth(day) === month ? day : month < today ? today : month

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  function press(event: KeyboardEvent) {
    const next = dayAfterKey(reached, event.key, { first: today, last: lastDayFrom(today) })
    if (next === undefined) return
    event.preventDefault()
    moved.current = true
    onDay(next)
  }

  return (
    // The keys of its cells rise up to it; it takes no focus itself.
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what the role is for
    <table ref={grid} role="grid" className={styles.grid} aria-label={monthText(month)} onKeyDown={press}>
      <thead>
        <tr>
          {[0, 1, 2, 3, 4, 5, 6].map(weekday => {
            const parts = usual.filter(one => one.weekday === weekday)
            return (
              <th key={weekday} scope="col" className={cx(parts.length > 0 && styles.usual)}>
                {weekdayHead(weekday)}
                {parts.length > 0 && (
                  <small>
                    {parts.length > 1 ? m.bookings_all_day() : parts.map(({ part }) => partShort(part))}
                  </small>
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week.find(Boolean)}>
            {week.map((one, weekday) => {
              const isUsual = usual.some(time => time.weekday === weekday)
              // biome-ignore lint/suspicious/noArrayIndexKey: the places of a week never move
              if (!one) return <td key={weekday} className={cx(isUsual && styles.usual)} />
              const free = one < today ? 0 : freeOf(one)
              const full = one >= today && isFull(one)
              return (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid, of which one is selected
                <td key={one} aria-selected={one === day} className={cx(isUsual && styles.usual)}>
                  <button
                    type="button"
                    data-day={one}
                    className={cx(styles.day, free > 0 && styles.free, full && styles.full)}
                    tabIndex={one === reached ? 0 : -1}
                    aria-current={one === today ? 'date' : undefined}
                    aria-disabled={one < today || undefined}
                    onClick={() => one >= today && onDay(one)}
                  >
                    <span aria-hidden="true">{Number(one.slice(8))}</span>
                    {full && <small aria-hidden="true">{m.bookings_full()}</small>}
                    {free > 0 && <Dots count={free} />}
                    <span className="vh">{labelOf(one, free, full)}</span>
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function labelOf(day: Day, free: number, full: boolean): string {
  const name = shortDayText(day)
  if (full) return m.bookings_day_full({ day: name })
  if (free === 0) return m.bookings_day_none({ day: name })
  return m.bookings_day_free({ day: name, count: free, shown: wholeNumber(free) })
}

const mostDots = 3

/** As many as there are times, up to three. */
function Dots({ count }: { count: number }) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: Math.min(count, mostDots) }, (_, dot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dots are all alike and never move
        <i key={dot} />
      ))}
    </span>
  )
}
