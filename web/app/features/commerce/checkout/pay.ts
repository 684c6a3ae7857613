import { ApiError } from '#contract/kit/client.ts'
import type { Api } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import type { Attempt, OpenOrder, PaidOrder, PurchaseItems } from './purchase-items.ts'

export interface Purchase<Given> {
  readonly items: PurchaseItems<Given>
  /** Cents, as the buyer sees it; if the server's total differs, it charges nothing. */
  readonly amount: number
  readonly saveCard: boolean
  /** The coupon code behind the lower amount; '' for none. */
  readonly coupon?: string
  /** Whom the items are for; null for the buyer. */
  readonly learnerId?: number | null
}

/** The answer of the provider's browser part. */
export type Confirmed =
  | { readonly status: 'succeeded' | 'processing' | 'cancelled' }
  | { readonly status: 'failed'; readonly message: string }

export type Confirm = (order: OpenOrder) => Promise<Confirmed>

/** What paying needs from outside. */
export interface PayDeps {
  readonly api: Pick<Api, 'paymentIntent' | 'paymentStore' | 'paymentSignature'>
  readonly pending: { set(orderId: number): void; clear(): void }
  readonly wait: (milliseconds: number) => Promise<void>
}

type Refused = { readonly kind: 'refused'; readonly failure: Failure; readonly error?: unknown }

export type Outcome<Given> =
  | { readonly kind: 'done'; readonly orderId: number; readonly given: Given }
  /** The provider has the money; the items follow as soon as the server knows. */
  | { readonly kind: 'received'; readonly orderId: number }
  /** The connection broke while paying: it is unknown here whether money moved. */
  | { readonly kind: 'unclear'; readonly orderId: number }
  /** Nothing was charged; this is the current price, in cents. */
  | { readonly kind: 'price'; readonly amount: number }
  /** Nothing was charged; `error` says why the order couldn't be opened. */
  | Refused
  | { readonly kind: 'cancelled' }

/** Milliseconds between attempts to finish a paid order. */
const retryDelays = [600, 1500, 3000]

export const purchaseType = ({ count }: { readonly count: number }): 'single' | 'multiple' =>
  count === 1 ? 'single' : 'multiple'

/** From pressing the button to the buyer having the items. */
export async function pay<Given>(
  deps: PayDeps,
  purchase: Purchase<Given>,
  confirm: Confirm,
): Promise<Outcome<Given>> {
  const { items } = purchase
  const order = await openOrder(deps, purchase, 'card')
  if ('kind' in order) return order
  if (order.status === 'paid') return fulfil(deps, order, items, true)
  deps.pending.set(order.order_id)

  let confirmed: Confirmed
  try {
    confirmed = await confirm(order)
  } catch (error) {
    if (!mayHaveWorked(error)) return ended(deps, { kind: 'refused', failure: failureOf(error) })
    return afterSilence(deps, order, items, failureOf(error))
  }
  switch (confirmed.status) {
    case 'cancelled':
      return ended(deps, { kind: 'cancelled' })
    case 'failed':
      return ended(deps, {
        kind: 'refused',
        failure: { text: confirmed.message, code: 'payment_failed', status: 402 },
      })
    default:
      return fulfil(deps, order, items, false)
  }
}

/** Opens the order and returns where to pay it. */
export async function payByAlipay<Given>(
  deps: PayDeps,
  purchase: Purchase<Given>,
): Promise<Outcome<Given> | { kind: 'leave'; orderId: number; until: number; redirect: string }> {
  const order = await openOrder(deps, purchase, 'alipay')
  if ('kind' in order) return order
  if (order.status === 'paid') return fulfil(deps, order, purchase.items, true)
  try {
    const { redirect } = await deps.api.paymentSignature({
      body: { order_id: order.order_id, purchaseType: purchaseType(purchase.items) },
    })
    deps.pending.set(order.order_id)
    const until = new Date(order.expires_at).getTime()
    return { kind: 'leave', orderId: order.order_id, until, redirect }
  } catch (error) {
    return { kind: 'refused', failure: failureOf(error) }
  }
}

/** Opens the order before the buyer pays, so that it holds its items; a free one is delivered by that. */
export async function hold<Given>(
  deps: PayDeps,
  purchase: Purchase<Given>,
): Promise<OpenOrder | Outcome<Given>> {
  const order = await openOrder(deps, purchase, 'card')
  if ('kind' in order) return order
  return order.status === 'paid' ? fulfil(deps, order, purchase.items, true) : order
}

async function openOrder<Given>(
  { api }: PayDeps,
  { items, amount, saveCard, coupon, learnerId }: Purchase<Given>,
  provider: 'card' | 'alipay',
): Promise<OpenOrder | Extract<Outcome<Given>, { kind: 'price' | 'refused' }>> {
  try {
    return await api.paymentIntent({
      query: { amount, type: purchaseType(items) },
      body: {
        products: [],
        trials: [],
        ...items.toIntent(),
        provider,
        save_card: saveCard,
        ...(coupon && { coupon }),
        ...(learnerId && { learner_id: learnerId }),
      },
    })
  } catch (error) {
    const now = changedAmount(error)
    if (now !== null) return { kind: 'price', amount: now }
    return { kind: 'refused', failure: failureOf(error), error }
  }
}

/** Without an answer, only the provider knows; the server asks it. */
async function afterSilence<Given>(
  deps: PayDeps,
  order: OpenOrder,
  items: PurchaseItems<Given>,
  failure: Failure,
): Promise<Outcome<Given>> {
  const stored = await retry(deps, () => items.askPaid?.() ?? store(deps, order), false)
  if (stored.ok) return fulfil(deps, order, items, false)
  if (isUnfinished(stored.error)) return ended(deps, { kind: 'refused', failure })
  return { kind: 'unclear', orderId: order.order_id }
}

async function fulfil<Given>(
  deps: PayDeps,
  order: OpenOrder,
  items: PurchaseItems<Given>,
  paidBefore: boolean,
): Promise<Outcome<Given>> {
  const { order_id: orderId } = order
  const paid: PaidOrder = {
    order,
    paidBefore,
    store: async () => (await retry(deps, () => store(deps, order), true)).ok,
    retry: (call, paid) => retry(deps, call, paid),
  }
  const given = await items.fulfil(paid)
  return given === null ? { kind: 'received', orderId } : ended(deps, { kind: 'done', orderId, given })
}

const store = ({ api }: PayDeps, order: OpenOrder): Promise<unknown> =>
  api.paymentStore({ body: { transaction_id: order.transaction_id, amount: order.amount } })

async function retry<T>(deps: PayDeps, call: () => Promise<T>, paid: boolean): Promise<Attempt<T>> {
  for (let tried = 0; ; tried += 1) {
    try {
      return { ok: true, value: await call() }
    } catch (error) {
      const again = mayHaveWorked(error) || (paid && isUnfinished(error))
      const delay = retryDelays[tried]
      if (!again || delay === undefined) return { ok: false, error }
      await deps.wait(delay)
    }
  }
}

function ended<Given>(deps: PayDeps, outcome: Outcome<Given>): Outcome<Given> {
  deps.pending.clear()
  return outcome
}

/** No answer, or one that doesn't answer the question. */
const mayHaveWorked = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429

const isUnfinished = (error: unknown) => error instanceof ApiError && error.body.code === 'payment_unfinished'

function changedAmount(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.body.code !== 'price_changed') return null
  const amount = 'amount' in error.body ? Number(error.body.amount) : Number.NaN
  return Number.isSafeInteger(amount) && amount >= 0 ? amount : null
}
