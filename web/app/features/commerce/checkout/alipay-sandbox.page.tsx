import { useState } from 'react'
import { useLoaderData, useNavigate, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { localePath } from '../../../lib/locale.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/toasts.tsx'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { NotFoundMessage } from '../../site/error-page.tsx'
import { boughtFromPath, returnPath } from './alipay-return.ts'
import * as styles from './alipay-sandbox.module.css'
import * as payStyles from './pay.module.css'
import { clearPendingPayment } from './pending-payment.ts'
import { TestStrip } from './test-strip.tsx'

export const meta = privateMeta(() => m.checkout_sandbox_title())

/** This page only exists if no one pays with real money. */
export async function clientLoader(): Promise<{ exists: boolean }> {
  const { test_mode, alipay } = await api.paymentConfig()
  return { exists: test_mode && alipay }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <div className={cx('wrap', payStyles.verify)} />
}

/** Stands in for Alipay's own page: the buyer says yes or no. */
export default function AlipaySandboxPage() {
  const { exists } = useLoaderData<typeof clientLoader>()
  const { ref = '' } = useParams()
  const navigate = useNavigate()
  const session = useSession()
  const [busy, setBusy] = useState<'paid' | 'refused' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  if (!exists) return <NotFoundMessage />

  async function answer(alipay: 'paid' | 'refused') {
    if (busy) return
    setBusy(alipay)
    setFailure(null)
    try {
      // After the hash, where no server and no log sees it.
      const clientSecret = decodeURIComponent(window.location.hash.slice(1))
      const { status, message } = await api.sandboxConfirm({ body: { clientSecret, alipay } })
      if (alipay === 'paid' && status === 'failed')
        return setFailure({ text: message, code: 'payment_failed', status: 402 })
      if (alipay === 'paid') return navigate(localePath(returnPath(ref, session?.userId ?? 0)))
      cancelled()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(null)
    }
  }

  function cancelled() {
    clearPendingPayment()
    toast.show({ text: m.checkout_cancelled(), tone: 'info' })
    return navigate(localePath(boughtFromPath()))
  }

  return (
    <div className={cx('wrap', payStyles.verify)}>
      <div className={styles.verifyCard}>
        <TestStrip short />
        <div className={styles.verifyPad}>
          <h1>{m.checkout_sandbox_title()}</h1>
          <p className="muted">{m.checkout_sandbox_text()}</p>
          <dl className={payStyles.paySums}>
            <div>
              <dt>{m.checkout_reference()}</dt>
              <dd>{ref}</dd>
            </div>
          </dl>
          <FormFailure failure={failure} />
          <Button
            size="large"
            wide
            busy={busy === 'paid'}
            busyText={m.checkout_processing()}
            onClick={() => void answer('paid')}
          >
            {m.checkout_pay_wallet()}
          </Button>
          <Button
            variant="line"
            size="large"
            wide
            busy={busy === 'refused'}
            onClick={() => void answer('refused')}
          >
            {m.checkout_cancel()}
          </Button>
        </div>
      </div>
    </div>
  )
}
