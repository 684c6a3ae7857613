import { type ComponentType, createContext } from 'react'
import type { ShownBundle } from './bundles/shown-bundle.ts'
import type { Card } from './card.ts'

/** What features to the right add to a card. The shell fills it in, where all of them are known. */
export interface CardSlots {
  /** Whether the reader has the product. A hook; false while the page is rendered on the server. */
  readonly useOwned: (id: number) => boolean
  /** In the corner of the picture. */
  readonly Favourite: ComponentType<{ card: Card }>
  /** How one gets what one does not have. */
  readonly Purchase: ComponentType<{ card: Card }>
  /** The same of several that are sold together. */
  readonly BundlePurchase: ComponentType<{ bundle: ShownBundle }>
}

const nothing = () => null

/** Without a provider a card is a link and no more. */
export const CardSlotsContext = createContext<CardSlots>({
  useOwned: () => false,
  Favourite: nothing,
  Purchase: nothing,
  BundlePurchase: nothing,
})
