import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { dayByKey } from '../../../lib/calendar-days.ts'
import { monthText, shortDayText, weekdayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { weekdayName } from '../../lessons/slots/weekday-names.ts'
import { BlockItem } from './block-item.tsx'
import type { CalendarBlock } from './calendar-blocks.ts'
import type { CalendarItem } from './calendar-items.ts'
import { rangeOf, weekdaysFromMonday, weeksIn } from './calendar-range.ts'
import { EventButton } from './event-button.tsx'
import * as styles from './month-view.module.css'

/** Per day; the others are behind 'more'. */
const mostShown = 3

export interface ViewProps {
  /** A displayed day. */
  day: Day
  today: Day
  byDay: ReadonlyMap<Day, readonly CalendarItem[]>
  chosen: string | null
  onPick: (item: CalendarItem) => void
  /** Only for people who can add a class on a day. */
  onAdd?: ((day: Day) => void) | undefined
  onMore: (day: Day) => void
  /** What lies behind the lessons. */
  blocks: ReadonlyMap<Day, readonly CalendarBlock[]>
}

/** A month as a table. What takes place is reached by Tab; days on which a class can be added also by arrow keys. */
export function MonthView({ day, today, byDay, blocks, chosen, onPick, onAdd, onMore }: ViewProps) {
  const range = rangeOf('month', day)
  const month = day.slice(0, 7)
  const table = useRef<HTMLTableElement>(null)
  /** The one day that Tab reaches. */
  const [reached, setReached] = useState<Day | null>(null)
  const moved = useRef(false)
  const first = today >= range.from && today <= range.to ? today : `${month}-01`
  const current = reached && reached >= range.from && reached <= range.to ? reached : first

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${current}"] button`)?.focus()
  }, [current])

  function onKeyDown(event: KeyboardEvent, at: Day) {
    const to = dayByKey(at, event.key)
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (to < range.from || to > range.to) return
    moved.current = true
    setReached(to)
  }

  return (
    <table className={styles.month} ref={table}>
      <caption className="vh">{monthText(day)}</caption>
      <thead>
        <tr>
          {weekdaysFromMonday.map(weekday => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
              {m.classes_weekday({ day: weekdayName(weekday).slice(0, 3) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksIn(range).map(week => (
          <tr key={week[0]}>
            {week.map(at => {
              const items = byDay.get(at) ?? []
              // One more item takes no more room than the word 'more'.
              const shown = items.length === mostShown + 1 ? items : items.slice(0, mostShown)
              const hidden = items.length - shown.length
              return (
                <td
                  key={at}
                  data-day={at}
                  className={cx(
                    !at.startsWith(month) && styles.beside,
                    items.some(({ key }) => key === chosen) && styles.chosen,
                    onAdd && at >= today && styles.open,
                  )}
                >
                  {onAdd ? (
                    <button
                      type="button"
                      className={cx(styles.number, at === today && styles.today)}
                      aria-label={m.classes_add_on({ day: weekdayText(at) })}
                      aria-disabled={at < today || undefined}
                      aria-current={at === today ? 'date' : undefined}
                      tabIndex={at === current ? 0 : -1}
                      onKeyDown={event => onKeyDown(event, at)}
                      onClick={() => at >= today && onAdd(at)}
                    >
                      {Number(at.slice(8))}
                    </button>
                  ) : (
                    <time
                      dateTime={at}
                      className={cx(styles.number, at === today && styles.today)}
                      aria-current={at === today ? 'date' : undefined}
                    >
                      {Number(at.slice(8))}
                    </time>
                  )}
                  {shown.length > 0 && (
                    <ul>
                      {shown.map(item => (
                        <li key={item.key}>
                          <EventButton item={item} chosen={item.key === chosen} onPick={onPick} />
                        </li>
                      ))}
                    </ul>
                  )}
                  <Blocks blocks={blocks.get(at) ?? []} />
                  {hidden > 0 && (
                    <button type="button" className={styles.more} onClick={() => onMore(at)}>
                      {m.classes_more({ shown: wholeNumber(hidden) })}
                      <span className="vh"> {shortDayText(at)}</span>
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Of one day, behind the lessons; the rest stands in a week and in the list. */
const mostBlocks = 2

function Blocks({ blocks }: { blocks: readonly CalendarBlock[] }) {
  if (blocks.length === 0) return null
  return (
    <ul>
      {blocks.slice(0, mostBlocks).map(block => (
        <BlockItem key={block.key} block={block} as="cell" />
      ))}
    </ul>
  )
}
