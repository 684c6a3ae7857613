import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import * as styles from './bank-hold.module.css'

/** What has happened and what comes next, once payouts are stopped. `action` is shown below. */
export function FrozenSteps({ at, action }: { at: string | null; action?: ReactNode }) {
  const step = (icon: IconName, title: string, text: string, done = false) => (
    <li data-done={done || undefined}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
    </li>
  )
  return (
    <div className={styles.frozen} data-part="frozen">
      <div className={styles.head}>
        <span className={styles.ice}>
          <Icon name="lock" />
        </span>
        <div>
          <h3>{m.profile_frozen()}</h3>
          <p>{m.profile_frozen_text()}</p>
        </div>
      </div>
      <ol className={styles.steps}>
        {step('check', m.profile_frozen_stopped(), at ? momentText(at) : '', true)}
        {step('key', m.profile_frozen_password(), m.profile_frozen_password_text())}
        {step('phone', m.profile_frozen_check(), m.profile_frozen_check_text())}
        {step('wallet', m.profile_frozen_account(), m.profile_frozen_account_text())}
      </ol>
      {action}
    </div>
  )
}
