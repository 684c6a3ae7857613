import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/toasts.tsx'
import type { Card } from '../../catalogue/card.ts'
import { CartIcon } from './cart-icon.tsx'
import { addToCart, removeFromCart, useInCart } from './cart-store.ts'
import * as styles from './cart-toggle.module.css'

/** The notice of the last press. */
let said = 0

/** Adds to the cart, and removes from it. */
export function CartToggle({ card }: { card: Card }) {
  const within = useInCart(card.id)
  function toggle() {
    if (within) removeFromCart(card.id)
    else addToCart(card)
    // The earlier notice is outdated.
    toast.dismiss(said)
    said = toast.show({
      text: within ? m.catalogue_removed_from_cart() : m.catalogue_added_to_cart(),
      action: within
        ? { label: m.catalogue_undo(), onClick: () => addToCart(card) }
        : { label: m.catalogue_view_cart(), to: '/cart' },
    })
  }
  const label = within ? m.catalogue_cart_remove : m.catalogue_cart_add
  return (
    <button
      type="button"
      className={cx('btn btn-icon btn-line', styles.cartToggle)}
      data-in={within || undefined}
      aria-label={label({ name: card.name })}
      title={within ? m.catalogue_cart_remove_short() : m.catalogue_cart_add_short()}
      onClick={toggle}
    >
      <CartIcon name={within ? 'added' : 'add'} />
    </button>
  )
}
