import { mostBundles } from '#contract/rules/bundles.ts'
import type { ShownBundle } from '../../catalogue/bundles/shown-bundle.ts'
import { type CartBundle, type CartItem, toCartItem } from './cart-items.ts'
import { readCart, setCart } from './cart-store.ts'

/** Items that came with bundles, by bundle, in the cart's order. */
export function bundlesIn(items: readonly CartItem[]): { bundle: CartBundle; items: readonly CartItem[] }[] {
  const found = new Map<number, { bundle: CartBundle; items: CartItem[] }>()
  for (const item of items) {
    if (!item.bundle) continue
    const group = found.get(item.bundle.id)
    if (group) group.items.push(item)
    else found.set(item.bundle.id, { bundle: item.bundle, items: [item] })
  }
  return [...found.values()]
}

export const singlesIn = (items: readonly CartItem[]): readonly CartItem[] =>
  items.filter(({ bundle }) => !bundle)

/** Its products are in the cart as part of it, including those that were there separately; or why not. */
export function addBundle({ id, title, price, cards }: ShownBundle): 'added' | 'overlap' | 'many' {
  const items = readCart()
  const ids = new Set(cards.map(card => card.id))
  const others = items.filter(({ course_id }) => !ids.has(course_id))
  if (items.some(item => ids.has(item.course_id) && item.bundle && item.bundle.id !== id)) return 'overlap'
  const here = new Set(others.flatMap(({ bundle }) => bundle?.id ?? []))
  if (!here.has(id) && here.size >= mostBundles) return 'many'
  const bundle = { id, title, price }
  // Products its seller has removed from it are no longer part of it.
  const kept = others.filter(item => item.bundle?.id !== id)
  setCart([...kept, ...cards.map(card => ({ ...toCartItem(card), bundle }))])
  return 'added'
}

export const removeBundle = (id: number): void =>
  setCart(readCart().filter(({ bundle }) => bundle?.id !== id))

/** As it was before it was removed. */
export function putBack(items: readonly CartItem[]): void {
  const here = readCart()
  setCart([...here, ...items.filter(item => here.every(({ course_id }) => course_id !== item.course_id))])
}

/** The buyer has seen its current price. */
export const acceptBundle = (id: number, price: number): void =>
  setCart(
    readCart().map(item => (item.bundle?.id === id ? { ...item, bundle: { ...item.bundle, price } } : item)),
  )
