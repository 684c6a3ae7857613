import { m } from '#messages/messages.js'
import { api } from '../../lib/api.ts'
import { getLocale } from '../../lib/locale.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DevMailHint } from './dev-mail-hint.tsx'
import { ResendLink } from './resend-link.tsx'

export function RegisteredView({ email, onLeave }: { email: string; onLeave?: () => void }) {
  return (
    <div className="auth-done">
      <span className="auth-disc">
        <Icon name="mail" />
      </span>
      <p role="status" tabIndex={-1} data-start>
        {m.accounts_registered_text({ email })}
      </p>
      <p className="small muted">{m.accounts_registered_spam()}</p>
      <DevMailHint />
      <ButtonLink to="/" size="large" wide onClick={onLeave}>
        {m.accounts_ok()}
      </ButtonLink>
      <ResendLink
        label={m.accounts_resend_link()}
        send={() => api.verificationResendByEmail({ body: { email }, query: { language_code: getLocale() } })}
      />
    </div>
  )
}
