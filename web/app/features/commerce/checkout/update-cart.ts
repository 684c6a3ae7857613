import { hasProduct, reloadMarks } from '../../saved/marks.ts'
import { dropBought, readCart } from '../cart/cart-store.ts'

/** Purchases immediately belong to the reader on every page, and leave the cart. */
export async function updateCartAndMarks(ids: readonly number[]): Promise<void> {
  await reloadMarks()
  for (const id of ids) dropBought(id)
  // Including purchases on another device or tab.
  for (const { course_id } of readCart()) if (hasProduct(course_id)) dropBought(course_id)
}
