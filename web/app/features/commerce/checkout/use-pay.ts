import { useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import type { Failure } from '../../../lib/failure.ts'
import { localePath } from '../../../lib/locale.ts'
import { readLastingSession, readSession } from '../../../lib/session.ts'
import { openSignIn } from '../../accounts/sign-in/open-sign-in.ts'
import { keepReturn } from './alipay-return.ts'
import {
  type Confirm,
  type Outcome,
  type PayDeps,
  type Purchase,
  pay,
  payByAlipay,
  purchaseType,
} from './pay.ts'
import { whilePaying } from './paying-lock.ts'
import { clearPendingPayment, setPendingPayment } from './pending-payment.ts'
import type { PurchaseItems } from './purchase-items.ts'
import { resume } from './resume.ts'

/** What is to be paid. */
export interface Basket<Given> {
  /** Where it was put together, and where one is led back to. */
  readonly from: 'product' | 'cart' | 'booking' | 'class'
  readonly items: PurchaseItems<Given>
  /** Cents, as the buyer sees it. */
  readonly total: number
  /** A code that the total is less for; '' for none. */
  readonly coupon?: string
  /** For whom the items are; null for the buyer; undefined if the form asks. */
  readonly learnerId?: number | null
}

/** Those that leave the page are `alipay` and `redirect`. */
export type PaymentMethod = 'card' | 'wallet' | 'free' | 'alipay' | 'redirect'

/** The server's price differs from the one that was shown. */
interface NewPrice {
  /** Cents, by the server. */
  readonly amount: number
  /** Cents, as shown before. */
  readonly instead: number
}

interface Notice {
  readonly failure: Failure | null
  readonly newPrice: NewPrice | null
  /** Money has moved, or may have: no second attempt until that is known. */
  readonly waiting: 'received' | 'unclear' | null
}

export interface Pay {
  /** The method of the payment that is under way. */
  readonly busy: PaymentMethod | null
  readonly failure: Failure | null
  readonly waiting: Notice['waiting']
  /** Cents to be paid, by the latest word. */
  readonly amount: number
  /** The price is not what was shown first. */
  readonly changed: boolean
  run(method: PaymentMethod, confirm: Confirm, saveCard?: boolean): Promise<Outcome<unknown> | null>
  leaveForAlipay(): Promise<void>
  clear(): void
}

const silent: Notice = { failure: null, newPrice: null, waiting: null }

export const payDeps: PayDeps = {
  api,
  pending: { set: setPendingPayment, clear: clearPendingPayment },
  wait: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
}

/**
 * One payment at a time. It goes on when the form that began it has gone: what follows a purchase happens outside
 * of it.
 */
export function usePay<Given>(
  { from, items, total, coupon = '', learnerId = null }: Basket<Given>,
  onStale?: (amount: number | null) => void,
  onDone?: (given: Given) => void,
): Pay {
  const [busy, setBusy] = useState<PaymentMethod | null>(null)
  const [notice, setNotice] = useState(silent)
  const running = useRef(false)

  const { newPrice } = notice
  const isNewPrice = newPrice !== null && (total === newPrice.instead || total === newPrice.amount)
  const amount = isNewPrice ? newPrice.amount : total

  async function attempt<T extends Outcome<Given> | { kind: 'leave' }>(
    method: PaymentMethod,
    saveCard: boolean,
    work: (purchase: Purchase<Given>) => Promise<T>,
  ): Promise<T | Outcome<Given> | null> {
    if (running.current) return null
    running.current = true
    setBusy(method)
    setNotice({ ...notice, failure: null })
    try {
      const buyer = readLastingSession()?.userId
      if (!readSession() && !(await signInAgain(buyer))) return null
      const purchase: Purchase<Given> = { items, amount, saveCard, coupon, learnerId }
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

  async function settle(outcome: Outcome<Given>): Promise<void> {
    switch (outcome.kind) {
      case 'done':
        await items.done(outcome.orderId, outcome.given)
        onDone?.(outcome.given)
        return setNotice(silent)
      case 'price':
        setNotice({ ...silent, newPrice: { amount: outcome.amount, instead: total } })
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
        if (isStale(outcome.failure.code, items.staleCodes)) onStale?.(null)
        return items.refused?.(outcome.error)
      case 'cancelled':
        return setNotice({ ...notice, failure: null })
    }
  }

  return {
    busy,
    failure: notice.failure,
    waiting: notice.waiting,
    amount,
    changed: isNewPrice,
    run: (method, confirm, saveCard = false) => {
      const work = (purchase: Purchase<Given>): Promise<Outcome<Given>> => pay(payDeps, purchase, confirm)
      return attempt(method, saveCard, work)
    },
    leaveForAlipay: async () => {
      const outcome = await attempt('alipay', false, purchase => payByAlipay(payDeps, purchase))
      if (outcome?.kind !== 'leave' || !('redirect' in outcome) || !items.alipayReturn) return
      keepReturn({ ...items.alipayReturn, from, purchaseType: purchaseType(items) })
      items.left?.(outcome.orderId, outcome.until)
      // Busy until the page is gone.
      setBusy('alipay')
      window.location.assign(ownPage(outcome.redirect))
    },
    clear: () => setNotice({ ...notice, failure: null, waiting: null }),
  }
}

/** Also after a coupon that has run out while the form was filled in. */
const isStale = (code: string, own: readonly string[] = []): boolean =>
  code === 'order_nothing' || code.startsWith('coupon_') || own.includes(code)

/** Whether the same buyer is signed in again; someone else finds a form of their own. */
async function signInAgain(buyer: number | undefined): Promise<boolean> {
  const reason = buyer === undefined ? null : m.checkout_session_ended()
  return (await openSignIn(reason)) && (buyer === undefined || readSession()?.userId === buyer)
}

const isSignedOut = (outcome: Outcome<unknown> | { kind: 'leave' }): boolean =>
  outcome.kind === 'refused' && 'failure' in outcome && outcome.failure.status === 401

/** The test provider's page is one of ours: it stays in the reader's language. */
function ownPage(redirect: string): string {
  const url = new URL(redirect, window.location.href)
  return url.pathname.startsWith('/alipay/sandbox/') ? localePath(url.pathname) + url.hash : redirect
}

const elsewhere = (): Outcome<never> => ({
  kind: 'refused',
  failure: { text: m.checkout_elsewhere(), code: 'elsewhere', status: 409 },
})
