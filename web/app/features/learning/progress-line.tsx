import * as styles from './progress-line.module.css'

/** Progress out of 100; the text next to it says the same. */
export function ProgressLine({ percent }: { percent: number }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}
