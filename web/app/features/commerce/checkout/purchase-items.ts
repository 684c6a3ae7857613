import type { Api } from '../../../lib/api.ts'
import type { AlipayReturn } from './alipay-return.ts'

/** The call also takes a form, which no one sends from here. */
type IntentBody = Exclude<Parameters<Api['paymentIntent']>[0]['body'], FormData>

/** An order with an attempt to be paid. */
export type OpenOrder = Awaited<ReturnType<Api['paymentIntent']>>

export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown }

/** An order that is paid, for the kind that gives what was bought. */
export interface PaidOrder {
  readonly order: OpenOrder
  /** Nothing was to be paid: it is free, or an earlier attempt turned out to have worked. */
  readonly paidBefore: boolean
  /** Stores the payment; whether the server has answered. */
  store(): Promise<boolean>
  /** `paid`: the provider has said so, then 'unfinished' only means that the server has not heard of it yet. */
  retry<T>(call: () => Promise<T>, paid: boolean): Promise<Attempt<T>>
}

/** What a basket holds. Each kind (product, gift, trial, class) makes its own, in a file of its own. */
export interface PurchaseItems<Given> {
  readonly count: number
  /** The buyer may say for which learner it is. */
  readonly isForFamily: boolean
  /** The amount is only authorised until someone approves: not by methods that capture it at once. */
  readonly authorise?: boolean
  /** What the page that one comes back to from Alipay shows; null if Alipay is not offered. */
  readonly alipayReturn: Pick<AlipayReturn, 'products' | 'subscriber' | 'path'> | null
  /** Refusals after which what the page shows is no longer so. */
  readonly staleCodes?: readonly string[]
  toIntent(): Pick<IntentBody, 'products' | 'bundles' | 'gifts' | 'trials' | 'classes'>
  /** Where the confirmation stayed without an answer: a call that works once it is paid. The payment is stored by default. */
  askPaid?(): Promise<unknown>
  /** Gives what was paid, any number of times; null if no one answered. */
  fulfil(paid: PaidOrder): Promise<Given | null>
  /** Shows the buyer what they have. */
  done(orderId: number, given: Given): Promise<void> | void
  /** The order could not be opened, and nothing was charged. */
  refused?(error: unknown): void
  /** The buyer leaves for Alipay with this order, which is open until then, in milliseconds since 1970. */
  left?(orderId: number, until: number): void
}
