import type { DraftDefaults } from '#contract/authoring/drafts.ts'
import { titleOfFile } from '#contract/rules/file-title.ts'
import { draftLimit } from '#contract/rules/product-form.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson, type Person } from '../../accounts/index.ts'
import { findSubject, holdSubject, insertProduct, refreshCards } from '../../catalogue/index.ts'
import { claimFiles, drawCover } from '../../media/index.ts'
import { writeMaterials } from '../materials/write-materials.ts'
import { refuseGone } from '../products/add-product.ts'
import { judgeForm } from '../products/judge-form.ts'
import { sellerOf } from '../products/product.policy.ts'
import { productStatus } from '../products/product.states.ts'
import { countDrafts, findDefaults, findDraftOfFile, insertDraft } from './draft.repository.ts'
import { formOfDraft, groundOf, sharedValues } from './draft.rules.ts'

/**
 * One inactive product from one finished upload, until it is published. The lock on the person serialises two calls
 * for the same file: the second finds the result of the first.
 */
export async function addDraft(platform: Platform, caller: Caller, uploadId: string): Promise<void> {
  await platform.db.transaction(async tx => {
    const person = await lockPerson(tx, caller.userId)
    if (!person) throw new Refusal('token_invalid')
    if (await findDraftOfFile(tx, caller.userId, uploadId)) return
    const defaults = await findDefaults(tx, caller.userId)
    if (!defaults) throw new Refusal('draft_defaults_missing')
    if ((await countDrafts(tx, caller.userId)) >= draftLimit) throw new Refusal('drafts_many')
    await makeDraft(platform, tx, person, uploadId, defaults)
  })
}

export async function makeDraft(
  platform: Pick<Platform, 'clock' | 'hooks' | 'jobs' | 'mediaTools'>,
  tx: Tx,
  person: Person,
  uploadId: string,
  defaults: DraftDefaults,
): Promise<void> {
  const at = platform.clock.now()
  const [file] = await claimFiles(tx, { ownerIds: [person.userId], ids: [uploadId], at })
  if (file?.purpose !== 'material') throw new Refusal('upload_unknown')

  const title = titleOfFile(file.name)
  const subject = await findSubject(tx, defaults.subject)
  const values = { title, ...sharedValues(defaults, file.name, subject?.levels ?? []) }
  const before = { seller: sellerOf(person, defaults.subscriber_id), product: null, materials: [] }
  const input = {
    form: formOfDraft(defaults, values),
    materials: [{ uploadId, title }],
    deletedMaterials: [],
    // Drawn below, once the form is checked.
    coverUpload: 'drawn',
    cover: null,
    files: [],
  }
  const { product, plan } = await judgeForm(platform, tx, input, before, [])
  const { watermarks: _, ...columns } = product
  refuseGone(await holdSubject(tx, product.subjectId, product.levels))
  const ground = groundOf(file.name, product.subjectId)
  const productId = await insertProduct(tx, {
    ...columns,
    ...before.seller,
    coverId: await drawCover(platform, tx, { source: file, ground }),
    status: productStatus.inactive,
    createdAt: at,
    updatedAt: at,
  })
  const added = new Map([[file.id, file]])
  const { previewMode } = product
  await writeMaterials(platform, tx, {
    productId,
    plan,
    existing: [],
    added,
    previewMode,
    previewModeChanged: false,
  })
  await refreshCards(platform, tx, [productId])
  const { userId: ownerId } = person
  await insertDraft(tx, { productId, ownerId, fileId: file.id, own: [], version: 1, createdAt: at })
}
