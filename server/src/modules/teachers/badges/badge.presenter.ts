import { badgeKinds } from '#contract/rules/badges.ts'
import type { BadgeClaim, OwnBadge, PublicBadge } from '#contract/teachers/teacher-badges.ts'
import type { SellerName } from '../../accounts/index.ts'
import { type Badge, ownerOf } from './badge.repository.ts'

/** What everyone may know; in the same order everywhere. */
export const presentBadges = (confirmed: readonly Badge[]): PublicBadge[] =>
  [...confirmed]
    .sort((one, other) => badgeKinds.indexOf(one.kind) - badgeKinds.indexOf(other.kind))
    .map(({ kind, validUntil, publicNumber }) => ({
      kind,
      valid_until: validUntil ?? '',
      number: publicNumber,
    }))

export const presentOwnBadge = (badge: Badge): OwnBadge => ({
  id: badge.id,
  kind: badge.kind,
  state: badge.state,
  number: badge.publicNumber,
  claimed_at: badge.claimedAt.toISOString(),
  decided_at: badge.decidedAt?.toISOString() ?? null,
  reason: badge.reason,
  valid_until: badge.validUntil,
  has_proof: badge.proofFileId !== null,
})

export const presentClaim = (badge: Badge, names: readonly SellerName[]): BadgeClaim => {
  const { type, id } = ownerOf(badge)
  const named = names.find(name => name.type === type && name.id === id)
  return {
    ...presentOwnBadge(badge),
    owner: { type, id, display_name: named?.name ?? '', username: named?.username ?? '' },
    claimed_by: badge.claimedBy,
    decided_by: badge.decidedBy,
  }
}
