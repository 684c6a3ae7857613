import type { DraftDefaults } from '#contract/authoring/drafts.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson } from '../../accounts/index.ts'
import {
  changeProduct,
  findProducts,
  findSubject,
  holdSubject,
  listMaterials,
  lockProductRows,
  type Material,
  type Product,
  refreshCards,
} from '../../catalogue/index.ts'
import { findFiles } from '../../media/index.ts'
import type { DraftOwn } from '../authoring.tables.ts'
import { writeMaterials } from '../materials/write-materials.ts'
import { refuseGone } from '../products/add-product.ts'
import { judgeForm } from '../products/judge-form.ts'
import { mayEditProduct, sellerOf } from '../products/product.policy.ts'
import { productStatus } from '../products/product.states.ts'
import {
  changeDraft,
  type DraftRow,
  findDefaults,
  findDraftRows,
  listDraftRows,
  storeDefaults,
} from './draft.repository.ts'
import { type DraftValues, formOfDraft, ownAfter, priceText, sharedValues } from './draft.rules.ts'

export type DraftEdit = { [K in DraftOwn]?: DraftValues[K] | null }

/** Saves the shared values if every draft that follows them is a valid product with them. */
export async function saveDraftDefaults(
  platform: Platform,
  caller: Caller,
  defaults: DraftDefaults,
): Promise<void> {
  await platform.db.transaction(async tx => {
    const person = await lockPerson(tx, caller.userId)
    if (!person) throw new Refusal('token_invalid')
    const before = { seller: sellerOf(person, defaults.subscriber_id), product: null, materials: [] }
    const values = { title: 'A', levels: defaults.levels, price: defaults.price }
    // Whether a file would become a product with them.
    await judgeForm(platform, tx, inputOf(defaults, values, [], 'drawn'), before, ['file'])
    await storeDefaults(tx, caller.userId, defaults, platform.clock.now())
    const rows = await listDraftRows(tx, caller.userId)
    await writeDrafts(platform, tx, caller, rows, { defaults, edit: {}, lenient: true })
  })
}

export async function editDrafts(
  platform: Platform,
  caller: Caller,
  productIds: readonly number[],
  edit: DraftEdit,
): Promise<DraftRow[]> {
  const { userId } = caller
  await platform.db.transaction(async tx => {
    if (!(await lockPerson(tx, userId))) throw new Refusal('token_invalid')
    const defaults = await findDefaults(tx, userId)
    if (!defaults) throw new Refusal('draft_defaults_missing')
    const rows = await findDraftRows(tx, userId, productIds)
    if (rows.length !== new Set(productIds).size) throw new Refusal('draft_unknown')
    await writeDrafts(platform, tx, caller, rows, { defaults, edit, lenient: false })
  })
  return findDraftRows(platform.db, userId, productIds)
}

interface Writing {
  defaults: DraftDefaults
  edit: DraftEdit
  /** Skips products that are no longer drafts, or were edited in their form. */
  lenient: boolean
}

async function writeDrafts(
  platform: Pick<Platform, 'clock' | 'hooks' | 'jobs' | 'mediaTools'>,
  tx: Tx,
  caller: Caller,
  rows: readonly DraftRow[],
  writing: Writing,
): Promise<void> {
  const ids = rows.map(({ productId }) => productId)
  await lockProductRows(tx, ids)
  const products = new Map((await findProducts(tx, ids)).map(product => [product.id, product]))
  const materials = await listMaterials(tx, ids)
  const files = await findFiles(
    tx,
    rows.map(({ fileId }) => fileId),
  )
  const written: number[] = []
  for (const row of rows) {
    const product = products.get(row.productId)
    const isDraft = product?.status === productStatus.inactive && mayEditProduct(caller, product)
    if (!product || !isDraft) {
      if (writing.lenient) continue
      throw new Refusal('draft_unknown')
    }
    if (writing.lenient && product.version !== row.version) continue
    const fileName = files.get(row.fileId)?.name ?? product.name
    await writeDraft(
      platform,
      tx,
      { row, product, fileName, materials: materials.get(product.id) ?? [] },
      writing,
    )
    written.push(product.id)
  }
  await refreshCards(platform, tx, written)
}

async function writeDraft(
  platform: Pick<Platform, 'clock' | 'jobs' | 'mediaTools'>,
  tx: Tx,
  draft: { row: DraftRow; product: Product; fileName: string; materials: readonly Material[] },
  { defaults: shared, edit }: Writing,
): Promise<void> {
  const { row, product, fileName, materials } = draft
  const isEdited = product.version !== row.version
  const defaults = isEdited ? defaultsOf(product, shared) : shared
  const own = ownAfter(isEdited ? ['title', 'levels', 'price'] : row.own, edit)
  const subject = await findSubject(tx, defaults.subject)
  const follows = sharedValues(shared, fileName, subject?.levels ?? [])
  const values = {
    title: edit.title ?? product.name,
    levels: own.includes('levels') ? (edit.levels ?? product.levels) : follows.levels,
    price: own.includes('price') ? (edit.price ?? priceText(product)) : follows.price,
  }
  const before = { seller: product, product, materials }
  const input = inputOf(defaults, values, materials, null)
  const { product: decided, plan } = await judgeForm(platform, tx, input, before, [])
  const { watermarks: _, ...columns } = decided
  const kept = decided.subjectId === product.subjectId ? product.levels : []
  refuseGone(
    await holdSubject(
      tx,
      decided.subjectId,
      decided.levels.filter(level => !kept.includes(level)),
    ),
  )
  const version = product.version + 1
  await changeProduct(tx, product.id, { ...columns, version, updatedAt: platform.clock.now() })
  await writeMaterials(platform, tx, {
    productId: product.id,
    plan,
    existing: materials,
    added: new Map(),
    previewMode: decided.previewMode,
    previewModeChanged: decided.previewMode !== product.previewMode,
  })
  // Edited in its form, it no longer follows anything.
  await changeDraft(tx, product.id, { own, version: isEdited ? row.version : version })
}

/** For a draft that was edited in its form: its values stay. */
const defaultsOf = (product: Product, shared: DraftDefaults): DraftDefaults => ({
  ...shared,
  subject: product.subject,
  grade: product.grade,
  tags: product.tags.join(','),
  description: product.description,
  description_zh: undefined,
  preview_mode: product.previewMode,
  printable: product.printable,
})

const inputOf = (
  defaults: DraftDefaults,
  values: DraftValues,
  materials: readonly Material[],
  coverUpload: string | null,
) => ({
  form: formOfDraft(defaults, values),
  materials: materials.map(({ id }) => ({ id })),
  deletedMaterials: [],
  coverUpload,
  cover: null,
  files: [],
})
