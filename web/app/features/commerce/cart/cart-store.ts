import { useSyncExternalStore } from 'react'
import type { Card } from '../../catalogue/card.ts'
import { type CartItem, readCartItems, toCartItem, withItem, withoutItem } from './cart-items.ts'

export type { CartItem }

const key = 'cartItems'
const nothing: readonly CartItem[] = []
const listeners = new Set<() => void>()
let known: { text: string | null; items: readonly CartItem[] } = { text: null, items: nothing }
/** Where storage is forbidden the cart lasts as long as the page. */
let unsaved: string | null = null

export function readCart(): readonly CartItem[] {
  const text = readText()
  if (text !== known.text) known = { text, items: readCartItems(text) }
  return known.items
}

export const addToCart = (card: Card): void => write(withItem(readCart(), toCartItem(card)))

export const removeFromCart = (id: number): void => write(withoutItem(readCart(), id))

export const clearCart = (): void => write(nothing)

/** The cart of this browser; empty while the page is rendered on the server. */
export function useCart() {
  const items = useSyncExternalStore(subscribe, readCart, () => nothing)
  return {
    items,
    has: (id: number) => items.some(({ course_id }) => course_id === id),
    add: addToCart,
    remove: removeFromCart,
    clear: clearCart,
  }
}

/** Of one product: on a page of cards only those that change are rendered anew. */
export function useInCart(id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readCart().some(({ course_id }) => course_id === id),
    () => false,
  )
}

function readText(): string | null {
  try {
    return window.localStorage.getItem(key) ?? unsaved
  } catch {
    return unsaved
  }
}

function write(items: readonly CartItem[]): void {
  if (items === readCart()) return
  const text = JSON.stringify(items)
  try {
    window.localStorage.setItem(key, text)
  } catch {
    unsaved = text
  }
  changed()
}

function changed(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Fires for changes of other tabs only.
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', changed)
  }
}
