import * as styles from './verified-tick.module.css'

/** Next to the name of someone whose account is verified. */
export function VerifiedTick({ label }: { label: string }) {
  return (
    <span className={styles.tick} title={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          fill="currentColor"
          d="M12 2.8l2.4 1.8 3-.2.9 2.9 2.5 1.7-1 2.8 1 2.9-2.5 1.7-.9 2.9-3-.2L12 21l-2.4-1.9-3 .2-.9-2.9-2.5-1.7 1-2.9-1-2.8 2.5-1.7.9-2.9 3 .2z"
        />
        <path className={styles.check} d="M8.5 12l2.5 2.5 4.5-5" />
      </svg>
      <span className="vh">{label}</span>
    </span>
  )
}
