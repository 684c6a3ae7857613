import type { ReactNode } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'
import type { Card } from '../../catalogue/card.ts'

/** What a dialog shows of something that is bought. */
export type BoughtProduct = Pick<Card, 'id' | 'name' | 'cover' | 'video'>

/** A finished purchase: its kind brings the dialog. */
interface Done {
  readonly orderId: number
  readonly dialog: (onClose: () => void) => ReactNode
}

/** Fetched when it is first needed. One import for all: each has to name every file behind it. */
export const loadCheckout = () => import('./checkout-dialogs.tsx')

/** What stands above the page. */
interface Shown {
  readonly buying: Card | null
  /** What is bought is for someone else. */
  readonly asGift: boolean
  readonly done: Done | null
}

const nothing: Shown = { buying: null, asGift: false, done: null }
const shown = createStore(nothing)

export const useShown = (): Shown => useStore(shown, all => all, nothing)

/** The Buy Now dialog of a product. */
export const openBuyNow = (buying: Card, asGift = false): void => shown.set({ ...nothing, buying, asGift })

/** Thanks for a purchase; whatever was open has ended with it. */
export const showDone = (done: Done): void => shown.set({ ...nothing, done })

export const closeCheckout = (): void => shown.set(nothing)
