import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion, type DataPart, dataExport, type Person } from '../accounts/index.ts'
import { findProducts } from '../catalogue/index.ts'
import { endAllAccess, listAllEntitlements } from './entitlement.repository.ts'
import { removeCopies } from './library.jobs.ts'
import { listAllNotes, removeNotes } from './note.repository.ts'
import { listNamedLearners, unnameAllLearners } from './product-learner.repository.ts'
import { listAllProgress, removeProgress } from './progress.repository.ts'
import { listRedeemedBy } from './redemption.repository.ts'
import { listCopiesOf } from './stamped-copy.repository.ts'

/** Registers what this module answers when an account is exported or deleted. */
export function registerPersonalData(platform: Pick<Platform, 'clock' | 'hooks' | 'jobs'>): void {
  platform.hooks.on(accountDeletion, 'library', (tx, person) => forgetReader(platform, tx, person))
  platform.hooks.on(dataExport, 'library', exportReader)
}

async function forgetReader(
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  { userId }: Person,
): Promise<void> {
  await endAllAccess(tx, userId, clock.now())
  await removeProgress(tx, userId)
  await removeNotes(tx, userId)
  await unnameAllLearners(tx, userId)
  const keys = await listCopiesOf(tx, userId)
  if (keys.length > 0) await jobs.enqueue(tx, removeCopies, { keys })
}

async function exportReader(db: Db, { userId }: Person): Promise<DataPart> {
  const entitlements = await listAllEntitlements(db, userId)
  const products = await findProducts(db, [...new Set(entitlements.map(({ productId }) => productId))])
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const learners = await listNamedLearners(db, userId)
  const progress = await listAllProgress(db, userId)
  const notes = await listAllNotes(db, userId)
  const codes = await listRedeemedBy(db, userId)
  return {
    data: {
      courses: entitlements.map(({ productId, source, watermark, createdAt, endedAt }) => ({
        course_id: productId,
        course_name: names.get(productId) ?? '',
        source,
        watermark,
        since: createdAt.toISOString(),
        ended: endedAt?.toISOString() ?? null,
        learner_id: learners.get(productId) ?? null,
      })),
      codes: codes.map(({ productId, code, at }) => ({
        course_id: productId,
        code,
        used: at.toISOString(),
      })),
      progress: progress.map(({ materialId, position, done, updatedAt }) => ({
        material_id: materialId,
        position,
        done,
        updated: updatedAt.toISOString(),
      })),
      notes: notes.map(({ materialId, seconds, text, createdAt, updatedAt }) => ({
        material_id: materialId,
        seconds,
        text,
        created: createdAt.toISOString(),
        updated: updatedAt.toISOString(),
      })),
    },
  }
}
