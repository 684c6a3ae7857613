import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { claimFiles, type MediaFile, receiveFile } from '../../media/index.ts'
import type { ProductInput } from '../products/judge-form.ts'
import type { MaterialPlan } from './material.rules.ts'

export interface StoredFiles {
  coverId: string | null
  uploads: string[]
}

/**
 * Turns files sent with the form into uploads like any other, before the transaction, because bytes take time. If the
 * form is refused, they are swept like an unused upload.
 */
export async function storeFiles(
  platform: Platform,
  caller: Caller,
  input: ProductInput,
): Promise<StoredFiles> {
  const keep = ({ name, path }: { name: string; path: string }, purpose: 'cover' | 'material') =>
    receiveFile(platform, { ownerId: caller.userId, purpose, name, path })
  const cover = input.cover && (await keep(input.cover, 'cover'))
  const uploads: string[] = []
  for (const file of input.files) uploads.push((await keep(file, 'material')).id)
  return { coverId: cover?.id ?? input.coverUpload, uploads }
}

/** The product starts to use its new files: the caller's own, each for its purpose. */
export async function claimNewFiles(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  caller: Caller,
  { coverId, plan }: { coverId: string | null; plan: MaterialPlan },
): Promise<Map<string, MediaFile>> {
  const uploads = plan.added.map(({ uploadId }) => uploadId)
  const ids = coverId ? [coverId, ...uploads] : uploads
  const files = await claimFiles(tx, { ownerIds: [caller.userId], ids, at: clock.now() })
  const wrong = files.some(({ id, purpose }) => purpose !== (id === coverId ? 'cover' : 'material'))
  if (wrong) throw new Refusal('upload_unknown')
  return new Map(files.map(file => [file.id, file]))
}
