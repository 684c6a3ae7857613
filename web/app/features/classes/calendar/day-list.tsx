import { memo } from 'react'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { weekdayText } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { type CalendarItem, isOff, isPending } from './calendar-items.ts'
import { itemColor } from './class-colors.ts'
import * as styles from './day-list.module.css'
import { headingOf, markOf, placeText } from './item-texts.ts'
import { useUnfolding } from './use-unfolding.ts'

interface DayListProps {
  days: readonly Day[]
  byDay: ReadonlyMap<Day, readonly CalendarItem[]>
  chosen: string | null
  onPick: (item: CalendarItem) => void
  onAdd?: ((day: Day) => void) | undefined
}

/** Day by day, those alone on which something takes place. A long one unfolds by itself. */
export function DayList({ days, byDay, chosen, onPick, onAdd }: DayListProps) {
  const shown = useUnfolding(days.map(day => byDay.get(day)?.length ?? 0))
  return (
    <div className={styles.days}>
      {days.slice(0, shown).map(day => {
        const items = byDay.get(day) ?? noItems
        return (
          <DaySection
            key={day}
            day={day}
            items={items}
            chosen={items.some(({ key }) => key === chosen) ? chosen : null}
            onPick={onPick}
            onAdd={onAdd}
          />
        )
      })}
    </div>
  )
}

const noItems: readonly CalendarItem[] = []

interface DaySectionProps extends ItemListProps, Pick<DayListProps, 'onAdd'> {
  day: Day
}

/** Unfolding renders only what is new. */
const DaySection = memo(function DaySection({ day, items, chosen, onPick, onAdd }: DaySectionProps) {
  return (
    <section aria-labelledby={`day-${day}`}>
      <div className={styles.head}>
        <h3 id={`day-${day}`}>{weekdayText(day)}</h3>
        {onAdd && (
          <Button variant="quiet" icon="plus" onClick={() => onAdd(day)}>
            {m.classes_add()}
            <span className="vh"> {weekdayText(day)}</span>
          </Button>
        )}
      </div>
      <ItemList items={items} chosen={chosen} onPick={onPick} />
    </section>
  )
})

interface ItemListProps {
  items: readonly CalendarItem[]
  chosen: string | null
  onPick: (item: CalendarItem) => void
}

export function ItemList({ items, chosen, onPick }: ItemListProps) {
  if (items.length === 0) return <p className={styles.none}>{m.classes_none_on_day()}</p>
  return (
    <ul className={styles.list}>
      {items.map(item => {
        const mark = markOf(item)
        return (
          <li key={item.key}>
            <button
              type="button"
              className={cx(
                styles.item,
                itemColor(item),
                item.kind === 'booking' && styles.booking,
                isOff(item) && styles.off,
                isPending(item) && styles.pending,
              )}
              aria-current={item.key === chosen || undefined}
              data-item={item.key}
              onClick={() => onPick(item)}
            >
              <span className={styles.times}>
                <b>{clockText(item.time)}</b>
                <small>{clockText(item.endTime)}</small>
              </span>
              <span className={styles.what}>
                <b>{headingOf(item)}</b>
                <small>{placeText(item)}</small>
              </span>
              <Chip tone={mark.tone}>{mark.text}</Chip>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
