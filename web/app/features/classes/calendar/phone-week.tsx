import type { Day } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { weekdayNameText, weekdayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { daysIn, rangeOf } from './calendar-range.ts'
import { DayDots } from './day-dots.tsx'
import { DayList } from './day-list.tsx'
import type { ViewProps } from './month-view.tsx'
import * as styles from './phone-week.module.css'

interface PhoneWeekProps extends Omit<ViewProps, 'onMore'> {
  onDay: (day: Day) => void
}

/** The seven days of a week to press, and below them the one that is pressed. */
export function PhoneWeek({ day, today, byDay, blocks, chosen, onPick, onAdd, onDay }: PhoneWeekProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
      <div className={styles.week} role="group" aria-label={m.classes_view_week()}>
        {daysIn(rangeOf('week', day)).map(one => {
          const items = byDay.get(one) ?? []
          return (
            <button
              key={one}
              type="button"
              className={cx(styles.day, one === today && styles.today)}
              aria-pressed={one === day}
              aria-current={one === today ? 'date' : undefined}
              onClick={() => onDay(one)}
            >
              <span className="vh">
                {m.classes_day({
                  day: weekdayText(one),
                  count: items.length,
                  shown: wholeNumber(items.length),
                })}
              </span>
              <span aria-hidden="true">{weekdayNameText(one)}</span>
              <b aria-hidden="true">{Number(one.slice(8))}</b>
              <DayDots items={items} />
            </button>
          )
        })}
      </div>
      <DayList
        key={day}
        days={[day]}
        byDay={byDay}
        blocks={blocks}
        chosen={chosen}
        onPick={onPick}
        onAdd={day >= today ? onAdd : undefined}
      />
    </>
  )
}
