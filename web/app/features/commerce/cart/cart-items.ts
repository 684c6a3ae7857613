import type { Card } from '../../catalogue/card.ts'

/** A stored line of the cart: the product's fields by their names on the wire. */
export interface CartItem {
  readonly course_id: number
  readonly course_name: string
  /** Dollars. */
  readonly course_tution_fee: number
  readonly discounted_price: number | ''
  readonly course_cover: string
  readonly cover_type: string
  /** The centre's ID, or 0. */
  readonly subscriber_id: number
  readonly course_teacher: number
  readonly display_name: string
  readonly username: string
  readonly avatar: string
  /** The bundle it was added with; all of one bundle are adjacent. */
  readonly bundle?: CartBundle
}

export interface CartBundle {
  readonly id: number
  readonly title: string
  /** Cents, as the buyer last saw it. */
  readonly price: number
}

export function toCartItem(card: Card): CartItem {
  return {
    course_id: card.id,
    course_name: card.name,
    course_tution_fee: card.fee,
    discounted_price: card.price < card.fee ? card.price : '',
    course_cover: card.cover,
    cover_type: card.video ? '.mp4' : '.webp',
    subscriber_id: card.centreId,
    course_teacher: card.teacherId,
    display_name: card.seller.name,
    username: card.seller.username,
    avatar: card.seller.avatar,
  }
}

/** Storage may contain anything, from an earlier release or edited by hand: keeps what is usable. */
export function readCartItems(text: string | null): readonly CartItem[] {
  const found = new Map<number, CartItem>()
  for (const entry of listOf(text)) {
    const item = itemOf(entry)
    if (item) found.set(item.course_id, item)
  }
  return [...found.values()]
}

/** Newest last. Returns the same list if it is already there. */
export function withItem(items: readonly CartItem[], item: CartItem): readonly CartItem[] {
  return items.some(({ course_id }) => course_id === item.course_id) ? items : [...items, item]
}

export function withoutItem(items: readonly CartItem[], id: number): readonly CartItem[] {
  return items.some(({ course_id }) => course_id === id)
    ? items.filter(({ course_id }) => course_id !== id)
    : items
}

/** A bundle is removed as a whole. */
export function withoutBundleOf(items: readonly CartItem[], id: number): readonly CartItem[] {
  const bundle = items.find(({ course_id }) => course_id === id)?.bundle?.id
  return bundle ? items.filter(item => item.bundle?.id !== bundle) : withoutItem(items, id)
}

function listOf(text: string | null): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

function itemOf(entry: unknown): CartItem | null {
  if (typeof entry !== 'object' || entry === null) return null
  const fields = new Map<string, unknown>(Object.entries(entry))
  const text = (name: string) => String(fields.get(name) ?? '')
  const number = (name: string) => Number(fields.get(name) ?? 0)
  const id = number('course_id')
  const fee = number('course_tution_fee')
  if (!Number.isSafeInteger(id) || id <= 0 || !(fee >= 0)) return null
  const discounted = text('discounted_price') === '' ? Number.NaN : number('discounted_price')
  return {
    course_id: id,
    course_name: text('course_name'),
    course_tution_fee: fee,
    discounted_price: discounted >= 0 ? discounted : '',
    course_cover: text('course_cover'),
    cover_type: text('cover_type'),
    subscriber_id: number('subscriber_id') || 0,
    course_teacher: number('course_teacher') || 0,
    display_name: text('centre_name') || text('display_name'),
    username: text('username'),
    avatar: text('avatar'),
    ...bundleOf(fields.get('bundle')),
  }
}

function bundleOf(entry: unknown): { bundle?: CartBundle } {
  if (typeof entry !== 'object' || entry === null) return {}
  const { id, title, price } = { id: 0, title: '', price: 0, ...entry }
  return Number.isSafeInteger(id) && id > 0
    ? { bundle: { id, title: String(title), price: Number(price) || 0 } }
    : {}
}
