import { shortDayText, weekdayNameText } from '../../../lib/dates.ts'
import * as styles from './day-tile.module.css'

/** 'Thu' over '19'; the full date for screen readers. */
export function DayTile({ day }: { day: string }) {
  return (
    <time className={styles.tile} dateTime={day} title={shortDayText(day)}>
      <span>{weekdayNameText(day)}</span>
      <b>{Number(day.slice(8))}</b>
    </time>
  )
}
