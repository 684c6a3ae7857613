import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { ForgotForm } from '../password/forgot-form.tsx'
import { RegisterForm } from '../registration/register-form.tsx'
import { RegisteredView } from '../registration/registered-view.tsx'
import type { AuthMode } from './auth-modes.ts'
import * as styles from './auth-panel.module.css'
import { DemoChips } from './demo-chips.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SocialButtons } from './social-buttons.tsx'

// Few people have a second factor: others never load its form.
const CodeForm = lazyPart(() => import('../proof/code-form.tsx'))

/** What was typed in one mode is kept for the next one. Never a password. */
export type Drafts = Readonly<Record<string, string>>

interface AuthPanelProps {
  mode: AuthMode
  onMode: (mode: AuthMode) => void
  /** The session is already stored. */
  onSignedIn: () => void
  /** The OK button of a finished registration; without it, it leads to the home page. */
  onLeave?: () => void
  /** What signing in interrupts, as an address: emailed links continue there. */
  next?: string | null
  /** Focuses the first field at once, if that doesn't open a keyboard over the page. */
  autoFocus?: boolean
}

/** Signing in, registering and asking for a new password, for the dialog and the page alike. */
export function AuthPanel({
  mode,
  onMode,
  onSignedIn,
  onLeave,
  next = null,
  autoFocus = false,
}: AuthPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const drafts = useRef<Drafts>({})
  const [registered, setRegistered] = useState({ email: '', username: '' })
  const [challenge, setChallenge] = useState('')
  function enter(asked: string | null) {
    if (asked === null) return onSignedIn()
    setChallenge(asked)
    onMode('code')
  }

  const lastMode = useRef(autoFocus ? null : mode)
  useEffect(() => {
    if (lastMode.current === mode) return
    const first = lastMode.current === null
    lastMode.current = mode
    if (first && !window.matchMedia('(pointer: fine)').matches) return
    // After the dialog around it has opened and focused its close button.
    const timer = window.setTimeout(() => panel.current?.querySelector<HTMLElement>('[data-start]')?.focus())
    return () => window.clearTimeout(timer)
  }, [mode])

  function keep({ target }: FormEvent) {
    if (
      target instanceof HTMLInputElement &&
      target.name &&
      target.autocomplete.includes('password') === false
    )
      drafts.current = { ...drafts.current, [target.name]: target.value }
  }

  return (
    <div className={styles.auth} ref={panel} onInput={keep}>
      {mode === 'signin' && (
        <SignInForm drafts={drafts.current} next={next} onMode={onMode} onEntered={enter} />
      )}
      {mode === 'code' && (
        <Suspense fallback={null}>
          <CodeForm challenge={challenge} onEntered={enter} onBack={() => onMode('signin')} />
        </Suspense>
      )}
      {mode === 'register' && (
        <RegisterForm
          drafts={drafts.current}
          next={next}
          onMode={onMode}
          onRegistered={account => {
            setRegistered(account)
            onMode('registered')
          }}
        />
      )}
      {mode === 'forgot' && (
        <ForgotForm drafts={drafts.current} next={next} onBack={() => onMode('signin')} />
      )}
      {mode === 'registered' && (
        <RegisteredView
          {...registered}
          next={next}
          onLeave={onLeave}
          onSignIn={() => onMode('signin')}
          onSignedIn={onSignedIn}
        />
      )}
      {mode === 'signin' && <PasskeyButton onEntered={enter} />}
      {(mode === 'signin' || mode === 'register') && <SocialButtons onEntered={enter} />}
      {mode === 'signin' && <DemoChips onEntered={enter} />}
    </div>
  )
}
