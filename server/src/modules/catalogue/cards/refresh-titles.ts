import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refreshSubjects } from '../catalogue.jobs.ts'
import { productsOfSubjects } from '../products/seller.repository.ts'
import { followProducts } from './card.repository.ts'
import { refreshCards } from './refresh-cards.ts'

/** More than this would keep staff waiting. */
const atOnce = 500

/**
 * Products are found by the titles of their subject and levels: updated at once if they are few, soon if they are
 * many.
 */
export async function refreshTitles(
  platform: Pick<Platform, 'clock' | 'hooks' | 'jobs'>,
  tx: Tx,
  subjectIds: readonly number[],
): Promise<void> {
  if (subjectIds.length === 0) return
  const productIds = await productsOfSubjects(tx, subjectIds, atOnce + 1)
  if (productIds.length <= atOnce) await refreshCards(platform, tx, productIds, { announced: 'changed' })
  else await refreshLater(platform, tx, subjectIds)
}

/**
 * After products were moved to another subject or level. Lists follow in the same transaction, however many they are;
 * for many products, the search words follow a little later.
 */
export async function refreshMoved(
  platform: Pick<Platform, 'clock' | 'hooks' | 'jobs'>,
  tx: Tx,
  productIds: readonly number[],
  subjectIds: readonly number[],
): Promise<void> {
  if (productIds.length <= atOnce) return refreshCards(platform, tx, productIds)
  await followProducts(tx, productIds)
  await announce(tx, 'all')
  await refreshLater(platform, tx, subjectIds)
}

async function refreshLater(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  subjectIds: readonly number[],
): Promise<void> {
  for (const subjectId of subjectIds)
    await jobs.enqueue(tx, refreshSubjects, { subjectId }, { key: String(subjectId) })
}
