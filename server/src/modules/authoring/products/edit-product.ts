import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson } from '../../accounts/index.ts'
import {
  changeProduct,
  findProduct,
  holdSubject,
  listMaterials,
  lockProduct,
  type Product,
  refreshCards,
  replaceWatermarks,
} from '../../catalogue/index.ts'
import { releaseFiles } from '../../media/index.ts'
import { codesChanged, materialsAdded } from '../authoring.hooks.ts'
import { claimNewFiles, storeFiles } from '../materials/store-files.ts'
import { writeMaterials } from '../materials/write-materials.ts'
import { placeholders, refuseGone } from './add-product.ts'
import { type Before, judgeForm, type ProductInput } from './judge-form.ts'
import { mayEditProduct } from './product.policy.ts'
import { type DecidedProduct, validCodes } from './product.rules.ts'
import { productStatus } from './product.states.ts'

/** The product's lock serialises two edits; the second is checked against the result of the first. */
export async function editProduct(
  platform: Platform,
  caller: Caller,
  {
    productId,
    version,
    tellBuyers = false,
  }: { productId: number; version: number | undefined; tellBuyers?: boolean },
  input: ProductInput,
): Promise<void> {
  const { db, clock } = platform
  const seen = await readForEditing(db, caller, await findProduct(db, productId))
  refuseChanged(seen.product, version)
  // Checked first, so that files of a refused form aren't copied.
  if (input.cover || input.files.length > 0) {
    await judgeForm(platform, db, input, seen, placeholders(input))
  }
  const { coverId, uploads } = await storeFiles(platform, caller, input)

  await db.transaction(async tx => {
    // Files take time: someone removed from a centre in the meantime can no longer edit its products.
    const editor = await lockPerson(tx, caller.userId)
    if (!editor) throw new Refusal('token_invalid')
    const before = await readForEditing(tx, editor, await lockProduct(tx, productId))
    refuseChanged(before.product, version)
    const { product, plan } = await judgeForm(platform, tx, input, before, uploads)
    const { watermarks, ...columns } = product
    const kept = product.subjectId === before.product.subjectId ? before.product.levels : []
    const chosen = product.levels.filter(level => !kept.includes(level))
    refuseGone(await holdSubject(tx, product.subjectId, chosen))
    const added = await claimNewFiles(platform, tx, caller, { coverId, plan })
    await changeProduct(tx, productId, {
      ...columns,
      ...(coverId && { coverId }),
      version: before.product.version + 1,
      updatedAt: clock.now(),
    })
    await replaceWatermarks(tx, productId, watermarks)
    await writeMaterials(platform, tx, {
      productId,
      plan,
      existing: before.materials,
      added,
      previewMode: product.previewMode,
      previewModeChanged: product.previewMode !== before.product.previewMode,
    })
    if (coverId) await releaseFiles(platform, tx, [before.product.coverId])
    if (codesDiffer(before.product, product))
      await platform.hooks.call(codesChanged, tx, productId, validCodes(product))
    if (tellBuyers && plan.added.length > 0)
      await platform.hooks.call(materialsAdded, tx, { ...product, id: productId })
    await refreshCards(platform, tx, [productId])
  })
}

/** Someone else, or another tab, has changed the product since the form was filled from it. */
function refuseChanged(product: Product, version: number | undefined): void {
  if (version !== undefined && version !== product.version) throw new Refusal('product_changed')
}

/** Deleted products can't be edited. */
async function readForEditing(
  db: Db,
  editor: Parameters<typeof mayEditProduct>[0],
  product: Product | undefined,
): Promise<Before & { product: Product }> {
  if (!product || product.status === productStatus.deleted || !mayEditProduct(editor, product)) {
    throw new Refusal('product_unknown')
  }
  const materials = (await listMaterials(db, [product.id])).get(product.id) ?? []
  const { teacherId, centreId } = product
  return { seller: { teacherId, centreId }, product, materials }
}

/** Also if only a text changed, because it belongs to the people who used its code. */
function codesDiffer(before: Product, after: DecidedProduct): boolean {
  const facts = ({ access, accessCode, watermarks }: Product | DecidedProduct) =>
    JSON.stringify([access, accessCode, watermarks.map(({ code, text }) => [code, text])])
  return facts(before) !== facts(after)
}
