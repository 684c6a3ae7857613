import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refreshStatus } from '../cards/refresh-cards.ts'
import {
  type Score,
  type Status,
  writePopularity,
  writeSold,
  writeStatus,
} from './product-status.repository.ts'

const atOnce = 1000

/**
 * For modules that count: a product's current counts and ratings, some of which its card shows. Returns the product
 * before the change.
 */
export async function changeProductStatus(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'hooks'>,
  productId: number,
  standing: Status,
): Promise<void> {
  await writeStatus(tx, productId, standing)
  await refreshStatus(platform, tx, [productId])
}

/**
 * The same for many products, by ID: how often each was sold. Returns the products before the change, in the order of
 * their IDs.
 */
export async function changeSold(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'hooks'>,
  sold: ReadonlyMap<number, number>,
): Promise<void> {
  await writeSold(tx, sold)
  await refreshStatus(platform, tx, [...sold.keys()])
}

/** For many products at once: no card shows it, so none has to be rewritten. */
export async function changePopularity(tx: Tx, scores: readonly Score[]): Promise<void> {
  const ordered = scores.toSorted((one, other) => one.productId - other.productId)
  let changed = false
  for (let start = 0; start < ordered.length; start += atOnce) {
    if (await writePopularity(tx, ordered.slice(start, start + atOnce))) changed = true
  }
  if (changed) await announce(tx, 'popularity')
}
