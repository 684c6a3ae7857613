import { changeLimit, type ProductChange } from '#contract/authoring/product-changes.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  changeProduct,
  listProducts,
  lockProduct,
  type Product,
  refreshCards,
} from '../../catalogue/index.ts'
import { mayEditProduct, ownerOf, ownsProduct } from './product.policy.ts'
import { decideAmounts, discountOf } from './product.rules.ts'
import { productStatus } from './product.states.ts'
import { writeStatus } from './set-product-status.ts'

/** The changes to a product; undefined fields don't change. */
export interface Change {
  price?: string
  /** '' for none, dollars, or '20%' of the price. */
  discounted_price?: string
  status?: 0 | 1
}

export interface Asked extends Change {
  course_ids: readonly number[]
  all?: { status: 0 | 1; searchQuery: string }
  back: readonly (Change & { course_id: number })[]
  preview: boolean
}

/** Each in its own transaction: one that is refused doesn't stop the others. */
export async function changeProducts(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  asked: Asked,
): Promise<ProductChange[]> {
  const { price, discounted_price, status, preview } = asked
  const change = { price, discounted_price, status }
  const wanted = new Map<number, Change>(asked.back.map(({ course_id, ...terms }) => [course_id, terms]))
  if (asked.back.length === 0) for (const id of await idsOf(platform, caller, asked)) wanted.set(id, change)
  const results: ProductChange[] = []
  for (const [id, terms] of wanted) {
    const done = await platform.db.transaction(tx => changeOne(platform, tx, caller, id, terms, preview))
    results.push(done)
  }
  return results
}

async function idsOf(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  { course_ids, all }: Asked,
): Promise<number[]> {
  if (!all) return [...course_ids]
  const { status, searchQuery: search } = all
  const order = { order: 'created', descending: true, limit: changeLimit, offset: 0 } as const
  const { products, count } = await listProducts(db, { shelf: ownerOf(caller), status, search, ...order })
  if (count > changeLimit) throw new Refusal('products_many')
  return products.map(({ id }) => id)
}

async function changeOne(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  caller: Caller,
  id: number,
  change: Change,
  preview: boolean,
): Promise<ProductChange> {
  const product = await lockProduct(tx, id)
  if (!product || product.status === productStatus.deleted || !mayEditProduct(caller, product)) {
    const nothing = { price: '', discounted_price: '', status: 0 }
    return {
      course_id: id,
      course_name: '',
      before: nothing,
      after: nothing,
      result: 'refused',
      code: 'product_unknown',
    }
  }
  const before = termsOf(product)
  const answer = { course_id: id, course_name: product.name, before }
  const after = {
    price: change.price ?? before.price,
    discounted_price: discountOf(
      change.discounted_price ?? before.discounted_price,
      change.price ?? before.price,
    ),
    status: change.status ?? product.status,
  }
  const code = refusalOf(caller, product, before, after)
  if (code) return { ...answer, after, result: 'refused', code }
  const amounts = after.price !== before.price || after.discounted_price !== before.discounted_price
  if (!amounts && after.status === product.status) return { ...answer, after, result: 'unchanged', code: '' }
  if (preview) return { ...answer, after, result: 'changed', code: '' }
  if (amounts) {
    const decided = decideAmounts(after.price, after.discounted_price)
    if ('problem' in decided) throw new Error('A price was written that had been refused')
    const version = product.version + 1
    await changeProduct(tx, id, { ...decided, version, updatedAt: platform.clock.now() })
  }
  // After it is read again through its cards.
  if (after.status === product.status) await refreshCards(platform, tx, [id])
  else await writeStatus(platform, tx, product, after.status === 1 ? 1 : 0)
  return { ...answer, after, result: 'changed', code: '' }
}

type Terms = ProductChange['before']

const dollars = (cents: number | null): string => (cents ? String(cents / 100) : '')

const termsOf = (product: Product): Terms => ({
  price: dollars(product.priceCents),
  discounted_price: dollars(product.discountCents),
  status: product.status,
})

/** The rules of single edits; returns the first one broken. */
function refusalOf(caller: Caller, product: Product, before: Terms, after: Terms): string {
  if (after.status !== before.status) {
    if (!ownsProduct(caller, product)) return 'not_yours'
    if (after.status === productStatus.active && product.hiddenAt) return 'product_hidden'
  }
  const amounts = after.price !== before.price || after.discounted_price !== before.discounted_price
  if (!amounts) return ''
  // A code or free access is given up in the form, which asks for confirmation.
  if (product.access !== 'paid') return 'product_unpriced'
  const decided = decideAmounts(after.price, after.discounted_price)
  return 'problem' in decided ? decided.problem : ''
}
