import { createListeners, useStore } from '../../../lib/store.ts'
import type { Card } from '../../catalogue/card.ts'
import {
  type CartItem,
  readCartItems,
  toCartItem,
  withItem,
  withoutBundleOf,
  withoutItem,
} from './cart-items.ts'

export type { CartItem }

const key = 'cartItems'
const nothing: readonly CartItem[] = []
/** For changes in this tab; the event is for those in other tabs. */
const { notify, subscribe } = createListeners(() => {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
})
let known: { text: string | null; items: readonly CartItem[] } = { text: null, items: nothing }
/** If storage is forbidden, the cart lasts as long as the page. */
let unsaved: string | null = null

export function readCart(): readonly CartItem[] {
  const text = readText()
  if (text !== known.text) known = { text, items: readCartItems(text) }
  return known.items
}

export const addToCart = (card: Card): void => write(withItem(readCart(), toCartItem(card)))

/** With the bundle it is part of. */
export const removeFromCart = (id: number): void => write(withoutBundleOf(readCart(), id))

/** Someone owns it now; the rest of its bundle stays. */
export const dropBought = (id: number): void => write(withoutItem(readCart(), id))

export const setCart = (items: readonly CartItem[]): void => write(items)

export const clearCart = (): void => write(nothing)

const cart = { read: readCart, subscribe }

/** This browser's cart; empty while the page is rendered on the server. */
export function useCart() {
  const items = useStore(cart, all => all, nothing)
  return {
    items,
    has: (id: number) => items.some(({ course_id }) => course_id === id),
    add: addToCart,
    remove: removeFromCart,
    clear: clearCart,
  }
}

/** For one product: on a page of cards, only the ones that change re-render. */
export function useInCart(id: number): boolean {
  return useStore(cart, items => items.some(({ course_id }) => course_id === id), false)
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
  markPage()
  notify()
}

/** Styles show the link to a cart with items; the start script sets this before the first paint. */
function markPage(): void {
  if (readCart().length > 0) document.documentElement.dataset.cart = ''
  else delete document.documentElement.dataset.cart
}
