import { m } from '#messages/messages.js'
import { toast } from '../../../ui/toasts.tsx'
import type { Card } from '../../catalogue/card.ts'
import { addToCart, removeFromCart } from './cart-store.ts'

/** The notice of the last press. */
let said = 0

/** Adds to the cart, or removes from it, and says so. */
export function toggleInCart(card: Card, within: boolean, pressed: Element): void {
  if (within) removeFromCart(card.id)
  else {
    addToCart(card)
    // Decoration: loaded once someone presses, and not missed if that fails.
    import('./fly-to-cart.ts').then(
      ({ flyToCart }) => flyToCart(card, pressed),
      () => undefined,
    )
  }
  // The earlier notice is outdated.
  toast.dismiss(said)
  said = toast.show({
    text: within ? m.catalogue_removed_from_cart() : m.catalogue_added_to_cart(),
    action: within
      ? { label: m.catalogue_undo(), onClick: () => addToCart(card) }
      : { label: m.catalogue_view_cart(), to: '/cart' },
  })
}
