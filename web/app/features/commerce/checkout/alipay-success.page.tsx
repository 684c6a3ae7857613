import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { localePath } from '../../../lib/locale.ts'
import { useSite } from '../../../lib/site.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { viewerPath } from '../../catalogue/addresses.ts'
import { ownPathOf } from '../orders/own-path.ts'
import { boughtFromPath, readReturn, referenceOf } from './alipay-return.ts'
import * as styles from './alipay-success.module.css'
import { fromBase64 } from './base64.ts'
import * as payStyles from './pay.module.css'
import { type NextStep, type Verified, verifyAlipay } from './verify-alipay.ts'

export const meta = privateMeta(() => m.checkout_verify_title())

type State = { kind: 'processing' } | { kind: 'offline' } | Verified

/** The page Alipay returns to. Only the reference in its address counts. */
export default function AlipaySuccessPage() {
  const params = useParams()
  const ref = referenceOf(params.ref)
  const [state, setState] = useState<State>(ref ? { kind: 'processing' } : { kind: 'invalid' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again
  useEffect(() => {
    if (!ref) return
    const leaving = new AbortController()
    setState({ kind: 'processing' })
    verifyAlipay(ref, leaving.signal).then(
      verified => !leaving.signal.aborted && setState(verified),
      () => !leaving.signal.aborted && setState({ kind: 'offline' }),
    )
    return () => leaving.abort()
  }, [ref, attempt])

  switch (state.kind) {
    case 'processing':
      return (
        <Frame title={m.checkout_verify_processing()} text={m.checkout_verify_processing_text()}>
          <span className="spin" aria-hidden="true" />
        </Frame>
      )
    case 'verified':
      return (
        <VerifiedView
          course={state.course}
          next={state.next}
          cart={fromBase64(params.purchaseType ?? '') === 'multiple'}
        />
      )
    case 'cancelled':
      return <BackToPurchase to={boughtFromPath(params)} />
    case 'unpaid':
      return (
        <Frame icon="clock" title={m.checkout_verify_unpaid()} text={m.checkout_verify_unpaid_text()}>
          <ButtonLink to={boughtFromPath(params)}>{m.checkout_back_to_purchase()}</ButtonLink>
          <Button variant="line" icon="refresh" onClick={() => setAttempt(attempt + 1)}>
            {m.checkout_look_again()}
          </Button>
        </Frame>
      )
    case 'offline':
      return (
        <Frame icon="warn" title={m.checkout_verify_offline()} text={m.checkout_verify_offline_text()}>
          <Button icon="refresh" onClick={() => setAttempt(attempt + 1)}>
            {m.checkout_look_again()}
          </Button>
        </Frame>
      )
    case 'invalid':
      return (
        <Frame
          icon="warn"
          tone="bad"
          title={m.checkout_verify_invalid()}
          text={m.checkout_verify_invalid_text()}
        >
          <ButtonLink to="/contact-us">{m.checkout_contact()}</ButtonLink>
          <ButtonLink variant="line" to={boughtFromPath(params)}>
            {m.checkout_back_to_purchase()}
          </ButtonLink>
        </Frame>
      )
  }
}

/** The buyer returns automatically to where they were. */
function BackToPurchase({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    toast.show({ text: m.checkout_cancelled(), tone: 'info' })
    void navigate(localePath(to), { replace: true })
  }, [to, navigate])
  return (
    <Frame title={m.checkout_cancelled()} text={m.checkout_verify_processing_text()}>
      <span className="spin" aria-hidden="true" />
    </Frame>
  )
}

interface VerifiedViewProps {
  course: number
  next: NextStep | null
  cart: boolean
}

function VerifiedView({ course, next, cart }: VerifiedViewProps) {
  const site = useSite()
  // The tab that bought it knows the name; the page finds the course by its ID.
  const name = readReturn().products.find(({ id }) => id === course)?.name ?? ''
  const single = course > 0 && !cart
  if (next)
    return (
      <Frame icon="check" tone="good" title={m.checkout_verify_verified()} text={next.text}>
        {hasScreen(next.path) && <ButtonLink to={next.path}>{next.label}</ButtonLink>}
      </Frame>
    )
  const mine = m.checkout_to_mine({ brand: site?.brand.name ?? '' })
  return (
    <Frame icon="check" tone="good" title={m.checkout_verify_verified()} text={m.checkout_success_text()}>
      {single && <ButtonLink to={viewerPath({ id: course, name })}>{m.checkout_view_product()}</ButtonLink>}
      <ButtonLink variant={single ? 'line' : 'primary'} to={ownPathOf(site)}>
        {mine}
      </ButtonLink>
    </Frame>
  )
}

interface FrameProps {
  title: string
  text: string
  icon?: IconName
  tone?: 'good' | 'bad'
  children: React.ReactNode
}

function Frame({ title, text, icon, tone, children }: FrameProps) {
  return (
    <div className={cx('wrap', payStyles.verify)} data-tone={tone}>
      <div className={styles.verifyIn} role="status">
        {icon && (
          <span className={payStyles.verifySign}>
            <Icon name={icon} />
          </span>
        )}
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      <div className="row">{children}</div>
    </div>
  )
}
