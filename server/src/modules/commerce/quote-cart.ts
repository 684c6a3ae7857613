import type { Caller } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { CommerceContext } from './commerce.context.ts'
import { quoteItems } from './kinds/ask-kinds.ts'
import type { Item, Offer } from './kinds/line-kind.ts'
import { itemKey } from './kinds/line-kinds.ts'

export interface CartItem extends Item {
  /** Cents, as the buyer saw it last. */
  seenCents?: number | undefined
}

export interface QuotedItem extends Item {
  state: 'ok' | 'changed' | 'owned' | 'gone'
  /** What it costs now; 0 for what can't be bought. */
  priceCents: number
  /** Null for what can't be bought. */
  offer: Offer | null
}

export interface Quote {
  items: QuotedItem[]
  totalCents: number
}

/** From our own data; what a browser remembers of prices is only compared. An item counts once. */
export async function quoteCart(
  context: Pick<CommerceContext, 'kinds' | 'clock'>,
  db: Db,
  buyer: Caller | null,
  cart: readonly CartItem[],
): Promise<Quote> {
  const asked = new Map<string, CartItem>()
  for (const item of cart) if (!asked.has(itemKey(item))) asked.set(itemKey(item), item)
  const quoted = await quoteItems(context, db, buyer, [...asked.values()])
  const items = [...asked].map(([key, { kind, itemId, seenCents }]): QuotedItem => {
    const answer = quoted.get(key) ?? 'gone'
    if (typeof answer === 'string') return { kind, itemId, state: answer, priceCents: 0, offer: null }
    const { priceCents } = answer
    const changed = seenCents !== undefined && seenCents !== priceCents
    return { kind, itemId, state: changed ? 'changed' : 'ok', priceCents, offer: answer }
  })
  return { items, totalCents: items.reduce((sum, { priceCents }) => sum + priceCents, 0) }
}
