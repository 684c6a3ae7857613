import type { CSSProperties } from 'react'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { timeOfMinute } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { shortClockText } from '../../../lib/clock-text.ts'
import { shortDayText, weekdayText } from '../../../lib/dates.ts'
import { cx } from '../../../ui/cx.ts'
import { BlockItem } from './block-item.tsx'
import { hoursOf, minutesOf, placed } from './calendar-items.ts'
import { type CalendarView, daysIn, rangeOf } from './calendar-range.ts'
import { EventButton } from './event-button.tsx'
import type { ViewProps } from './month-view.tsx'
import { NowLine } from './now-line.tsx'
import * as styles from './week-view.module.css'

interface WeekViewProps extends Omit<ViewProps, 'onMore'> {
  view: CalendarView
}

/** The days of a week side by side, or one, each lesson at its hour. Days are lists for who can't see them. */
export function WeekView({ view, day, today, byDay, blocks, chosen, onPick, onAdd }: WeekViewProps) {
  const days = daysIn(rangeOf(view, day))
  // Open times widen what is shown; a night that is busy does not.
  const open = days.flatMap(one => (blocks.get(one) ?? []).filter(({ kind }) => kind === 'open'))
  const { first, last } = hoursOf([...days.flatMap(one => byDay.get(one) ?? []), ...open])
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  const size = { '--hours': hours.length, '--days': days.length } as CSSProperties // Custom properties.
  return (
    <div className={styles.week} style={size}>
      <div className={styles.hours} aria-hidden="true">
        {hours.map(hour => (
          <span key={hour}>{shortClockText(timeOfMinute(hour * 60))}</span>
        ))}
      </div>
      {days.map(one => (
        <section key={one} className={styles.day} aria-labelledby={`week-${one}`}>
          <DayHead day={one} today={today} onAdd={onAdd} />
          <div className={styles.lane}>
            <ul>
              {(blocks.get(one) ?? []).flatMap(block => {
                const [from, to] = [block.time, block.endTime].map(minutesOf)
                const top = Math.max(0, (from ?? 0) / 60 - first)
                const end = Math.min(hours.length, (to ?? 0) / 60 - first)
                if (end <= top) return []
                const place = {
                  top: `${(top / hours.length) * 100}%`,
                  height: `${((end - top) / hours.length) * 100}%`,
                }
                return <BlockItem key={block.key} block={block} as="lane" style={place} />
              })}
              {placed(byDay.get(one) ?? []).map(({ item, from, to, column, columns }) => (
                <li
                  key={item.key}
                  style={{
                    top: `${((from / 60 - first) / hours.length) * 100}%`,
                    height: `${((to - from) / 60 / hours.length) * 100}%`,
                    left: `${(column / columns) * 100}%`,
                    width: `${100 / columns}%`,
                  }}
                >
                  <EventButton
                    item={item}
                    chosen={item.key === chosen}
                    onPick={onPick}
                    className={styles.event}
                  />
                </li>
              ))}
            </ul>
            {one === today && <NowLine first={first} last={last} />}
          </div>
        </section>
      ))}
    </div>
  )
}

function DayHead({ day, today, onAdd }: Pick<ViewProps, 'today' | 'onAdd'> & { day: Day }) {
  const name = <span id={`week-${day}`}>{shortDayText(day)}</span>
  return (
    <h3
      className={cx(styles.head, day === today && styles.today)}
      aria-current={day === today ? 'date' : undefined}
    >
      {onAdd && day >= today ? (
        <button
          type="button"
          aria-label={m.classes_add_on({ day: weekdayText(day) })}
          onClick={() => onAdd(day)}
        >
          {name}
        </button>
      ) : (
        name
      )}
    </h3>
  )
}
