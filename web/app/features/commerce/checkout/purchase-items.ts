import type { Api } from '../../../lib/api.ts'
import type { AlipayReturn } from './alipay-return.ts'

/** The call also takes a form, which isn't sent from here. */
type IntentBody = Exclude<Parameters<Api['paymentIntent']>[0]['body'], FormData>

/** An order with a payment attempt. */
export type OpenOrder = Awaited<ReturnType<Api['paymentIntent']>>

export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown }

/** A paid order, for the kind that delivers the purchase. */
export interface PaidOrder {
  readonly order: OpenOrder
  /** There was nothing to pay: it is free, or an earlier attempt turned out to have worked. */
  readonly paidBefore: boolean
  /** Stores the payment; returns whether the server has answered. */
  store(): Promise<boolean>
  /** `paid`: the provider has confirmed it, so 'unfinished' only means that the server hasn't heard of it yet. */
  retry<T>(call: () => Promise<T>, paid: boolean): Promise<Attempt<T>>
}

/** The contents of a basket. Each kind (product, gift, trial, class) makes its own, in its own file. */
export interface PurchaseItems<Given> {
  readonly count: number
  /** Whether the buyer can choose a learner. */
  readonly isForFamily: boolean
  /** The amount is only authorised until someone approves, so methods that capture at once aren't offered. */
  readonly authorise?: boolean
  /** What Alipay's return page shows; null if Alipay isn't offered. */
  readonly alipayReturn: Pick<AlipayReturn, 'products' | 'subscriber' | 'path'> | null
  /** Refusals after which what the page shows is outdated. */
  readonly staleCodes?: readonly string[]
  toIntent(): Pick<IntentBody, 'products' | 'bundles' | 'gifts' | 'trials' | 'classes'>
  /** If the confirmation got no answer: a call that works once it is paid. By default, storing the payment. */
  askPaid?(): Promise<unknown>
  /** Delivers what was paid, any number of times; null without an answer. */
  fulfil(paid: PaidOrder): Promise<Given | null>
  /** Shows the buyer what they got. */
  done(orderId: number, given: Given): Promise<void> | void
  /** The order couldn't be opened, and nothing was charged. */
  refused?(error: unknown): void
  /** The buyer leaves for Alipay with this order, which is open until then, in milliseconds since 1970. */
  left?(orderId: number, until: number): void
}
