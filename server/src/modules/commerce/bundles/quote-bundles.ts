import type { Caller } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { quoteItems } from '../kinds/ask-kinds.ts'
import type { Item, Offer, Quoted } from '../kinds/line-kind.ts'
import { itemKey } from '../kinds/line-kinds.ts'
import { productItem } from '../kinds/product-line.ts'
import { findBundles, holdBundles } from './bundle.repository.ts'
import { spreadPrice, sumOf } from './bundle.rules.ts'
import type { Bundle } from './bundle.tables.ts'
import { type PricedBundle, priceBundles } from './price-bundles.ts'

export interface WantedBundle {
  bundleId: number
  /** Cents, as the buyer last saw it. */
  seenCents?: number | undefined
}

export interface BundleItem extends Item {
  state: 'ok' | 'owned' | 'gone'
  /** At its share of the bundle's price; null if it isn't bought with it. */
  offer: Offer | null
}

export interface QuotedBundle {
  bundleId: number
  state: 'ok' | 'changed' | 'owned' | 'gone' | 'overlap'
  title: string
  /** For the products the buyer doesn't have yet; 0 if it can't be bought. */
  priceCents: number
  /** What the same products cost separately. */
  sumCents: number
  items: BundleItem[]
  /** As it was read; undefined if it doesn't exist. */
  bundle: Bundle | undefined
}

/** A bundle as products at their shares of its price. Products the buyer has are left out, with their shares. */
export async function quoteBundles(
  context: Pick<CommerceContext, 'kinds' | 'clock'>,
  db: Db,
  buyer: Caller | null,
  wanted: readonly WantedBundle[],
): Promise<QuotedBundle[]> {
  if (wanted.length === 0) return []
  const asked = new Map(wanted.map(one => [one.bundleId, one]))
  const priced = await priceBundles(context, db, await findBundles(db, [...asked.keys()]))
  const items = new Set(priced.flatMap(({ bundle }) => bundle.productIds))
  const quoted = await quoteItems(context, db, buyer, [...items].map(productItem))
  const taken = new Set<number>()
  return [...asked.values()].map(({ bundleId, seenCents }) => {
    const found = priced.find(({ bundle }) => bundle.id === bundleId)
    const quote = found ? quoteOne(found, quoted, taken) : unknown(bundleId)
    if (quote.state !== 'ok') return quote
    for (const { itemId, offer } of quote.items) if (offer) taken.add(itemId)
    return seenCents !== undefined && seenCents !== quote.priceCents ? { ...quote, state: 'changed' } : quote
  })
}

const unknown = (bundleId: number): QuotedBundle => ({
  ...{ bundleId, state: 'gone', title: '', priceCents: 0, sumCents: 0, items: [], bundle: undefined },
})

function quoteOne(
  { bundle, standing, prices }: PricedBundle,
  quoted: ReadonlyMap<string, Quoted>,
  taken: ReadonlySet<number>,
): QuotedBundle {
  const products = bundle.productIds.map(productItem)
  const answerOf = (item: Item) => quoted.get(itemKey(item)) ?? 'gone'
  const about = { bundleId: bundle.id, title: bundle.title, bundle }
  const none = { ...about, priceCents: 0, sumCents: 0 }
  const withoutOffers = products.map(item => {
    const answer = answerOf(item)
    return { ...item, state: typeof answer === 'string' ? answer : ('ok' as const), offer: null }
  })
  if (standing !== 'on') return { ...none, state: 'gone', items: withoutOffers }
  if (withoutOffers.every(({ state }) => state === 'owned'))
    return { ...none, state: 'owned', items: withoutOffers }
  if (bundle.productIds.some(id => taken.has(id))) return { ...none, state: 'overlap', items: withoutOffers }
  const shares = spreadPrice(
    bundle.priceCents,
    prices.map(cents => cents ?? 0),
  )
  const items = products.map((item, place): BundleItem => {
    const answer = answerOf(item)
    if (typeof answer === 'string') return { ...item, state: answer, offer: null }
    const share = shares[place] ?? answer.priceCents
    const off = { id: bundle.id, title: bundle.title, offCents: answer.priceCents - share }
    return { ...item, state: 'ok', offer: { ...answer, priceCents: share, bundle: off } }
  })
  const offers = items.flatMap(({ offer }) => offer ?? [])
  const priceCents = sumOf(offers.map(offer => offer.priceCents))
  const offCents = sumOf(offers.map(offer => offer.bundle?.offCents ?? 0))
  return { ...about, state: 'ok', items, priceCents, sumCents: priceCents + offCents }
}

/** Locks bundles for an order; false if one has changed since it was quoted. */
export async function lockBundles(tx: Tx, quoted: readonly Bundle[]): Promise<boolean> {
  if (quoted.length === 0) return true
  const held = await holdBundles(
    tx,
    quoted.map(({ id }) => id),
  )
  return quoted.every(({ id, priceCents, productIds }) => {
    const now = held.find(one => one.id === id)
    return (
      now?.endedAt === null && now.priceCents === priceCents && now.productIds.join() === productIds.join()
    )
  })
}
