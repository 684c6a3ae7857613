import { m } from '#messages/messages.js'
import { useSite } from '../../../lib/site.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './dev-mail-hint.module.css'

/** If emails are kept instead of sent, people would wait for them in vain. */
export function DevMailHint() {
  if (!useSite()?.dev_mail) return null
  return (
    <p className={styles.authHint}>
      <Icon name="info" />
      <span>
        {m.accounts_dev_mail_hint()} {/* A page of the server's own, outside the app. */}
        <a className="link" href="/dev/mail" target="_blank" rel="noreferrer">
          {m.accounts_dev_mail_link()}
        </a>
      </span>
    </p>
  )
}
