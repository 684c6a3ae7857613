import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DevMailHint } from '../../accounts/registration/dev-mail-hint.tsx'
import { ResendLink } from '../../accounts/registration/resend-link.tsx'
import { LetterArt } from './letter-art.tsx'
import * as styles from './notice-card.module.css'

/** After the form was sent; it stays until it is closed. `locked`: the address was verified before. */
export function ThanksCard({ email, locked }: { email: string; locked: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const [before = '', after = ''] = (
    locked ? m.apply_done_received({ email: '\n' }) : m.apply_done_verify({ email: '\n' })
  ).split('\n')
  return (
    <div className={cx('wrap', styles.page)}>
      <section className={styles.card} data-part="thanks">
        <LetterArt />
        <h1 ref={heading} tabIndex={-1}>
          {m.apply_done_title()}
        </h1>
        <p role="status">
          {before}
          <b>{email}</b>
          {after}
        </p>
        <DevMailHint />
        <ButtonLink to="/" size="large">
          {m.accounts_ok()}
        </ButtonLink>
        {locked ? (
          <ButtonLink to="/my-application" variant="quiet" iconEnd="arrow">
            {m.apply_see_application()}
          </ButtonLink>
        ) : (
          <p className="small muted">
            {m.apply_no_mail()}{' '}
            <ResendLink
              label={m.apply_resend()}
              send={() =>
                laterApi.verificationResendByEmail({
                  body: { email, next: '/my-application' },
                })
              }
            />
          </p>
        )}
      </section>
    </div>
  )
}
