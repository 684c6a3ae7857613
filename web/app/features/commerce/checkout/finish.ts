import { hasProduct, reloadMarks } from '../../saved/marks.ts'
import { readCart, removeFromCart } from '../cart/cart-store.ts'
import { type Bought, showBought } from './checkout-store.ts'

/** What is bought belongs to the reader on every page at once, and no longer waits in the cart. */
export async function updateCartAndMarks(ids: readonly number[]): Promise<void> {
  await reloadMarks()
  for (const id of ids) removeFromCart(id)
  // Also what another device or tab has bought.
  for (const { course_id } of readCart()) if (hasProduct(course_id)) removeFromCart(course_id)
}

export async function finish(bought: Bought): Promise<void> {
  await updateCartAndMarks(bought.products.map(({ id }) => id))
  showBought(bought)
}
