import { m } from '#messages/messages.js'
import { Link } from '../../lib/link.tsx'
import { toast } from '../../ui/toasts.tsx'
import { addToCart, removeFromCart, useInCart } from '../commerce/cart/cart-store.ts'
import { useBuyNow } from '../commerce/checkout/buy-now.ts'
import { gatePath, viewerPath } from './addresses.ts'
import type { Card } from './card.ts'
import { CatalogueIcon } from './catalogue-icon.tsx'

/** What one can do with it: buy it, or open it. Over the picture under a pointer, a row on a touch screen. */
export function CardActions({ card, owned }: { card: Card; owned: boolean }) {
  if (owned || card.hasCode || card.free)
    return (
      <div className="card-act">
        <Link
          className="btn btn-soft"
          to={owned ? viewerPath(card) : gatePath(card)}
          aria-label={m.catalogue_open_name({ name: card.name })}
        >
          {m.catalogue_open()}
        </Link>
      </div>
    )
  return (
    <div className="card-act">
      <BuyNowButton card={card} />
      <CartToggle card={card} />
    </div>
  )
}

function BuyNowButton({ card }: { card: Card }) {
  const buyNow = useBuyNow()
  return (
    <button
      type="button"
      className="btn btn-primary"
      aria-label={m.catalogue_buy_now_name({ name: card.name })}
      onClick={() => void buyNow(card)}
    >
      {m.catalogue_buy_now()}
    </button>
  )
}

/** The notice of the last press. */
let said = 0

/** Into the cart, and out of it again. */
export function CartToggle({ card }: { card: Card }) {
  const within = useInCart(card.id)
  function toggle() {
    if (within) removeFromCart(card.id)
    else addToCart(card)
    // What was said before is no longer so.
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
      className="btn btn-icon btn-line cart-toggle"
      data-in={within || undefined}
      aria-label={label({ name: card.name })}
      title={within ? m.catalogue_cart_remove_short() : m.catalogue_cart_add_short()}
      onClick={toggle}
    >
      <CatalogueIcon name={within ? 'cart-in' : 'cart-add'} />
    </button>
  )
}
