import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeProduct, lockProduct, type Product, refreshCards } from '../../catalogue/index.ts'
import { drawCover, findFiles, releaseFiles } from '../../media/index.ts'
import { mayEditProduct } from '../products/product.policy.ts'
import { productStatus } from '../products/product.states.ts'
import { writeStatus } from '../products/set-product-status.ts'
import { changeDraft, type DraftRow, findDraftRow } from './draft.repository.ts'
import { groundOf, stateOfDraft } from './draft.rules.ts'

export interface PublishResult {
  course_id: number
  result: 'published' | 'waiting' | 'refused'
  code: string
}

/** Each separately: one that can't be published doesn't stop the others. */
export async function publishDrafts(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  productIds: readonly number[],
): Promise<PublishResult[]> {
  const results: PublishResult[] = []
  for (const course_id of new Set(productIds)) {
    try {
      const result = await platform.db.transaction(tx => publish(platform, tx, caller, course_id))
      results.push({ course_id, result, code: '' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ course_id, result: 'refused', code: error.code })
    }
  }
  return results
}

async function publish(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  caller: Caller,
  productId: number,
): Promise<'published' | 'waiting'> {
  const { row, product } = await lockDraft(tx, caller, productId)
  const result = product.complete ? 'published' : 'waiting'
  // A repeated request.
  if (product.status === productStatus.active) return result
  const files = await findFiles(tx, [row.fileId, product.coverId])
  const stateOf = (id: string) => files.get(id)?.state ?? 'refused'
  const state = stateOfDraft(stateOf(row.fileId), stateOf(product.coverId))
  // If it was edited in its form, it may have another file or cover, and is on sale as soon as it is complete.
  if (state === 'refused' && product.version === row.version) throw new Refusal('draft_not_ready')
  await writeStatus(platform, tx, product, productStatus.active)
  await changeDraft(tx, productId, { settledAt: platform.clock.now() })
  return result
}

export async function removeDrafts(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  productIds: readonly number[],
): Promise<void> {
  await platform.db.transaction(async tx => {
    for (const productId of [...new Set(productIds)].sort((one, other) => one - other)) {
      const { row, product } = await lockDraft(tx, caller, productId)
      // A product on sale is deleted as a product, by someone who may.
      if (row.settledAt || product.status === productStatus.active) throw new Refusal('draft_unknown')
      await writeStatus(platform, tx, product, productStatus.deleted)
      await changeDraft(tx, productId, { settledAt: platform.clock.now() })
    }
  })
}

/** A cover that couldn't be drawn is tried again. */
export async function redrawCover(platform: Platform, caller: Caller, productId: number): Promise<DraftRow> {
  return platform.db.transaction(async tx => {
    const { row, product } = await lockDraft(tx, caller, productId)
    const files = await findFiles(tx, [row.fileId, product.coverId])
    const [source, cover] = [files.get(row.fileId), files.get(product.coverId)]
    // Another one is already on its way, or the file itself is at fault.
    if (cover?.state !== 'refused' || source?.state !== 'ready') return row
    const ground = groundOf(source.name, product.subjectId)
    const coverId = await drawCover(platform, tx, { source, ground })
    await changeProduct(tx, productId, { coverId, updatedAt: platform.clock.now() })
    await releaseFiles(platform, tx, [cover.id])
    await refreshCards(platform, tx, [productId])
    return row
  })
}

/**
 * Its creator decides about it, including a member of the centre it is for; a product made in the form is also on sale
 * at once.
 */
async function lockDraft(
  tx: Tx,
  caller: Caller,
  productId: number,
): Promise<{ row: DraftRow; product: Product }> {
  const product = await lockProduct(tx, productId)
  const row = await findDraftRow(tx, caller.userId, productId)
  const isGone = !product || product.status === productStatus.deleted || !mayEditProduct(caller, product)
  if (isGone || !row) throw new Refusal('draft_unknown')
  return { row, product }
}
