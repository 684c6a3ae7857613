import { roles } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isLastManager, type Person, type Seller } from '../../accounts/index.ts'
import { releaseFiles } from '../../media/index.ts'
import { deleteBadges, listBadgesOf } from './badge.repository.ts'

/** When someone leaves. A centre's badges stay while someone runs the centre. */
export async function forgetBadges(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  person: Person,
): Promise<void> {
  const fileIds = await deleteBadges(tx, { type: 'teacher', id: person.userId })
  const centreId = managedBy(person)
  if (centreId > 0 && (await isLastManager(tx, person, centreId)))
    fileIds.push(...(await deleteBadges(tx, { type: 'centre', id: centreId })))
  await releaseFiles(platform, tx, fileIds)
}

const managedBy = ({ role, subscriberId }: Person): number =>
  role === roles.businessManager ? subscriberId : 0

/** What was claimed and the outcome. The proof is the owner's own file, while it is stored. */
export async function exportBadges(db: Db, person: Person): Promise<object[]> {
  const centreId = managedBy(person)
  const owners: Seller[] = [
    { type: 'teacher', id: person.userId },
    ...(centreId > 0 ? [{ type: 'centre' as const, id: centreId }] : []),
  ]
  const lists = await Promise.all(owners.map(owner => listBadgesOf(db, owner)))
  return lists.flat().map(badge => ({
    kind: badge.kind,
    state: badge.state,
    number: badge.publicNumber,
    claimed: badge.claimedAt.toISOString(),
    decided: badge.decidedAt?.toISOString() ?? null,
    reason: badge.reason,
    valid_until: badge.validUntil,
  }))
}
