import type { Card } from '../../catalogue/card.ts'

/** What a dialog shows of something that is bought. */
export type BoughtProduct = Pick<Card, 'id' | 'name' | 'cover' | 'video'>

/** A finished purchase. */
export interface Bought {
  readonly orderId: number
  readonly products: readonly BoughtProduct[]
}

/** Fetched when it is first needed. One import for all: each has to name every file behind it. */
export const loadCheckout = () => import('./checkout-dialogs.tsx')

/** What stands above the page. */
export interface Shown {
  readonly buying: Card | null
  readonly bought: Bought | null
}

export const nothing: Shown = { buying: null, bought: null }
let shown = nothing
const listeners = new Set<() => void>()

export const readShown = (): Shown => shown

/** The Buy Now dialog of a product. */
export const openBuyNow = (buying: Card): void => set({ buying, bought: null })

/** Thanks for a purchase; whatever was open has ended with it. */
export const showBought = (bought: Bought): void => set({ buying: null, bought })

export const closeCheckout = (): void => set(nothing)

function set(next: Shown): void {
  shown = next
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
