import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { type Session, useLastingSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { toCard } from '../../catalogue/card.ts'
import { Rail } from '../../catalogue/rail.tsx'
import * as mineFrameStyles from '../../saved/mine-frame.module.css'
import * as nextStepsStyles from '../../saved/next-steps.module.css'
import { AfterYouPay } from '../checkout/after-you-pay.tsx'
import { usePaymentSetup } from '../checkout/payment-setup.ts'
import { resume } from '../checkout/resume.ts'
import { type BundleLine, bundleLinesOf } from './bundle-lines.ts'
import * as styles from './cart.module.css'
import { acceptBundle, putBack, removeBundle, singlesIn } from './cart-bundles.ts'
import { cardOf } from './cart-card.ts'
import { nameOf } from './cart-line.tsx'
import { type CartLine, linesOf, totalsOf } from './cart-lines.ts'
import { CartList } from './cart-list.tsx'
import { CartSignedOut } from './cart-signed-out.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { addToCart, type CartItem, removeFromCart, useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { loadPayForm } from './pay-panel.tsx'
import { useQuote } from './use-quote.ts'

export const meta = privateMeta(() => m.mine_cart_title())

/** Only the browser knows its cart and its user; styles show the right part. */
export default function CartPage() {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const session = useLastingSession()
  const { items } = useCart()
  const userId = session?.userId
  // A payment may have arrived whose end no page has seen, perhaps from another device.
  useEffect(() => {
    if (userId !== undefined) void resume()
  }, [userId])
  return (
    <div className={mineFrameStyles.cartPage}>
      <div className="wrap">
        <div className="page-head">
          <h1>{m.mine_cart_title()}</h1>
          {session && items.length > 0 && (
            <p className="muted">
              {m.mine_products({ count: items.length, shown: wholeNumber(items.length) })}
            </p>
          )}
        </div>
        {!alive && <CartSkeleton />}
        {!session && (
          <div className="when-out">
            <CartSignedOut count={items.length} />
          </div>
        )}
        {session && (items.length === 0 ? <EmptyCart /> : <FullCart items={items} session={session} />)}
      </div>
      {session && <Recommended userId={session.userId} items={items} />}
    </div>
  )
}

const never = () => () => undefined

function EmptyCart() {
  return (
    <>
      <h2 className="vh">{m.mine_cart_summary()}</h2>
      <EmptyState
        drawing="bag"
        title={m.mine_cart_empty()}
        text={m.mine_cart_empty_text()}
        action={
          <div className={cx('row', nextStepsStyles.mineNext)}>
            {hasScreen('/products/all') && <ButtonLink to="/products/all">{m.mine_browse()}</ButtonLink>}
            <ButtonLink variant="line" icon="heart" to="/favourites">
              {m.mine_cart_favourites()}
            </ButtonLink>
          </div>
        }
      />
    </>
  )
}

function FullCart({ items, session }: { items: readonly CartItem[]; session: Session }) {
  const [coupon, setCoupon] = useState('')
  const quote = useQuote(items, coupon)
  const setup = usePaymentSetup(session.userId)
  const waited = useWaited()
  useEffect(() => {
    // Without a connection, the form reports the failure itself when it is shown.
    loadPayForm().catch(() => undefined)
  }, [])
  const steady = useSteadyOrder(items)
  const lines = linesOf(singlesIn(steady), quote.quotes)
  const bundles = bundleLinesOf(steady, quote.bundles)

  function remove(gone: readonly CartLine[]) {
    for (const { id } of gone) removeFromCart(id)
    const [first] = gone
    toast.show({
      text:
        first && gone.length === 1
          ? m.mine_cart_removed({ name: nameOf(first) })
          : m.mine_cart_removed_many({ count: gone.length, shown: wholeNumber(gone.length) }),
      action: {
        label: m.mine_undo(),
        onClick: () => {
          for (const { item } of gone) addToCart(cardOf(item))
        },
      },
    })
  }

  function removeWhole(bundle: BundleLine) {
    removeBundle(bundle.id)
    toast.show({
      text: m.mine_cart_removed({ name: bundle.title }),
      action: { label: m.mine_undo(), onClick: () => putBack(bundle.items) },
    })
  }

  /** What was shown is accepted: from now on, that is the new price. */
  function accept(changed: readonly CartLine[]) {
    for (const { id, product } of changed) {
      if (!product) continue
      removeFromCart(id)
      addToCart(toCard(product))
    }
    for (const { id, state, price } of bundles) if (state === 'changed') acceptBundle(id, price)
  }

  // Both at once, so that nothing moves when the later one arrives; though no one waits for ever.
  if (!quote.settled || (setup.state === 'loading' && !waited)) return <CartSkeleton />
  return (
    <div className={styles.cart}>
      <CartList {...{ lines, bundles }} onRemove={remove} onRemoveBundle={removeWhole} onAccept={accept} />
      <CartSummary {...{ lines, bundles }} quote={quote} setup={setup} coupon={coupon} onCoupon={setCoupon} />
      <AfterYouPay count={totalsOf(lines, bundles).count} />
    </div>
  )
}

const retryDelays = 2500

function useWaited(): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setWaited(true), retryDelays)
    return () => window.clearTimeout(timer)
  }, [])
  return waited
}

/** A restored item returns to its position; the cart itself appends it. */
function useSteadyOrder(items: readonly CartItem[]): readonly CartItem[] {
  const places = useRef(new Map<number, number>())
  for (const { course_id } of items)
    if (!places.current.has(course_id)) places.current.set(course_id, places.current.size)
  const place = ({ course_id }: CartItem) => places.current.get(course_id) ?? 0
  return [...items].sort((a, b) => place(a) - place(b))
}

/** An extra: if it doesn't load, there is none. */
function Recommended({ userId, items }: { userId: number; items: readonly CartItem[] }) {
  // An offer: without an answer, it isn't made.
  const { data: cards = [] } = useQuery({
    ...queryOf(api.recommendedProducts, { params: { userId } }),
    select: products => products.map(toCard),
  })
  const others = cards.filter(({ id }) => !items.some(({ course_id }) => course_id === id))
  return (
    <Rail
      id="recommended"
      title={m.mine_cart_recommended()}
      cards={others}
      viewAll={hasScreen('/products/all') ? '/products/all' : undefined}
    />
  )
}
