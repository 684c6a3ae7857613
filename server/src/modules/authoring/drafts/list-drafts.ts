import type { Draft, DraftDefaults } from '#contract/authoring/drafts.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProducts } from '../../catalogue/index.ts'
import { gatherAuthored } from '../products/gather-authored.ts'
import { mayEditProduct } from '../products/product.policy.ts'
import { productStatus } from '../products/product.states.ts'
import { presentDraft } from './draft.presenter.ts'
import { type DraftRow, findDefaults, findDraftOfFile, listDraftRows } from './draft.repository.ts'

export async function listDrafts(
  platform: Platform,
  caller: Caller,
  locale: Locale,
): Promise<{ defaults: DraftDefaults | null; drafts: Draft[] }> {
  const { db } = platform
  const [defaults, rows] = await Promise.all([
    findDefaults(db, caller.userId),
    listDraftRows(db, caller.userId),
  ])
  return { defaults, drafts: await presentRows(platform, caller, rows, locale) }
}

/** Those that are still drafts: the list of products can activate and delete them too. */
export async function presentRows(
  platform: Platform,
  caller: Caller,
  rows: readonly DraftRow[],
  locale: Locale,
): Promise<Draft[]> {
  const products = await findProducts(
    platform.db,
    rows.map(({ productId }) => productId),
  )
  const kept = products.filter(
    product => product.status === productStatus.inactive && mayEditProduct(caller, product),
  )
  const byId = new Map((await gatherAuthored(platform, kept)).map(one => [one.product.id, one]))
  return rows.flatMap(row => {
    const authored = byId.get(row.productId)
    return authored ? [presentDraft(row, authored, locale)] : []
  })
}

/** The draft of this upload, even once it is published or removed, so that a repeated request learns the outcome. */
export async function viewDraftOf(
  platform: Platform,
  caller: Caller,
  uploadId: string,
  locale: Locale,
): Promise<Draft> {
  const row = await findDraftOfFile(platform.db, caller.userId, uploadId)
  const [product] = row ? await findProducts(platform.db, [row.productId]) : []
  const [authored] = product ? await gatherAuthored(platform, [product]) : []
  if (!row || !authored) throw new Refusal('upload_unknown')
  return presentDraft(row, authored, locale)
}
