import type { PaidLesson } from '#contract/commerce/held.ts'
import { cx } from '../../../ui/cx.ts'
import * as styles from './held-lantern.module.css'

export type LanternState = PaidLesson['state'] | 'first' | 'ended'

/** A lesson as a lantern: lit once it is taught, a ring of dots where it was refunded. */
export function HeldLantern({ state, large = false }: { state: LanternState; large?: boolean }) {
  return (
    <svg
      className={cx(styles.lantern, large && styles.large)}
      data-state={state}
      viewBox="0 0 24 30"
      aria-hidden="true"
    >
      {state === 'refunded' ? (
        <circle cx="12" cy="14" r="8" />
      ) : (
        <>
          <path d="M12 1v4M9 23h6M12 23v5" />
          <ellipse cx="12" cy="14" rx="9" ry="8.5" data-part="body" />
          <ellipse cx="12" cy="14" rx="3.5" ry="8.5" data-part="flame" />
        </>
      )}
    </svg>
  )
}
