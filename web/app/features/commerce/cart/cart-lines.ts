import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { type Card, priceOf, toCard } from '../../catalogue/card.ts'
import { type BundleLine, boughtWith, bundleCounts } from './bundle-lines.ts'
import { cardOf } from './cart-card.ts'
import type { CartItem } from './cart-items.ts'

/** The server's current answer about a line. */
export interface Quoted {
  readonly course_id: number
  readonly state: 'ok' | 'changed' | 'owned' | 'gone' | 'bundled'
  /** Cents. */
  readonly price: number
  /** The part of it the coupon takes off. */
  readonly coupon_off?: number
  /** So many days after paying it is refunded unless it was opened; 0 for no such rule. */
  readonly refund_days?: number
  readonly product: ProductCard | null
}

/** 'unchecked' until the server has been asked. */
export type LineState = Quoted['state'] | 'unchecked'

export interface CartLine {
  readonly id: number
  readonly state: LineState
  readonly card: Card
  /** Dollars, as the buyer saw it when it was added. */
  readonly before: number
  readonly item: CartItem
  /** Cents the coupon takes off. */
  readonly couponOff: number
  readonly refundDays: number
  /** As the server knows it now. */
  readonly product: ProductCard | null
}

export type Quotes = ReadonlyMap<number, Quoted>

/** The browser's lines, updated with the server's answer. */
export function linesOf(items: readonly CartItem[], quotes: Quotes): CartLine[] {
  return items.map(item => {
    const quoted = quotes.get(item.course_id)
    const product = quoted?.product ?? null
    const before = priceOf(item)
    const kept = product ? toCard(product) : cardOf(item)
    // The server decides the price; an owned or unavailable product costs nothing there.
    const card =
      quoted?.state === 'ok' || quoted?.state === 'changed' ? { ...kept, price: quoted.price / 100 } : kept
    // The price may have been accepted since the request.
    const changed = quoted?.state === 'changed' && card.price !== before
    const state = quoted?.state === 'changed' && !changed ? 'ok' : (quoted?.state ?? 'unchecked')
    const { coupon_off: couponOff = 0, refund_days: refundDays = 0 } = quoted ?? {}
    return { id: item.course_id, state, card, before, item, product, couponOff, refundDays }
  })
}

/** Included when paying; all others can only be removed. */
export const counts = ({ state }: CartLine) => state === 'ok' || state === 'changed'

export const outOfReach = ({ state }: CartLine) =>
  state === 'owned' || state === 'gone' || state === 'bundled'

export interface Totals {
  /** Dollars. */
  subtotal: number
  /** What the coupon takes off. */
  off: number
  tax: 0
  total: number
  count: number
  /** Nothing is waiting to be checked. */
  complete: boolean
}

export function totalsOf(lines: readonly CartLine[], bundles: readonly BundleLine[] = []): Totals {
  const counted = lines.filter(counts)
  const together = bundles.filter(bundleCounts)
  // In cents: tenths of dollars don't add up exactly.
  const cents =
    counted.reduce((sum, { card }) => sum + Math.round(card.price * 100), 0) +
    together.reduce((sum, { price }) => sum + price, 0)
  const off = counted.reduce((sum, { couponOff }) => sum + couponOff, 0)
  return {
    subtotal: cents / 100,
    off: off / 100,
    tax: 0,
    total: (cents - off) / 100,
    count: counted.length + together.reduce((sum, bundle) => sum + boughtWith(bundle).length, 0),
    complete: [...lines, ...bundles].every(({ state }) => state !== 'unchecked'),
  }
}

export interface SellerGroup {
  readonly key: string
  readonly seller: Card['seller']
  readonly lines: readonly CartLine[]
}

/** Lines of one seller are together, in the order of each seller's first. */
export function groupsOf(lines: readonly CartLine[]): SellerGroup[] {
  const groups = new Map<string, CartLine[]>()
  for (const line of lines) {
    const { centreId, teacherId } = line.card
    const key = centreId ? `centre ${centreId}` : `teacher ${teacherId}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups].flatMap(([key, list]) => {
    const [first] = list
    return first ? [{ key, seller: first.card.seller, lines: list }] : []
  })
}

/** In the call's format. */
export function askFor(items: readonly CartItem[]): { course_id: number; price: number }[] {
  return items.map(item => ({ course_id: item.course_id, price: Math.round(priceOf(item) * 100) }))
}
