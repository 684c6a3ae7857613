import { m } from '#messages/messages.js'
import type { Card } from '../../catalogue/card.ts'
import { CartIcon } from './cart-icon.tsx'
import { useInCart } from './cart-store.ts'
import { toggleInCart } from './toggle-in-cart.ts'

/** Adds to the cart and removes from it, with text. */
export function CartButton({ card }: { card: Card }) {
  const within = useInCart(card.id)
  return (
    <button
      type="button"
      className="btn btn-line"
      onClick={({ currentTarget }) => toggleInCart(card, within, currentTarget)}
    >
      <CartIcon name={within ? 'added' : 'add'} />
      {within ? m.catalogue_cart_remove_short() : m.catalogue_cart_add_short()}
    </button>
  )
}
