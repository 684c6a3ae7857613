import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { localePath } from '../../../lib/locale.ts'
import { useLastingSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ForWhom } from '../../accounts/learners/for-whom.tsx'
import { useForWhom } from '../../accounts/learners/use-for-whom.ts'
import { type AuthMode, authLeads, authTitles } from '../../accounts/sign-in/auth-modes.ts'
import { AuthPanel } from '../../accounts/sign-in/auth-panel.tsx'
import { buyPath, viewerPath } from '../../catalogue/addresses.ts'
import type { Card } from '../../catalogue/card.ts'
import { Cover } from '../../catalogue/cover.tsx'
import { Price } from '../../catalogue/price.tsx'
import { PrintingNote } from '../../catalogue/printing.tsx'
import { BrowserWarning } from '../../library/gate/browser-warning.tsx'
import { CouponField } from '../cart/coupon-field.tsx'
import { GiftFields } from '../gifts/gift-fields.tsx'
import * as styles from './buy-now-dialog.module.css'
import { giftItems, type PaidGift } from './kinds/gift-line.tsx'
import { productItems } from './kinds/product-line.tsx'
import * as payStyles from './pay.module.css'
import { PayForm } from './pay-form.tsx'
import { usePaymentSetup } from './payment-setup.ts'
import type { PurchaseItems } from './purchase-items.ts'
import { RefundNote } from './refund-note.tsx'
import { TestStrip } from './test-strip.tsx'
import { useQuotedCard } from './use-quoted-card.ts'

interface BuyNowDialogProps {
  card: Card
  asGift: boolean
  onClose: () => void
}

/**
 * One product, bought right away, for oneself or for someone else: sign in, then a card or a wallet. The cart isn't
 * involved.
 */
export function BuyNowDialog({ card, asGift, onClose }: BuyNowDialogProps) {
  const session = useLastingSession()
  const navigate = useNavigate()
  const [mode, setMode] = useState<AuthMode>('signin')
  const [view, setView] = useState<'card' | 'wallet'>('card')
  const [busy, setBusy] = useState(false)
  const [coupon, setCoupon] = useState('')
  const whom = useForWhom(['one'], asGift ? { initial: 'gift' } : {})
  const who = whom.chosenOf('one')
  const isGift = who === 'gift'
  const [gift, setGift] = useState<PaidGift | null>(null)
  const quote = useQuotedCard(card, session?.userId ?? null, coupon, isGift)
  const setup = usePaymentSetup(session?.userId ?? null)
  const { product, state } = quote
  const off = quote.coupon?.off ?? 0

  // After signing in, it may turn out that they already own it.
  useEffect(() => {
    if (!session || state !== 'owned' || isGift) return
    onClose()
    toast.show({ text: m.checkout_owned(), tone: 'info' })
    void navigate(localePath(viewerPath(card)))
  }, [session, state, isGift, card, navigate, onClose])

  // The focused element disappears with the sign-in form.
  const what = useRef<HTMLDivElement>(null)
  const signedIn = session !== null
  const before = useRef(signedIn)
  useEffect(() => {
    if (signedIn && !before.current) what.current?.focus()
    before.current = signedIn
  }, [signedIn])

  // Who it is for comes first.
  const isPayable = isGift ? gift !== null : who !== null
  const items: PurchaseItems<unknown> = isGift && gift ? giftItems(product, gift) : productItems([product])
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={session ? (isGift ? m.gifts_buy_title() : m.checkout_buy_title()) : authTitles[mode]()}
      lead={session ? undefined : authLeads[mode]()}
    >
      <div className={payStyles.buyNow}>
        <div className={styles.buyWhat} ref={what} tabIndex={-1}>
          <span className={styles.buyCover}>
            <Cover cover={product.cover} video={product.video} sizes="104px" />
          </span>
          <div>
            <h3>{product.name}</h3>
            <p className="small muted">{product.seller.name}</p>
            <PrintingNote printing={product.printing} className="small" />
            {!isGift && <RefundNote days={quote.refundDays} />}
            <p className={styles.buyCost}>
              {state === 'unchecked' && session ? (
                <span className="sk" />
              ) : (
                <Price
                  fee={product.fee}
                  price={product.price - off / 100}
                  free={product.price === 0}
                  ends={off > 0 ? null : product.ends}
                />
              )}
            </p>
          </div>
        </div>
        <BrowserWarning path={buyPath(card)} />
        {!session && (
          <AuthPanel
            mode={mode}
            next={localePath(buyPath(card))}
            onMode={setMode}
            onSignedIn={() => undefined}
            autoFocus
          />
        )}
        {session && quote.failure && state === 'unchecked' && (
          <FailedState title={m.checkout_quote_failed()} text={quote.failure.text} onRetry={quote.check} />
        )}
        {session && state === 'gone' && (
          <p className={styles.payNote} role="alert">
            <Icon name="warn" />
            <span>{m.checkout_gone()}</span>
          </p>
        )}
        {session && !(quote.failure && state === 'unchecked') && state !== 'gone' && (
          <>
            {state === 'changed' && (
              <p className={styles.payNote} role="alert">
                <Icon name="info" />
                <span>{m.checkout_price_changed({ price: amountText(centsOf(product.price)) })}</span>
              </p>
            )}
            {!asGift && <ForWhom whom={whom} gift={product.price > 0} disabled={busy} />}
            {who === null && (
              <Button size="large" wide busy={whom.busy} onClick={() => void whom.settle()}>
                {whom.saveText ?? m.gifts_to_payment()}
              </Button>
            )}
            {isGift && <GiftFields course={product.id} gift={gift} onChange={setGift} />}
            {product.price > 0 && (
              <CouponField
                typed={coupon}
                quoted={quote.coupon}
                checking={quote.checking}
                onApply={setCoupon}
              />
            )}
            {isPayable && setup.state === 'ready' && setup.config.test_mode && <TestStrip />}
            {isPayable && product.price > 0 && setup.state === 'ready' && (
              <SegmentedControl
                legend={m.checkout_ways()}
                name="way"
                value={view}
                onChange={next => {
                  if (!busy) setView(next)
                }}
                choices={[
                  { value: 'card', label: m.checkout_by_card(), art: <Icon name="card" /> },
                  { value: 'wallet', label: m.checkout_wallet(), art: <Icon name="wallet" /> },
                ]}
              />
            )}
            {isPayable && (
              <PayForm
                basket={{
                  from: 'product',
                  items,
                  total: Math.round(product.price * 100) - off,
                  learnerId: isGift ? null : whom.participantOf('one').learnerId,
                  coupon: off > 0 ? quote.coupon?.code : '',
                }}
                setup={setup}
                view={view}
                blocked={state === 'unchecked' ? m.checkout_blocked_checking() : null}
                onStale={quote.check}
                onBusy={setBusy}
                onCard={() => setView('card')}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
