import { showFailure } from '../../../ui/show-failure.ts'
import type { Card } from '../../catalogue/card.ts'
import { loadCheckout, openBuyNow } from './checkout-store.ts'

/** Opens the purchase dialog; its code loads with the first press. */
export async function buyNow(card: Card, asGift = false): Promise<void> {
  try {
    await loadCheckout()
    openBuyNow(card, asGift)
  } catch (error) {
    showFailure(error)
  }
}
