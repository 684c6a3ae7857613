import * as styles from './progress-line.module.css'

/** How far someone is, of 100; the words beside it say the same. */
export function ProgressLine({ percent }: { percent: number }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}
