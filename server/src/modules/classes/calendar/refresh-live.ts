import type { Platform } from '#server/platform/platform.ts'
import { changeProductStatus, lockProduct } from '../../catalogue/index.ts'
import { findClassRuns } from '../../lessons/index.ts'
import { listClassIdsOfCourse } from '../class.repository.ts'

/** Tells the catalogue until when a course has upcoming lessons; its card follows if that changes. */
export async function refreshLive(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  productId: number,
): Promise<void> {
  const { db, clock } = platform
  await db.transaction(async tx => {
    // Before the card, and before anything is read: simultaneous changes to its classes come afterwards.
    const product = await lockProduct(tx, productId)
    if (!product) return
    const ids = await listClassIdsOfCourse(tx, productId, { open: true })
    const runs = await findClassRuns(tx, ids, clock.now())
    const last = Math.max(0, ...[...runs.values()].map(({ lastAt }) => lastAt?.getTime() ?? 0))
    const liveUntil = last === 0 ? null : new Date(last)
    if (liveUntil?.getTime() === product.liveUntil?.getTime()) return
    await changeProductStatus(tx, platform, productId, { liveUntil })
  })
}
