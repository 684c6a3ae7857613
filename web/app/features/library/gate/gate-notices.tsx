import { useCallback, useEffect, useRef } from 'react'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { longDayText } from '../../../lib/dates.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { openSignIn } from '../../accounts/sign-in/open-sign-in.ts'
import { productPath } from '../../catalogue/addresses.ts'
import type { AccessView } from '../course/open-course.ts'
import * as accessGateStyles from './access-gate.module.css'
import { adviceFor, CopyLink } from './browser-advice.tsx'
import { GateFrame } from './gate-frame.tsx'
import * as styles from './gate-notices.module.css'
import type { Browser } from './supported-browser.ts'

export function WaitNotice({ text }: { text: string }) {
  return (
    <GateFrame glow="dim" busy>
      <h1 className="vh">{m.library_title()}</h1>
      <p className={styles.gateLine} role="status">
        <span className="spin" aria-hidden="true" />
        <span>{text}</span>
      </p>
    </GateFrame>
  )
}

export function GateLine({
  tone,
  icon,
  text,
}: {
  tone?: 'ok' | 'no'
  icon: IconName | 'spin'
  text: string
}) {
  return (
    <p className={styles.gateLine} data-tone={tone}>
      {icon === 'spin' ? <span className="spin" aria-hidden="true" /> : <Icon name={icon} />}
      <span>{text}</span>
    </p>
  )
}

interface BrowserNoticeProps {
  browser: Extract<Browser, { opens: false }>
  /** What to open in another browser. */
  path: string
}

export function BrowserNotice({ browser, path }: BrowserNoticeProps) {
  return (
    <GateFrame glow="dark">
      <h1>{m.library_browser_title()}</h1>
      <GateLine tone="no" icon="warn" text={m.library_browser()} />
      {browser.app !== null && <p className="small muted">{adviceFor(browser)}</p>}
      <CopyLink path={path} />
    </GateFrame>
  )
}

export function MissingNotice() {
  return (
    <GateFrame glow="dark">
      <h1>{m.library_gate_missing_title()}</h1>
      <GateLine tone="no" icon="warn" text={m.library_gate_missing()} />
      <ButtonLink to="/" variant="line" icon="home">
        {m.shell_to_home()}
      </ButtonLink>
    </GateFrame>
  )
}

/** It has expired, isn't on offer, or must be bought first. */
export function ClosedNotice({ view }: { view: AccessView }) {
  const preview = hasScreen('/product/preview/:title/:courseId')
  return (
    <GateFrame glow={view.gate === 'buy' ? 'dim' : 'dark'}>
      <p className={accessGateStyles.course} lang={languageOf(view.course_name)}>
        {view.course_name}
      </p>
      {view.gate === 'expired' && (
        <>
          <h1>{m.library_gate_over_title()}</h1>
          <p>
            {view.course_end_date && m.library_gate_over_text({ date: longDayText(view.course_end_date) })}
          </p>
          <GateLine tone="no" icon="clock" text={m.library_gate_expired()} />
        </>
      )}
      {view.gate === 'closed' && (
        <>
          <h1>{m.library_gate_closed_title()}</h1>
          <p>{m.library_gate_closed_text()}</p>
          <GateLine tone="no" icon="lock" text={m.library_gate_denied()} />
        </>
      )}
      {view.gate === 'buy' && (
        <>
          <h1>{m.library_buy_title()}</h1>
          <p>{m.library_buy_text()}</p>
          {view.price !== null && (
            <p className={styles.gatePrice} data-part="gate-price">
              {amountText(centsOf(view.price))}
            </p>
          )}
          {preview && (
            <ButtonLink size="large" to={productPath({ id: view.course_id, name: view.course_name })}>
              {m.library_buy_preview()}
            </ButtonLink>
          )}
        </>
      )}
    </GateFrame>
  )
}

/** Asks at once; someone who declines can ask again here. */
export function SignInNotice({ onSignedIn }: { onSignedIn: () => void }) {
  const asked = useRef(false)

  const ask = useCallback(async () => {
    if (await openSignIn()) onSignedIn()
  }, [onSignedIn])

  useEffect(() => {
    // Once: development runs effects twice.
    if (asked.current) return
    asked.current = true
    void ask()
  }, [ask])

  return (
    <GateFrame glow="dim">
      <h1>{m.library_signin_title()}</h1>
      <p>{m.library_signin_text()}</p>
      <Button size="large" onClick={ask}>
        {m.library_signin()}
      </Button>
    </GateFrame>
  )
}
