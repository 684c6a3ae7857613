import { sellerTag, shopTag } from '#server/kernel/cache-tags.ts'
import { roles } from '#server/kernel/caller.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isLastManager, type Person } from '../accounts/index.ts'
import { releaseFiles } from '../media/index.ts'
import { deleteSlides } from './slide.repository.ts'

/** When someone leaves. A centre's slides stay while someone runs the centre. */
export async function closeShop(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  person: Person,
): Promise<void> {
  const teacher = { type: 'teacher', id: person.userId } as const
  if (person.role === roles.teacher) await announce(tx, 'shops', sellerTag(teacher), shopTag(teacher))
  const fileIds = await deleteSlides(tx, teacher)
  const centreId = person.role === roles.businessManager ? person.subscriberId : 0
  if (centreId > 0 && (await isLastManager(tx, person, centreId))) {
    const centre = { type: 'centre', id: centreId } as const
    await announce(tx, 'shops', sellerTag(centre), shopTag(centre))
    fileIds.push(...(await deleteSlides(tx, centre)))
  }
  await releaseFiles(platform, tx, fileIds)
}
