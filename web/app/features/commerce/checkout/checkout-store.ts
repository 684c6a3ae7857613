import { createStore, useStore } from '../../../lib/store.ts'
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

const nothing: Shown = { buying: null, bought: null }
const shown = createStore(nothing)

export const useShown = (): Shown => useStore(shown, all => all, nothing)

/** The Buy Now dialog of a product. */
export const openBuyNow = (buying: Card): void => shown.set({ buying, bought: null })

/** Thanks for a purchase; whatever was open has ended with it. */
export const showBought = (bought: Bought): void => shown.set({ buying: null, bought })

export const closeCheckout = (): void => shown.set(nothing)
