import { m } from '#messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import type { ShownTrial } from './load-teacher.ts'
import * as styles from './teacher-trials.module.css'

/** What can be tried, and what it costs. */
export function TeacherTrials({ trials }: { trials: readonly ShownTrial[] }) {
  if (trials.length === 0)
    return (
      <p className={styles.none}>
        <Icon name="calendar" />
        {m.directory_trials_none()}
      </p>
    )
  return (
    <ul className={styles.trials}>
      {trials.map(({ id, title, price, description }) => (
        <li key={id}>
          <h3>{title}</h3>
          {description && <p className="muted small">{description}</p>}
          <p className={styles.price}>{price}</p>
        </li>
      ))}
    </ul>
  )
}
