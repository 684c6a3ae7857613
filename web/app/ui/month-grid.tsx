import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type Day, firstOfMonth } from '#contract/rules/hong-kong-time.ts'
import { dayByKey, weeksOf } from '../lib/calendar-days.ts'
import { cx } from './cx.ts'
import * as styles from './month-grid.module.css'

export interface MonthGridProps {
  label: string
  /** Any day of the displayed month. */
  month: Day
  /** The first and the last day that can be chosen. */
  first: Day
  last: Day
  /** The day that Tab reaches, if it is in this month. */
  current: Day
  /** Of several days, or of one. */
  multiple?: boolean
  isSelected: (day: Day) => boolean
  /** A day's full description for screen readers. */
  describe: (day: Day) => string
  /** What a day shows besides its number, and its style. */
  day?: (day: Day) => { className?: string | undefined; children?: ReactNode }
  /** Above a column; 0 is Monday. */
  head: (column: number) => ReactNode
  columnClass?: ((column: number) => string | undefined) | undefined
  today?: Day
  /** A key leads to another day, perhaps in another month. */
  onReach: (day: Day) => void
  onPick: (day: Day) => void
}

/** A month as a grid of days, with the keyboard behaviour of the ARIA practices. Its user announces changes. */
export function MonthGrid(props: MonthGridProps) {
  const { label, month, first, last, current, multiple = false, head, columnClass, onReach } = props
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])

  const clamp = (day: Day): Day => (day < first ? first : day > last ? last : day)
  const shown = firstOfMonth(month)
  const reached = firstOfMonth(current) === shown ? current : clamp(shown)

  function onKeyDown(event: KeyboardEvent, day: Day) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (day === clamp(day)) props.onPick(day)
      return
    }
    const next = dayByKey(day, event.key)
    if (next === null) return
    event.preventDefault()
    const to = clamp(next)
    moved.current = to !== current
    onReach(to)
  }

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is a grid of choices
      role="grid"
      className={styles.grid}
      aria-label={label}
      aria-multiselectable={multiple || undefined}
    >
      <thead>
        <tr>
          {[0, 1, 2, 3, 4, 5, 6].map(column => (
            <th key={column} scope="col" className={columnClass?.(column)}>
              {head(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(shown).map(week => (
          <tr key={week.find(Boolean)}>
            {week.map((day, column) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the places of a week never move
                <td key={column} className={columnClass?.(column)} />
              ) : (
                <DayCell
                  key={day}
                  {...props}
                  date={day}
                  className={columnClass?.(column)}
                  disabled={day !== clamp(day)}
                  reached={day === reached}
                  onKeyDown={onKeyDown}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayCellProps extends Pick<MonthGridProps, 'day' | 'describe' | 'isSelected' | 'onPick' | 'today'> {
  date: Day
  className: string | undefined
  disabled: boolean
  reached: boolean
  onKeyDown: (event: KeyboardEvent, day: Day) => void
}

function DayCell({ date, className, disabled, reached, onKeyDown, ...props }: DayCellProps) {
  const { className: look, children } = props.day?.(date) ?? {}
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid is chosen
      role="gridcell"
      className={className}
      data-day={date}
      aria-selected={props.isSelected(date)}
      aria-current={date === props.today ? 'date' : undefined}
      aria-disabled={disabled || undefined}
      tabIndex={reached ? 0 : -1}
      onClick={() => !disabled && props.onPick(date)}
      onKeyDown={event => onKeyDown(event, date)}
    >
      <span className={cx(styles.day, look)} aria-hidden="true">
        <span className={styles.number}>{Number(date.slice(8))}</span>
        {children}
      </span>
      <span className="vh">{props.describe(date)}</span>
    </td>
  )
}
