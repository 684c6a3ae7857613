import type { ReactNode } from 'react'
import { ReportDesk } from '../features/cases/report-desk.tsx'
import { type CardSlots, CardSlotsContext } from '../features/catalogue/card-slots.ts'
import { CardPurchase } from '../features/commerce/cart/card-purchase.tsx'
import { ShopTalk } from '../features/conversations/shop-talk.tsx'
import { FavouriteButton } from '../features/saved/favourite-button.tsx'
import { useOwned } from '../features/saved/marks.ts'
import { ShopTalkContext } from '../features/shops/shop-talk-slot.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import './choice-keeper.ts'
import './line-kinds.ts'

// Few pages have a bundle.
const BundlePurchase = lazyPart(() =>
  import('../features/commerce/cart/bundle-purchase.tsx').then(module => ({
    default: module.BundlePurchase,
  })),
)

const cardSlots: CardSlots = {
  useOwned,
  Favourite: FavouriteButton,
  Purchase: CardPurchase,
  BundlePurchase,
}

/**
 * Gives features the parts of features to their right, which they can't import: those of every page. `own-slots.tsx` has
 * the others.
 */
export function FeatureSlots({ children }: { children: ReactNode }) {
  return (
    <CardSlotsContext value={cardSlots}>
      <ShopTalkContext value={ShopTalk}>
        <ReportDesk>{children}</ReportDesk>
      </ShopTalkContext>
    </CardSlotsContext>
  )
}
