import { hasProduct, reloadMarks } from '../../saved/marks.ts'
import { dropBought, readCart } from '../cart/cart-store.ts'

/** What is bought belongs to the reader on every page at once, and no longer waits in the cart. */
export async function updateCartAndMarks(ids: readonly number[]): Promise<void> {
  await reloadMarks()
  for (const id of ids) dropBought(id)
  // Also what another device or tab has bought.
  for (const { course_id } of readCart()) if (hasProduct(course_id)) dropBought(course_id)
}
