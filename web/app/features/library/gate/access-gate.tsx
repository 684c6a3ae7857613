import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { codeLength } from '#contract/rules/product-form.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { languageOf } from '../../../lib/text-language.ts'
import type { IconName } from '../../../ui/icon.tsx'
import type { AccessView } from '../course/open-course.ts'
import * as styles from './access-gate.module.css'
import { CodeBoxes, codeFrom } from './code-boxes.tsx'
import { GateFrame } from './gate-frame.tsx'
import { GateLine } from './gate-notices.tsx'

type Verdict = Awaited<ReturnType<typeof laterApi.productAccessVerify>>['result']
type Step = 'typing' | 'checking' | Verdict
type Status = { step: Step; text?: undefined } | { step: 'failed'; text: string }

/** The gate takes a moment, so that an answer is noticed: a check, then the light. */
const checkMs = 1500
const unlockMs = 1000
const pause = (ms: number) => new Promise(resolve => window.setTimeout(resolve, ms))

const lines: Readonly<Record<Step, { icon: IconName | 'spin'; text: () => string }>> = {
  typing: { icon: 'lock', text: () => m.library_gate_hint() },
  checking: { icon: 'spin', text: () => m.library_gate_verifying() },
  granted: { icon: 'unlock', text: () => m.library_gate_granted() },
  invalid: { icon: 'x', text: () => m.library_gate_invalid() },
  expired: { icon: 'clock', text: () => m.library_gate_expired() },
  denied: { icon: 'lock', text: () => m.library_gate_denied() },
  used_up: { icon: 'users', text: () => m.library_gate_used_up() },
  missing: { icon: 'warn', text: () => m.library_gate_missing() },
}

export function AccessGate({ view, onOpen }: { view: AccessView; onOpen: () => void }) {
  const [code, setCode] = useState('')
  const [status, setStatus] = useState<Status>({ step: 'typing' })
  const lineId = useId()
  const courseId = view.course_id

  const check = useCallback(
    async (whole: string) => {
      setStatus({ step: 'checking' })
      try {
        const call = laterApi.productAccessVerify({ params: { id: courseId }, body: { code: whole } })
        const [{ result }] = await Promise.all([call, pause(checkMs)])
        setStatus({ step: result })
        if (result !== 'granted') return
        await pause(unlockMs)
        onOpen()
      } catch (error) {
        setStatus({ step: 'failed', text: failureOf(error).text })
      }
    },
    [courseId, onOpen],
  )

  function change(value: string) {
    setCode(value)
    if (value.length === codeLength) void check(value)
    else setStatus({ step: 'typing' })
  }
  useCarriedCode(carried => {
    setCode(carried)
    void check(carried)
  })

  const { step } = status
  const refused = step === 'invalid' || step === 'denied' || step === 'used_up' || step === 'failed'
  const waits = step === 'checking' || step === 'expired' || step === 'missing'
  const tone = step === 'granted' ? 'good' : refused ? 'bad' : waits ? 'busy' : 'plain'
  const glow =
    step === 'granted' ? 'lit' : step === 'checking' || (step === 'typing' && code) ? 'dim' : 'dark'
  const line = status.step === 'failed' ? null : lines[status.step]
  return (
    <GateFrame glow={glow}>
      <p className={styles.course} lang={languageOf(view.course_name)}>
        {view.course_name}
      </p>
      <h1>{m.library_gate_title()}</h1>
      <p>{m.library_gate_text()}</p>
      <CodeBoxes value={code} onChange={change} tone={tone} describedBy={lineId} />
      <div id={lineId} aria-live="polite">
        <GateLine
          tone={
            step === 'granted' ? 'ok' : refused || step === 'expired' || step === 'missing' ? 'no' : undefined
          }
          icon={line?.icon ?? 'warn'}
          text={line?.text() ?? status.text ?? ''}
        />
      </div>
      <p className="small muted">{m.library_gate_no_code()}</p>
    </GateFrame>
  )
}

/** A scanned code comes with the navigation. It is tried at once, and is gone when the reader returns. */
function useCarriedCode(use: (code: string) => void) {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const used = useRef(false)
  const latest = useRef(use)
  latest.current = use
  useEffect(() => {
    const code = carriedCode(state)
    if (!code || used.current) return
    used.current = true
    const { accessCode: _used, ...rest } = state as Record<string, unknown>
    const forget = async () => navigate(pathname, { replace: true, state: rest, preventScrollReset: true })
    // One after another: the first reloads the gate, which would be gone before it has shown the result.
    void forget().then(() => {
      if (code.length === codeLength) latest.current(code)
    })
  }, [state, pathname, navigate])
}

function carriedCode(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('accessCode' in state)) return ''
  return codeFrom(String(state.accessCode))
}
