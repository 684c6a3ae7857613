import { useRef, useState } from 'react'
import { amountText, priceText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import type { Failure } from '../../../lib/failure.ts'
import { localePath, plainPath } from '../../../lib/locale.ts'
import { readLastingSession, readSession } from '../../../lib/session.ts'
import { openSignIn } from '../../accounts/open-sign-in.ts'
import { keepHold } from '../cart/trial-selection.ts'
import { keepReturn } from './alipay-return.ts'
import { bookedOf } from './booked-lessons.ts'
import type { BoughtProduct, ChosenLesson } from './checkout-store.ts'
import { finish, finishGift, finishPlace, tellTaken } from './finish.ts'
import {
  type Confirm,
  type GivenPlace,
  type Outcome,
  type PaidGift,
  type PaidPlace,
  type PaidSeat,
  type Purchase,
  pay,
  payByAlipay,
  type Till,
} from './pay.ts'
import { whilePaying } from './paying-lock.ts'
import { clearMark, setMark } from './paying-mark.ts'
import { resume } from './resume.ts'

export interface PayProduct extends BoughtProduct {
  /** 0, or the centre's id. */
  readonly centreId: number
}

/** A lesson that is to be paid, with what is shown of it. */
export interface PayLesson extends ChosenLesson, PaidSeat {}

/** What is to be paid. */
export interface Basket {
  /** Where it was put together, and where one is led back to. */
  readonly from: 'product' | 'cart' | 'booking' | 'class'
  readonly products: readonly PayProduct[]
  /** Which of them come with bundles. */
  readonly bundles?: readonly { readonly id: number; readonly products: readonly number[] }[]
  readonly lessons?: readonly PayLesson[]
  /** A place in a class, by itself. */
  readonly place?: PaidPlace
  /** The one product is for somebody else. */
  readonly gift?: PaidGift | null
  /** The amount is only kept until somebody approves: not by those who take it at once. */
  readonly authorise?: boolean
  /** Cents, as the buyer sees it. */
  readonly total: number
  /** A code that the total is less for; '' for none. */
  readonly coupon?: string
  /** For whom the products are; null for the buyer. */
  readonly learnerId?: number | null
}

/** Those that leave the page are `alipay` and `redirect`. */
export type Way = 'card' | 'wallet' | 'free' | 'alipay' | 'redirect'

interface Told {
  /** Cents, by the server. */
  readonly amount: number
  /** What was shown when it was told. */
  readonly instead: number
}

interface Notice {
  readonly failure: Failure | null
  readonly told: Told | null
  /** Money has moved, or may have: no second attempt until that is known. */
  readonly waiting: 'received' | 'unclear' | null
}

export interface Pay {
  /** As the page writes sums. */
  readonly text: (cents: number) => string
  /** By which way a payment is under way. */
  readonly busy: Way | null
  readonly failure: Failure | null
  readonly waiting: Notice['waiting']
  /** Cents to be paid, by the latest word. */
  readonly amount: number
  /** The price is not what was shown first. */
  readonly changed: boolean
  run(way: Way, confirm: Confirm, saveCard?: boolean): Promise<Outcome | null>
  leaveForAlipay(): Promise<void>
  clear(): void
}

/** What is shown is no longer so. */
const staleCodes: ReadonlySet<string> = new Set([
  'order_nothing',
  'class_full',
  'class_over',
  'class_enrolled',
])

/** Also a coupon that has run out while the form was filled in. */
const isStale = (code: string): boolean => staleCodes.has(code) || code.startsWith('coupon_')

const silent: Notice = { failure: null, told: null, waiting: null }

export const till: Till = {
  api,
  mark: { set: setMark, clear: clearMark },
  wait: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
}

/**
 * One payment at a time. It goes on when the form that began it has gone: what follows a purchase happens outside
 * of it.
 */
export function usePay(
  { from, products, bundles = [], lessons = [], place, gift, total, coupon = '', learnerId = null }: Basket,
  onStale?: (amount: number | null) => void,
  onEnrolled?: (given: GivenPlace | null) => void,
): Pay {
  const [busy, setBusy] = useState<Way | null>(null)
  const [notice, setNotice] = useState(silent)
  const running = useRef(false)

  const { told } = notice
  const stillTold = told !== null && (total === told.instead || total === told.amount)
  const amount = stillTold ? told.amount : total
  const kind = products.length + lessons.length + (place ? 1 : 0) === 1 ? 'single' : 'multiple'

  async function attempt<T extends Outcome | { kind: 'leave' }>(
    way: Way,
    saveCard: boolean,
    work: (purchase: Purchase) => Promise<T>,
  ): Promise<T | Outcome | null> {
    if (running.current) return null
    running.current = true
    setBusy(way)
    setNotice({ ...notice, failure: null })
    try {
      const buyer = readLastingSession()?.userId
      if (!readSession() && !(await signInAgain(buyer))) return null
      const bundled = bundles.flatMap(bundle => bundle.products)
      const purchase: Purchase = {
        ids: products.map(({ id }) => id).filter(id => !bundled.includes(id)),
        bundles: bundles.map(({ id }) => id),
        bundled,
        ...{ seats: lessons, place, gift, amount, kind, saveCard, coupon, learnerId },
      }
      const once = async () => (await whilePaying(() => work(purchase))) ?? elsewhere()
      let outcome = await once()
      // The session ended before anything was charged: asked for once, then the same again with what was typed.
      if (isSignedOut(outcome) && (await signInAgain(buyer))) outcome = await once()
      if (outcome.kind !== 'leave') await settle(outcome)
      return outcome
    } finally {
      running.current = false
      setBusy(null)
    }
  }

  async function finishWith(outcome: Extract<Outcome, { kind: 'done' }>) {
    const { orderId, products: given, booked } = outcome
    if (place) {
      finishPlace(outcome.given?.state ?? 'confirmed')
      return onEnrolled?.(outcome.given ?? null)
    }
    if (gift) return finishGift({ orderId, products, gift })
    const seats = bookedOf(lessons, booked)
    if (booked && seats.gone.length > 0 && seats.lessons.length === 0)
      return tellTaken(lessons, { slotIds: booked.gone, next: booked.next }, true)
    await finish({ orderId, products: boughtOf(products, given), ...seats })
  }

  async function settle(outcome: Outcome): Promise<void> {
    switch (outcome.kind) {
      case 'done':
        await finishWith(outcome)
        return setNotice(silent)
      case 'price':
        setNotice({ ...silent, told: { amount: outcome.amount, instead: total } })
        return onStale?.(outcome.amount)
      case 'received':
      case 'unclear':
        setNotice({ ...silent, waiting: outcome.kind })
        // Only the buyer can be told what has become of it.
        if (!readSession() && (await signInAgain(readLastingSession()?.userId))) await resume()
        return
      case 'refused':
        setNotice({ ...notice, failure: outcome.failure })
        // Bought or taken off sale in the meantime: what is shown is to say so.
        if (isStale(outcome.failure.code)) onStale?.(null)
        if (outcome.gone) tellTaken(lessons, outcome.gone, false)
        return
      case 'cancelled':
        return setNotice({ ...notice, failure: null })
    }
  }

  return {
    text: lessons.length > 0 || place ? amountText : priceText,
    busy,
    failure: notice.failure,
    waiting: notice.waiting,
    amount,
    changed: stillTold,
    run: (way, confirm, saveCard = false) => {
      const work = (purchase: Purchase): Promise<Outcome> => pay(till, purchase, confirm)
      return attempt(way, saveCard, work)
    },
    leaveForAlipay: async () => {
      const outcome = await attempt('alipay', false, purchase => payByAlipay(till, purchase))
      if (outcome?.kind !== 'leave' || !('redirect' in outcome)) return
      keepReturn({
        products: products.map(({ id, name, cover, video }) => ({ id, name, cover, video })),
        subscriber: products[0]?.centreId ?? 0,
        from,
        purchaseType: kind,
        path: lessons.length > 0 || place ? plainPath(window.location.pathname) : '',
      })
      // Another order than the one that was opened for a card: it keeps the seats now.
      if (lessons.length > 0) {
        const { orderId, until } = outcome
        const slotIds = lessons.map(({ slotId }) => slotId)
        keepHold({ orderId, userId: readSession()?.userId ?? 0, slotIds, until })
      }
      // Busy until the page is gone.
      setBusy('alipay')
      window.location.assign(ownPage(outcome.redirect))
    },
    clear: () => setNotice({ ...notice, failure: null, waiting: null }),
  }
}

/** Whether the same buyer is signed in again; somebody else finds a form of their own. */
async function signInAgain(buyer: number | undefined): Promise<boolean> {
  const reason = buyer === undefined ? null : m.checkout_session_ended()
  return (await openSignIn(reason)) && (buyer === undefined || readSession()?.userId === buyer)
}

const isSignedOut = (outcome: Outcome | { kind: 'leave' }): boolean =>
  outcome.kind === 'refused' && 'failure' in outcome && outcome.failure.status === 401

/** The test provider's page is one of ours: it stays in the reader's language. */
function ownPage(redirect: string): string {
  const url = new URL(redirect, window.location.href)
  return url.pathname.startsWith('/alipay/sandbox/') ? localePath(url.pathname) + url.hash : redirect
}

const elsewhere = (): Outcome => ({
  kind: 'refused',
  failure: { text: m.checkout_elsewhere(), code: 'elsewhere', status: 409 },
})

/** What the server gave, with the names that are known here. */
function boughtOf(products: readonly PayProduct[], given: readonly number[]): readonly BoughtProduct[] {
  const found = products.filter(({ id }) => given.includes(id))
  return found.length > 0 ? found : products
}
