import type { Day } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { monthNameText, monthText, shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { MonthGrid } from '../../../ui/month-grid.tsx'
import { lastDayFrom, type UsualTime } from './calendar.rules.ts'
import * as styles from './free-days.module.css'
import { partHead, weekdayHead } from './weekdays.ts'

interface MonthTabsProps {
  months: readonly Day[]
  shown: Day
  countOf: (first: Day) => number
  onShow: (first: Day) => void
}

/** This month and two more, each with the number of open times. */
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

interface FreeDaysProps {
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

/** The days of a month, with the number of open times; the arrow keys also lead into the next month. */
export function FreeDays({ month, today, day, usual, freeOf, isFull, onDay }: FreeDaysProps) {
  const partsOf = (column: number) => usual.filter(({ weekday }) => weekday === column)
  const of = (one: Day) => ({
    free: one < today ? 0 : freeOf(one),
    full: one >= today && isFull(one),
  })
  return (
    <MonthGrid
      label={monthText(month)}
      month={month}
      first={today}
      last={lastDayFrom(today)}
      today={today}
      current={day}
      isSelected={one => one === day}
      describe={one => labelOf(one, of(one).free, of(one).full)}
      day={one => {
        const { free, full } = of(one)
        return {
          className: cx(styles.day, free > 0 && styles.free, full && styles.full),
          children: (
            <>
              {full && <small>{m.bookings_full()}</small>}
              {free > 0 && <Dots count={free} />}
            </>
          ),
        }
      }}
      head={column => <Head column={column} parts={partsOf(column)} />}
      columnClass={column => (partsOf(column).length > 0 ? styles.usual : undefined)}
      onReach={onDay}
      onPick={onDay}
    />
  )
}

function Head({ column, parts }: { column: number; parts: readonly UsualTime[] }) {
  return (
    <>
      {weekdayHead(column)}
      {parts.length > 0 && (
        <small>{parts.length > 1 ? m.bookings_all_day() : parts.map(({ part }) => partHead(part))}</small>
      )}
    </>
  )
}

function labelOf(day: Day, free: number, full: boolean): string {
  const name = shortDayText(day)
  if (full) return m.bookings_day_full({ day: name })
  if (free === 0) return m.bookings_day_none({ day: name })
  return m.bookings_day_free({ day: name, count: free, shown: wholeNumber(free) })
}

const mostDots = 3

/** One per open time, up to three. */
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
