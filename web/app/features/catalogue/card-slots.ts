import { type ComponentType, createContext } from 'react'
import type { ShownBundle } from './bundles/shown-bundle.ts'
import type { Card } from './card.ts'

/** What features to the right add to a card. Filled by the shell, which knows all of them. */
export interface CardSlots {
  /** Whether the reader owns the product. A hook; false while the page is rendered on the server. */
  readonly useOwned: (id: number) => boolean
  /** In the corner of the picture. */
  readonly Favourite: ComponentType<{ card: Card }>
  /** How to get a product the reader doesn't own. */
  readonly Purchase: ComponentType<{ card: Card }>
  /** The same for a bundle. */
  readonly BundlePurchase: ComponentType<{ bundle: ShownBundle }>
}

const nothing = () => null

/** Without a provider, a card is only a link. */
export const CardSlotsContext = createContext<CardSlots>({
  useOwned: () => false,
  Favourite: nothing,
  Purchase: nothing,
  BundlePurchase: nothing,
})
