import { m } from '#messages/messages.js'
import type { Card } from '../../catalogue/card.ts'
import { buyNow } from '../checkout/buy-now.ts'
import { CartToggle } from './cart-toggle.tsx'

/** On the card of a product the reader doesn't own. */
export function CardPurchase({ card }: { card: Card }) {
  return (
    <>
      <button
        type="button"
        className="btn btn-primary"
        aria-label={m.catalogue_buy_now_name({ name: card.name })}
        onClick={() => void buyNow(card)}
      >
        {m.catalogue_buy_now()}
      </button>
      <CartToggle card={card} />
    </>
  )
}
