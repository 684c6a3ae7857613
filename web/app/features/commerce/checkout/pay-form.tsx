import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { useLastingSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { useForWhom } from '../../accounts/learners/use-for-whom.ts'
import { LearnerSelect } from './learner-select.tsx'
import * as payStyles from './pay.module.css'
import * as styles from './pay-form.module.css'
import { PayButton, PayNotice, PaySkeleton, type PayView, type WaysProps } from './pay-parts.tsx'
import type { PaymentSetup } from './payment-setup.ts'
import { readPendingPayment } from './pending-payment.ts'
import { resume } from './resume.ts'
import { SandboxPay } from './sandbox-pay.tsx'
import { StayWhilePaying } from './stay-while-paying.tsx'
import { useBuyer } from './use-buyer.ts'
import { type Basket, type Pay, usePay } from './use-pay.ts'

// Only these pages load the provider's code.
const StripePay = lazyPart(() => import('./stripe-pay.tsx').then(module => ({ default: module.StripePay })))

interface PayFormProps<Given> {
  basket: Basket<Given>
  setup: PaymentSetup
  view?: PayView
  /** Why paying isn't possible now. */
  blocked?: string | null
  /**
   * What is shown is outdated and nothing was charged: the new total in cents, or null if the total isn't the problem.
   */
  onStale?: (amount: number | null) => void
  /** A payment may be in progress. */
  onBusy?: (busy: boolean) => void
  /** Money has moved, or may have, and the result is unknown. */
  onWaiting?: (waiting: boolean) => void
  /** In the wallet's view: switches to the card. */
  onCard?: () => void
  /** Paid and delivered, after the kind has shown its result. */
  onDone?: (given: Given) => void
}

/** The payment form: in the cart, in the Buy Now dialog and for lessons. */
export function PayForm<Given>({
  basket,
  setup,
  view = 'all',
  blocked = null,
  onStale,
  onBusy,
  onWaiting,
  onCard,
  onDone,
}: PayFormProps<Given>) {
  const whom = useForWhom()
  const asks = basket.items.isForFamily && basket.learnerId === undefined
  const unsaid = asks && whom.learners.data?.length && whom.chosenOf('one') === null
  const learnerId = asks ? whom.participantOf('one').learnerId : basket.learnerId
  const pay = usePay({ ...basket, learnerId }, onStale, onDone)
  const buyer = useBuyer(useLastingSession()?.userId)
  const moving = pay.busy !== null && pay.busy !== 'alipay' && pay.busy !== 'redirect'
  useEffect(() => onBusy?.(pay.busy !== null), [pay.busy, onBusy])
  useEffect(() => onWaiting?.(pay.waiting !== null), [pay.waiting, onWaiting])
  return (
    <div className={payStyles.pay} aria-busy={pay.busy !== null || undefined}>
      {asks && pay.waiting === null && <LearnerSelect whom={whom} disabled={pay.busy !== null} />}
      <Ways
        {...{ basket, setup, pay, view, onCard, name: buyer?.name ?? '' }}
        blocked={blocked ?? (unsaid ? m.accounts_for_missing() : null)}
      />
      {moving && <StayWhilePaying />}
    </div>
  )
}

function Ways({ setup, ...rest }: Omit<WaysProps, 'setup'> & { setup: PaymentSetup }) {
  const { pay, blocked } = rest
  if (pay.waiting) return <Waiting pay={pay} />
  if (pay.amount === 0) return <FreeForm pay={pay} blocked={blocked} />
  if (setup.state === 'loading') return <PaySkeleton />
  if (setup.state === 'failed')
    return <FailedState title={m.checkout_setup_failed()} text={setup.failure.text} onRetry={setup.retry} />
  if (setup.config.provider === 'sandbox') return <SandboxPay setup={setup} {...rest} />
  return (
    <Suspense fallback={<PaySkeleton />}>
      <StripePay setup={setup} {...rest} />
    </Suspense>
  )
}

/** Nothing to pay, and nothing to fill in. */
function FreeForm({ pay, blocked }: Pick<WaysProps, 'pay' | 'blocked'>) {
  function submit(event: FormEvent) {
    event.preventDefault()
    // A free order needs no confirmation: it is paid as soon as it is opened.
    if (blocked === null) void pay.run('free', async () => ({ status: 'cancelled' }))
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <PayNotice pay={pay} />
      <PayButton pay={pay} blocked={blocked} />
    </form>
  )
}

/** Checks again automatically, less and less often. */
const looks = [4000, 8000, 15_000, 30_000]

/** Paid, or possibly: what matters now is to find out, not to pay again. */
function Waiting({ pay }: { pay: Pay }) {
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState(0)

  const received = pay.waiting === 'received'

  async function look() {
    const found = await resume()
    // Nothing is pending and nothing was found: then no money has moved.
    if (!found && !received && !readPendingPayment()) pay.clear()
  }
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    const pause = looks[asked]
    if (pause === undefined) return
    const timer = window.setTimeout(() => void latest.current().finally(() => setAsked(asked + 1)), pause)
    return () => window.clearTimeout(timer)
  }, [asked])

  async function press() {
    setAsking(true)
    await look()
    setAsking(false)
  }
  return (
    <div className={styles.payWait}>
      <div role="status">
        <Icon name={received ? 'check' : 'clock'} />
        <div>
          <h3>{received ? m.checkout_received() : m.checkout_unclear()}</h3>
          <p>{received ? m.checkout_received_text() : m.checkout_unclear_text()}</p>
        </div>
      </div>
      <Button
        variant="line"
        wide
        icon="refresh"
        busy={asking}
        busyText={m.checkout_looking()}
        onClick={press}
      >
        {m.checkout_look_again()}
      </Button>
    </div>
  )
}
