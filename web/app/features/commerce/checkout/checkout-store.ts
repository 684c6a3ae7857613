import type { ReactNode } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'
import type { Card } from '../../catalogue/card.ts'

/** What a dialog shows of a purchase. */
export type BoughtProduct = Pick<Card, 'id' | 'name' | 'cover' | 'video'>

/** A finished purchase: its kind brings the dialog. */
interface Done {
  readonly orderId: number
  readonly dialog: (onClose: () => void) => ReactNode
}

/** Loaded when it is first needed. One import for all, because each has to name every file behind it. */
export const loadCheckout = () => import('./checkout-dialogs.tsx')

/** What is shown above the page. */
interface Shown {
  readonly buying: Card | null
  /** The purchase is for someone else. */
  readonly asGift: boolean
  readonly done: Done | null
}

const nothing: Shown = { buying: null, asGift: false, done: null }
const shown = createStore(nothing)

export const useShown = (): Shown => useStore(shown, all => all, nothing)

/** The Buy Now dialog of a product. */
export const openBuyNow = (buying: Card, asGift = false): void => shown.set({ ...nothing, buying, asGift })

/** The thank-you for a purchase; it ends anything else that was open. */
export const showDone = (done: Done): void => shown.set({ ...nothing, done })

export const closeCheckout = (): void => shown.set(nothing)
