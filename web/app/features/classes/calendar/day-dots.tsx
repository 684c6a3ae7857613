import { cx } from '../../../ui/cx.ts'
import type { CalendarItem } from './calendar-items.ts'
import { itemColor } from './class-colors.ts'
import * as styles from './day-dots.module.css'

const most = 3

/** What takes place on a day, at a glance; its button says how much in words. */
export function DayDots({ items }: { items: readonly CalendarItem[] }) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {items.slice(0, most).map(item => (
        <i key={item.key} className={cx(itemColor(item), item.kind === 'booking' && styles.booking)} />
      ))}
    </span>
  )
}
