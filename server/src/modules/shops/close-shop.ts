import { roles } from '#server/kernel/caller.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isLastManager, type Person } from '../accounts/index.ts'
import { releaseFiles } from '../media/index.ts'
import { deleteSlides } from './slide.repository.ts'

/** Of somebody who leaves. A centre's slides stay as long as somebody runs the centre. */
export async function closeShop(platform: Platform, tx: Tx, person: Person): Promise<void> {
  const fileIds = await deleteSlides(tx, { type: 'teacher', id: person.userId })
  const centreId = person.role === roles.businessManager ? person.subscriberId : 0
  if (centreId > 0 && (await isLastManager(tx, person, centreId))) {
    fileIds.push(...(await deleteSlides(tx, { type: 'centre', id: centreId })))
  }
  await releaseFiles(platform, tx, fileIds)
}
