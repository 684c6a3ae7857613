import { useMinute } from '../../lessons/bookings/use-now.ts'
import { minutesOf } from './calendar-items.ts'
import * as styles from './now-line.module.css'

interface NowLineProps {
  /** The hours that the day shows. */
  first: number
  last: number
}

/** Where in today's lane it is now, in Hong Kong. Only to be seen: a clock tells it to everyone else. */
export function NowLine({ first, last }: NowLineProps) {
  const at = minutesOf(useMinute()) / 60
  if (at < first || at > last) return null
  return (
    <div
      className={styles.now}
      style={{ top: `${((at - first) / (last - first)) * 100}%` }}
      data-part="now"
      aria-hidden="true"
    />
  )
}
