import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { useSession } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DevMailHint } from './dev-mail-hint.tsx'
import * as styles from './registered-view.module.css'
import { ResendLink } from './resend-link.tsx'
import * as verifyEmailStyles from './verify-email.module.css'

interface RegisteredViewProps {
  email: string
  username: string
  next: string | null
  onLeave?: () => void
  onSignIn: () => void
  /** In another tab, through the emailed link. */
  onSignedIn: () => void
}

/**
 * People who were interrupted stay where they are, and continue automatically once the link is opened in this browser.
 */
export function RegisteredView({
  email,
  username,
  next,
  onLeave,
  onSignIn,
  onSignedIn,
}: RegisteredViewProps) {
  const signedIn = useSession() !== null
  const wentOn = useRef(false)
  useEffect(() => {
    if (!signedIn || wentOn.current) return
    wentOn.current = true
    onSignedIn()
  }, [signedIn, onSignedIn])
  return (
    <div className={styles.authDone}>
      <span className={verifyEmailStyles.authDisc}>
        <Icon name="mail" />
      </span>
      <p role="status" tabIndex={-1} data-start>
        {m.accounts_registered_text({ email })}
      </p>
      <p className="small muted">{m.accounts_registered_username({ username })}</p>
      <p className="small muted">{m.accounts_registered_spam()}</p>
      <DevMailHint />
      {next ? (
        <Button size="large" wide onClick={onSignIn}>
          {m.accounts_registered_go_on()}
        </Button>
      ) : (
        <ButtonLink to="/" size="large" wide onClick={onLeave}>
          {m.accounts_ok()}
        </ButtonLink>
      )}
      <ResendLink
        label={m.accounts_resend_link()}
        send={() =>
          laterApi.verificationResendByEmail({
            body: { email, ...(next && { next }) },
          })
        }
      />
    </div>
  )
}
