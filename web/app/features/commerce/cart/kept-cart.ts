import { api } from '../../../lib/api.ts'
import { toCard } from '../../catalogue/card.ts'
import { addToCart, readCart } from './cart-store.ts'

const most = 50

export const readProducts = (): number[] =>
  readCart()
    .slice(-most)
    .map(({ course_id }) => course_id)

/** Adds items this browser's cart doesn't have and that can still be bought, at the current price. */
export async function restoreProducts(ids: readonly number[]): Promise<void> {
  const here = new Set(readCart().map(({ course_id }) => course_id))
  const missing = ids.filter(id => !here.has(id))
  if (missing.length === 0) return
  const { items } = await api.cartQuote({ body: { products: missing.map(id => ({ course_id: id })) } })
  for (const { product, state } of items)
    if (product && (state === 'ok' || state === 'changed')) addToCart(toCard(product))
}
