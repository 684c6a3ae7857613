import * as styles from './letter-art.module.css'

/** A letter that has arrived. */
export function LetterArt() {
  return (
    <svg className={styles.art} viewBox="0 0 120 90" fill="none" aria-hidden="true">
      <circle className={styles.disc} cx="60" cy="42" r="34" />
      <rect className={styles.paper} x="28" y="26" width="64" height="44" rx="5" />
      <path className={styles.flap} d="M29 30l31 24 31-24" />
      <circle className={styles.seal} cx="92" cy="26" r="12" />
      <path className={styles.tick} d="M86.500 26.500l4 4 7.500-8" />
    </svg>
  )
}
