import { shortClockText } from '../../../lib/clock-text.ts'
import { cx } from '../../../ui/cx.ts'
import { type CalendarItem, isOff, isPending } from './calendar-items.ts'
import { itemColor } from './class-colors.ts'
import * as styles from './event-button.module.css'
import { headingOf, isMarked, markOf, unseenText } from './item-texts.ts'

interface EventButtonProps {
  item: CalendarItem
  chosen: boolean
  onPick: (item: CalendarItem) => void
  className?: string
  style?: React.CSSProperties
}

/** One lesson in a month or a week. */
export function EventButton({ item, chosen, onPick, className, style }: EventButtonProps) {
  return (
    <button
      type="button"
      className={cx(
        styles.event,
        itemColor(item),
        item.kind === 'booking' && styles.booking,
        chosen && styles.chosen,
        isOff(item) && styles.off,
        isPending(item) && styles.pending,
        className,
      )}
      style={style}
      aria-current={chosen || undefined}
      data-item={item.key}
      onClick={() => onPick(item)}
    >
      <span className={styles.time}>{shortClockText(item.time)}</span> <b>{headingOf(item)}</b>
      {isMarked(item) && <em>{markOf(item).text}</em>}
      <span className="vh"> {unseenText(item)}</span>
    </button>
  )
}
