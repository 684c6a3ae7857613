import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reachesEnd } from './access.rules.ts'
import { openMaterial } from './open-material.ts'
import { upsertProgress } from './progress.repository.ts'

export async function storeProgress(
  platform: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  input: { materialId: number; position: number },
): Promise<void> {
  const { material, file } = await openMaterial(platform, caller, input.materialId)
  await upsertProgress(platform.db, {
    userId: caller.userId,
    materialId: material.id,
    position: input.position,
    done: reachesEnd(file, input.position),
    updatedAt: platform.clock.now(),
  })
}
