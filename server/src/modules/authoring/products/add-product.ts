import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson } from '../../accounts/index.ts'
import { holdSubject, insertProduct, refreshCards, replaceWatermarks } from '../../catalogue/index.ts'
import { claimNewFiles, storeFiles } from '../materials/store-files.ts'
import { writeMaterials } from '../materials/write-materials.ts'
import { type Before, judgeForm, type ProductInput } from './judge-form.ts'
import { type Owned, sellerOf } from './product.policy.ts'
import { productStatus } from './product.states.ts'

/** `centreId` is the seller: see `sellerOf`. Saved as inactive, it is on sale once it is activated. */
export async function addProduct(
  platform: Platform,
  caller: Caller,
  input: ProductInput,
  { centreId, status = productStatus.active }: { centreId?: number; status?: 0 | 1 } = {},
): Promise<number> {
  const { db, clock } = platform
  const beforeFor = (seller: Owned): Before => ({ seller, product: null, materials: [] })
  const seen = beforeFor(sellerOf(caller, centreId))
  // Checked first, so that files of a refused form aren't copied.
  if (input.cover || input.files.length > 0) {
    await judgeForm(platform, db, input, seen, placeholders(input))
  }
  const { coverId, uploads } = await storeFiles(platform, caller, input)

  return db.transaction(async tx => {
    // Someone who is leaving at this moment leaves no product behind, and no one publishes for a centre they have
    // left.
    const person = await lockPerson(tx, caller.userId)
    if (!person) throw new Refusal('token_invalid')
    const before = beforeFor(sellerOf(person, centreId))
    const { product, plan } = await judgeForm(platform, tx, input, before, uploads)
    const { watermarks, ...columns } = product
    refuseGone(await holdSubject(tx, product.subjectId, product.levels))
    const added = await claimNewFiles(platform, tx, caller, { coverId, plan })
    // The rules require one.
    if (!coverId) throw new Error('A new product came without a cover')
    const at = clock.now()
    const productId = await insertProduct(tx, {
      ...columns,
      ...before.seller,
      coverId,
      status,
      createdAt: at,
      updatedAt: at,
    })
    await replaceWatermarks(tx, productId, watermarks)
    const { previewMode } = product
    const materials = { productId, plan, existing: [], added, previewMode, previewModeChanged: false }
    await writeMaterials(platform, tx, materials)
    await refreshCards(platform, tx, [productId])
    return productId
  })
}

/** Staff have deleted it since the form was checked. */
export function refuseGone(gone: Awaited<ReturnType<typeof holdSubject>>): void {
  if (gone === 'subject') throw refuseFields({ productCategory: 'subject_unknown' })
  if (gone === 'level') throw refuseFields({ productLevel: 'level_unknown' })
}

/** IDs for files that have none yet. */
export const placeholders = ({ files }: ProductInput): string[] => files.map((_, index) => `sent-${index}`)
