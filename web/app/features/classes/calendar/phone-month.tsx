import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { dayByKey } from '../../../lib/calendar-days.ts'
import { monthText, weekdayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { weekdayLetter, weekdayName } from '../../lessons/slots/weekday-names.ts'
import { rangeOf, weekdaysFromMonday, weeksIn } from './calendar-range.ts'
import { DayDots } from './day-dots.tsx'
import { DayList } from './day-list.tsx'
import type { ViewProps } from './month-view.tsx'
import * as styles from './phone-month.module.css'

/** A month of dots, and below it what takes place from the chosen day on. */
export function PhoneMonth({ day, today, byDay, blocks, chosen, onPick, onAdd }: ViewProps) {
  const range = rangeOf('month', day)
  const month = day.slice(0, 7)
  const grid = useRef<HTMLTableElement>(null)
  const usual = today.startsWith(month) ? today : `${month}-01`
  const [picked, setPicked] = useState(usual)
  const at = picked.startsWith(month) ? picked : usual
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])

  function onKeyDown(event: KeyboardEvent) {
    const to = dayByKey(at, event.key)
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (!to.startsWith(month)) return
    moved.current = true
    setPicked(to)
  }

  const days = [...byDay.keys()].filter(one => one >= at && one.startsWith(month)).sort()
  return (
    <>
      <div className={cx('panel', styles.frame)}>
        <table className={styles.month} ref={grid}>
          <caption className="vh">{monthText(day)}</caption>
          <thead>
            <tr>
              {weekdaysFromMonday.map(weekday => (
                <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                  <span aria-hidden="true">{weekdayLetter(weekday)}</span>
                  <span className="vh">{weekdayName(weekday)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksIn(range).map(week => (
              <tr key={week[0]}>
                {week.map(one => {
                  const items = byDay.get(one) ?? []
                  const inside = one.startsWith(month)
                  return (
                    <td key={one}>
                      {inside ? (
                        <button
                          type="button"
                          className={cx(styles.day, one === today && styles.today)}
                          data-day={one}
                          aria-pressed={one === at}
                          aria-current={one === today ? 'date' : undefined}
                          aria-label={m.classes_day({
                            day: weekdayText(one),
                            count: items.length,
                            shown: wholeNumber(items.length),
                          })}
                          tabIndex={one === at ? 0 : -1}
                          onKeyDown={onKeyDown}
                          onClick={() => setPicked(one)}
                        >
                          {Number(one.slice(8))}
                          <DayDots items={items} />
                        </button>
                      ) : (
                        <span className={styles.beside}>{Number(one.slice(8))}</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* The selected day is always shown, so that a class can be added on it, and an empty day says so. */}
      <DayList
        key={month}
        days={days.includes(at) ? days : [at, ...days]}
        byDay={byDay}
        blocks={blocks}
        chosen={chosen}
        onPick={onPick}
        onAdd={at >= today ? onAdd : undefined}
      />
    </>
  )
}
