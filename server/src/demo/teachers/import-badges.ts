import type { BadgeKind } from '#contract/rules/badges.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import type { Seller } from '#server/modules/accounts/index.ts'
import { claimFiles } from '#server/modules/media/index.ts'
import type { BadgeState } from '#server/modules/teachers/badges/badge.states.ts'
import { invalidateShown } from '#server/modules/teachers/badges/badge-owner.ts'
import { badges } from '#server/modules/teachers/badges.tables.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface ImportedBadge {
  owner: Seller
  kind: BadgeKind
  state: BadgeState
  publicNumber: string
  claimedBy: number
  claimedAt: Date
  decidedBy: number | null
  decidedAt: Date | null
  reason: string
  validUntil: Day | null
  endedAt: Date | null
  /** A file of the person who claimed it, which nothing uses yet. */
  proofFileId: string | null
}

/** Imports badges as they are. The caller guarantees that the owners exist. */
export async function importBadges(
  platform: Pick<Platform, 'hooks'>,
  tx: Tx,
  imported: readonly ImportedBadge[],
): Promise<void> {
  for (const { owner, ...badge } of imported) {
    if (badge.proofFileId)
      await claimFiles(tx, { ownerIds: [badge.claimedBy], ids: [badge.proofFileId], at: badge.claimedAt })
    const of = owner.type === 'teacher' ? { teacherId: owner.id } : { centreId: owner.id }
    await tx.insert(badges).values({ ...badge, ...of })
  }
  const owners = imported.map(({ owner }) => owner).sort((one, other) => one.id - other.id)
  for (const owner of owners) await invalidateShown(platform, tx, owner)
}
