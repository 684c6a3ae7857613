import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { keepPlaced, type PlacedFile } from '../../media/index.ts'
import { insertDocuments, listDocuments } from './application.repository.ts'
import { maxDocuments } from './application.rules.ts'

/** The documents are the teacher's from now on; under the lock of the teacher. */
export async function keepDocuments(
  platform: Pick<Platform, 'config' | 'clock' | 'storage'>,
  tx: Tx,
  teacherId: number,
  placed: readonly PlacedFile[],
): Promise<void> {
  if (placed.length === 0) return
  const before = await listDocuments(tx, teacherId)
  if (before.length + placed.length > maxDocuments) throw new Refusal('documents_many')
  const fileIds = await keepPlaced(platform, tx, teacherId, placed)
  const documents = fileIds.map((fileId, index) => ({ fileId, title: placed[index]?.name ?? '' }))
  await insertDocuments(tx, teacherId, documents, platform.clock.now())
}
