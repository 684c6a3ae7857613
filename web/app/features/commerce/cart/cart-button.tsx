import { m } from '#messages/messages.js'
import { toast } from '../../../ui/toasts.tsx'
import type { Card } from '../../catalogue/card.ts'
import { CartIcon } from './cart-icon.tsx'
import { addToCart, removeFromCart, useInCart } from './cart-store.ts'

/** Adds to the cart and removes from it, with text. */
export function CartButton({ card }: { card: Card }) {
  const within = useInCart(card.id)
  function toggle() {
    if (within) removeFromCart(card.id)
    else addToCart(card)
    toast.show({
      text: within ? m.catalogue_removed_from_cart() : m.catalogue_added_to_cart(),
      action: within
        ? { label: m.catalogue_undo(), onClick: () => addToCart(card) }
        : { label: m.catalogue_view_cart(), to: '/cart' },
    })
  }
  return (
    <button type="button" className="btn btn-line" onClick={toggle}>
      <CartIcon name={within ? 'added' : 'add'} />
      {within ? m.catalogue_cart_remove_short() : m.catalogue_cart_add_short()}
    </button>
  )
}
