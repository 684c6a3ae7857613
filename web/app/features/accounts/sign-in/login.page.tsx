import { useEffect, useState } from 'react'
import { type MetaArgs, useNavigate, useSearchParams } from 'react-router'
import { internalPath } from '#contract/rules/internal-path.ts'
import { m } from '#messages/messages.js'
import { localePath, plainPath } from '../../../lib/locale.ts'
import { seo } from '../../../lib/seo.ts'
import { readerOf, readSession, readToken, useSession } from '../../../lib/session.ts'
import { checkSession } from '../../../lib/session-check.ts'
import { siteOf } from '../../../lib/site.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { roleText } from '../guards/own-user.ts'
import { AuthFrame } from './auth-frame.tsx'
import {
  type AskedAccount,
  type AuthMode,
  askedAccountOf,
  askedTexts,
  authLeads,
  authTitles,
  modeOf,
} from './auth-modes.ts'
import { AuthPanel } from './auth-panel.tsx'
import * as styles from './login.module.css'

export function meta({ location, matches }: MetaArgs) {
  const site = siteOf(matches)
  return seo({
    title: authTitles[modeOf(new URLSearchParams(location.search).get('mode'))](),
    description: m.accounts_page_description({ brand: site?.brand.name ?? '' }),
    pathname: location.pathname,
    site,
  })
}

export default function LoginPage() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  // States without an address.
  const [inner, setInner] = useState<'registered' | 'code' | null>(null)
  const asked = internalPath(params.get('next'))
  const next = asked ?? localePath('/')
  const mode = inner ?? modeOf(params.get('mode'))
  const account = askedAccountOf(params.get('for'))
  const asks = mode === 'signin' && account ? askedTexts[account] : null

  function choose(chosen: AuthMode) {
    const isInner = chosen === 'registered' || chosen === 'code'
    setInner(isInner ? chosen : null)
    if (isInner) return
    setParams(
      now => {
        now.delete('mode')
        if (chosen !== 'signin') now.set('mode', chosen)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <AuthFrame title={(asks?.title ?? authTitles[mode])()} lead={(asks?.lead ?? authLeads[mode])()}>
      <AlreadyIn next={next} account={account} />
      <AuthPanel
        mode={mode}
        next={asked}
        onMode={choose}
        onSignedIn={() => navigate(asked ?? localePath(ownHome()), { replace: true })}
      />
    </AuthFrame>
  )
}

/** Where people start who weren't on their way to anything else. */
function ownHome(): string {
  const session = readSession()
  if (session?.card?.applicant) return '/my-application'
  return readerOf(session) === 'teacher' ? '/my-teaching' : '/'
}

/** A signed-in visitor can continue, or sign in as someone else, as they must if a page belongs to another account. */
function AlreadyIn({ next, account }: { next: string; account: AskedAccount | null }) {
  const session = useSession()
  const [found, setFound] = useState<string | null>(null)
  // Only if they were signed in when the page opened, and the server still knows them: a new password ends sessions.
  useEffect(() => {
    const token = readToken()
    void checkSession().then(() => setFound(token))
  }, [])
  if (!session || session.token !== found) return null
  const name = session.card?.display_name || session.card?.username
  if (!name) return null
  const other = account === 'teacher' || account === 'staff'
  return (
    <div className={styles.authIn}>
      <p>
        {other
          ? m.accounts_signed_in_as_role({ name, role: roleText(session.role) })
          : m.accounts_signed_in_as({ name })}
      </p>
      {other ? (
        <span className={styles.authInLinks}>
          {account === 'teacher' && (
            <ButtonLink to="/become-teacher" variant="line">
              {m.shell_nav_become_teacher()}
            </ButtonLink>
          )}
          <ButtonLink to="/" variant="line">
            {m.shell_nav_home()}
          </ButtonLink>
        </span>
      ) : (
        <ButtonLink to={plainPath(next)} variant="line" iconEnd="arrow">
          {m.accounts_go_on()}
        </ButtonLink>
      )}
    </div>
  )
}
