import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { type Card, toCard } from '../../catalogue/card.ts'
import { bundlesIn } from './cart-bundles.ts'
import { cardOf } from './cart-card.ts'
import type { CartItem } from './cart-items.ts'

/** The server's current answer about a bundle. */
export interface QuotedBundle {
  readonly bundle_id: number
  readonly state: 'ok' | 'changed' | 'owned' | 'gone' | 'overlap'
  readonly title: string
  /** Cents. */
  readonly price: number
  readonly sum: number
  readonly items: readonly {
    readonly course_id: number
    readonly state: 'ok' | 'owned' | 'gone'
    readonly refund_days: number
    readonly product: ProductCard | null
  }[]
}

export interface BundleLine {
  readonly id: number
  readonly title: string
  /** 'unchecked' until the server has been asked. */
  readonly state: QuotedBundle['state'] | 'unchecked'
  /** Cents, for what the buyer doesn't have yet. */
  readonly price: number
  /** Cents: the separate prices; 0 until the server has been asked. */
  readonly sum: number
  /** Cents, as the buyer last saw it. */
  readonly before: number
  /** So many days after paying all of it is refunded unless it was opened; 0 for no such rule. */
  readonly refundDays: number
  readonly products: readonly { readonly card: Card; readonly state: 'ok' | 'owned' | 'gone' }[]
  readonly items: readonly CartItem[]
}

export type BundleQuotes = ReadonlyMap<number, QuotedBundle>

/** The browser's bundles, updated with the server's answer. */
export function bundleLinesOf(all: readonly CartItem[], quotes: BundleQuotes): BundleLine[] {
  return bundlesIn(all).map(({ bundle, items }) => {
    const quoted = quotes.get(bundle.id)
    const { id, price: before } = bundle
    const kept = items.map(item => ({ card: cardOf(item), state: 'ok' as const }))
    if (!quoted)
      return {
        id,
        title: bundle.title,
        state: 'unchecked',
        price: before,
        sum: 0,
        before,
        refundDays: 0,
        products: kept,
        items,
      }
    const notified = quoted.items.flatMap(({ course_id, state, product }) => {
      const item = items.find(one => one.course_id === course_id)
      const card = product ? toCard(product) : item && cardOf(item)
      return card ? [{ card, state }] : []
    })
    // The price may have been accepted since the request; someone who owns a part of it pays less than the displayed
    // price.
    const isLess = quoted.items.some(({ state }) => state === 'owned') && quoted.price <= before
    const accepted = quoted.state === 'changed' && (quoted.price === before || isLess)
    const state = accepted ? 'ok' : quoted.state
    const { price, sum } = quoted
    // The server says nothing about unknown ones.
    const products = notified.length > 0 ? notified : kept
    const toPay = quoted.items.filter(({ state }) => state === 'ok').map(({ refund_days }) => refund_days)
    const refundDays = toPay.length > 0 ? Math.min(...toPay) : 0
    const title = quoted.title || bundle.title
    return { id, title, state, price, sum, before, refundDays, products, items }
  })
}

/** Included when paying. */
export const bundleCounts = ({ state }: BundleLine) => state === 'ok' || state === 'changed'

/** The part of it the reader doesn't own. */
export const boughtWith = ({ products }: BundleLine): readonly Card[] =>
  products.filter(({ state }) => state === 'ok').map(({ card }) => card)
