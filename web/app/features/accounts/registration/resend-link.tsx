import { useState } from 'react'
import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './registered-view.module.css'

interface ResendLinkProps {
  label: string
  send: () => Promise<unknown>
}

/** Requests the verification email again and shows the result. */
export function ResendLink({ label, send }: ResendLinkProps) {
  const [busy, setBusy] = useState(false)

  async function resend() {
    if (busy) return
    setBusy(true)
    try {
      await send()
      toast.show({ text: m.accounts_email_sent(), tone: 'good', duration: 6000 })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      className={cx('link', styles.authResend)}
      aria-disabled={busy || undefined}
      onClick={resend}
    >
      <span aria-live="polite">{busy ? m.accounts_resend_sending() : label}</span>
    </button>
  )
}
