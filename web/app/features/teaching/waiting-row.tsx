import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import * as partStyles from './part.module.css'
import * as styles from './waiting-part.module.css'

interface WaitingRowProps {
  icon: IconName
  tone: 'amber' | 'blue' | 'purple' | 'red'
  title: string
  facts: readonly string[]
  action: ReactNode
  /** Below it, if the action was refused. */
  error?: ReactNode
}

export function WaitingRow({ icon, tone, title, facts, action, error }: WaitingRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <p className={partStyles.what}>
        <b className={styles.title}>{title}</b>
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <div className={styles.acts}>{action}</div>
      {error}
    </li>
  )
}
