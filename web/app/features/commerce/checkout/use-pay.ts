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
  /** Where it was put together, and where the buyer is returned to. */
  readonly from: 'product' | 'cart' | 'booking' | 'class'
  readonly items: PurchaseItems<Given>
  /** Cents, as the buyer sees it. */
  readonly total: number
  /** The coupon code behind the lower total; '' for none. */
  readonly coupon?: string
  /** Whom the items are for; null for the buyer; undefined if the form asks. */
  readonly learnerId?: number | null
}

/** `alipay` and `redirect` leave the page. */
export type PaymentMethod = 'card' | 'wallet' | 'free' | 'alipay' | 'redirect'

/** The server's price differs from the displayed one. */
interface NewPrice {
  /** Cents, from the server. */
  readonly amount: number
  /** Cents, as displayed before. */
  readonly instead: number
}

interface Notice {
  readonly failure: Failure | null
  readonly newPrice: NewPrice | null
  /** Money has moved, or may have: no second attempt until that is known. */
  readonly waiting: 'received' | 'unclear' | null
}

export interface Pay {
  /** The method of the payment in progress. */
  readonly busy: PaymentMethod | null
  readonly failure: Failure | null
  readonly waiting: Notice['waiting']
  /** The latest amount to pay, in cents. */
  readonly amount: number
  /** The price differs from what was first displayed. */
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
 * One payment at a time. It continues if its form is closed, because what follows a purchase happens outside of it.
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
      // The session ended before anything was charged: the user signs in once, then the payment is repeated with what
      // was typed.
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
        // Only the buyer can be told the result.
        if (!readSession() && (await signInAgain(readLastingSession()?.userId))) await resume()
        return
      case 'refused':
        setNotice({ ...notice, failure: outcome.failure })
        // Bought or taken off sale in the meantime: the display must say so.
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

/** Also after a coupon that expired while the form was filled in. */
const isStale = (code: string, own: readonly string[] = []): boolean =>
  code === 'order_nothing' || code.startsWith('coupon_') || own.includes(code)

/** Whether the same buyer is signed in again; someone else gets their own form. */
async function signInAgain(buyer: number | undefined): Promise<boolean> {
  const reason = buyer === undefined ? null : m.checkout_session_ended()
  return (await openSignIn(reason)) && (buyer === undefined || readSession()?.userId === buyer)
}

const isSignedOut = (outcome: Outcome<unknown> | { kind: 'leave' }): boolean =>
  outcome.kind === 'refused' && 'failure' in outcome && outcome.failure.status === 401

/** The test provider's page is one of ours, so it stays in the reader's language. */
function ownPage(redirect: string): string {
  const url = new URL(redirect, window.location.href)
  return url.pathname.startsWith('/alipay/sandbox/') ? localePath(url.pathname) + url.hash : redirect
}

const elsewhere = (): Outcome<never> => ({
  kind: 'refused',
  failure: { text: m.checkout_elsewhere(), code: 'elsewhere', status: 409 },
})
