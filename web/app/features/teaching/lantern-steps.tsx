import { m } from '#messages/messages.js'
import * as styles from './lantern-steps.module.css'
import type { TeachingHome } from './load-home.ts'
import { stepNames } from './step-texts.ts'

/** One lantern per step on a string: lit once it is done. */
export function LanternSteps({ steps }: { steps: NonNullable<TeachingHome['steps']> }) {
  return (
    <ul className={styles.string} aria-label={m.teaching_steps()}>
      {steps.map(({ step, done }) => (
        <li key={step} data-lit={done}>
          <svg viewBox="-34 -8 68 80" aria-hidden="true">
            <path d="M0 -8v12M0 52v14" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
            <rect x="-9" y="-1" width="18" height="7" rx="2.5" fill="currentColor" />
            <ellipse className={styles.body} cx="0" cy="27" rx="31" ry="22" />
            <ellipse className={styles.core} cx="0" cy="27" rx="13" ry="22" />
            <rect x="-9" y="48" width="18" height="7" rx="2.5" fill="currentColor" />
          </svg>
          <span>{stepNames[step]()}</span>
          {done && <span className="vh">{m.teaching_step_done()}</span>}
        </li>
      ))}
    </ul>
  )
}
