import type { z } from 'zod'
import type { bundleForm } from '#contract/commerce/bundles.ts'
import { type CacheTag, shopTag } from '#server/kernel/cache-tags.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type DiscountSeller, lowestCents, productTags } from '../../catalogue/index.ts'
import { changeBundle, insertBundle, isBundleOf, lockBundle } from './bundle.repository.ts'
import { lowestBundle, sumOf } from './bundle.rules.ts'
import type { Bundle } from './bundle.tables.ts'
import { priceSingles, sellerColumns } from './price-bundles.ts'

type Form = z.output<typeof bundleForm>

/** Adds a bundle, or changes one that has not ended. Pages of its products and of the shop show it at once. */
export async function saveBundle(platform: Platform, seller: DiscountSeller, form: Form): Promise<number> {
  const now = platform.clock.now()
  return platform.db.transaction(async tx => {
    const before = form.bundle_id > 0 ? await ownBundle(tx, seller, form.bundle_id) : undefined
    if (before?.endedAt) throw new Refusal('bundle_over')
    const productIds = [...new Set(form.products)]
    const problems = await problemsOf(platform, tx, seller, { productIds, priceCents: form.price })
    if (Object.keys(problems).length > 0) throw refuseFields(problems)
    const { title, about, price: priceCents } = form
    const written = { title, about, productIds, priceCents, updatedAt: now }
    if (before) await changeBundle(tx, before.id, written)
    const id = before?.id ?? (await insertBundle(tx, seller, { ...written, createdAt: now }))
    await announce(tx, ...shownOn(seller, [...productIds, ...(before?.productIds ?? [])]))
    return id
  })
}

/** Ends a bundle for good. Orders that include it keep its price. */
export async function endBundle(
  platform: Pick<Platform, 'db' | 'clock'>,
  seller: DiscountSeller,
  id: number,
): Promise<void> {
  const now = platform.clock.now()
  await platform.db.transaction(async tx => {
    const bundle = await ownBundle(tx, seller, id)
    if (bundle.endedAt) return
    await changeBundle(tx, id, { endedAt: now, updatedAt: now })
    await announce(tx, ...shownOn(seller, bundle.productIds))
  })
}

async function ownBundle(tx: Tx, seller: DiscountSeller, id: number): Promise<Bundle> {
  const bundle = await lockBundle(tx, id)
  // Other people's are refused as if they didn't exist.
  if (!bundle || !isBundleOf(bundle, seller)) throw new Refusal('bundle_unknown')
  return bundle
}

const shownOn = ({ teacherId, centreId }: DiscountSeller, productIds: readonly number[]): CacheTag[] => [
  shopTag(centreId === null ? { type: 'teacher', id: teacherId } : { type: 'centre', id: centreId }),
  ...productTags([...new Set(productIds)]),
]

async function problemsOf(
  platform: Platform,
  tx: Tx,
  seller: DiscountSeller,
  { productIds, priceCents }: Pick<Bundle, 'productIds' | 'priceCents'>,
): Promise<Record<string, string>> {
  // A product named twice counts once.
  if (productIds.length < 2) return { products: 'bundle_size' }
  const priceOf = await priceSingles(platform, tx, productIds)
  const prices = productIds.flatMap(id => priceOf(sellerColumns(seller), id) ?? [])
  if (prices.length < productIds.length || prices.some(cents => cents < lowestCents))
    return { products: 'bundle_products' }
  if (priceCents < lowestBundle(productIds.length)) return { price: 'bundle_low' }
  return priceCents < sumOf(prices) ? {} : { price: 'bundle_high' }
}
