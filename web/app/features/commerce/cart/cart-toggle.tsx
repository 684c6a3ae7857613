import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import type { Card } from '../../catalogue/card.ts'
import { CartIcon } from './cart-icon.tsx'
import { useInCart } from './cart-store.ts'
import * as styles from './cart-toggle.module.css'
import { toggleInCart } from './toggle-in-cart.ts'

/** Adds to the cart, and removes from it. */
export function CartToggle({ card }: { card: Card }) {
  const within = useInCart(card.id)
  const label = within ? m.catalogue_cart_remove : m.catalogue_cart_add
  return (
    <button
      type="button"
      className={cx('btn btn-icon btn-line', styles.cartToggle)}
      data-in={within || undefined}
      aria-label={label({ name: card.name })}
      title={within ? m.catalogue_cart_remove_short() : m.catalogue_cart_add_short()}
      onClick={({ currentTarget }) => toggleInCart(card, within, currentTarget)}
    >
      <CartIcon name={within ? 'added' : 'add'} />
    </button>
  )
}
