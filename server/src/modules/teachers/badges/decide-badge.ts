import { badgeLongestYears } from '#contract/rules/badges.ts'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { releaseFiles } from '../../media/index.ts'
import { mailBadge } from './badge.mails.ts'
import { type Badge, changeBadge, endConfirmed, lockBadge, ownerOf } from './badge.repository.ts'
import { type BadgeState, mayBadgeBecome } from './badge.states.ts'
import { invalidateShown, isSameOwner, keptBy } from './badge-owner.ts'

/** Staff have seen the proof. It replaces the badge valid so far, if there is one. */
export async function confirmBadge(
  platform: Platform,
  staff: Caller,
  { badgeId, validUntil }: { badgeId: number; validUntil: Day },
): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const today = hongKongDay(now)
  if (validUntil < today) throw refuseFields({ valid_until: 'date_past' })
  if (validUntil > addDays(today, badgeLongestYears * 366)) throw refuseFields({ valid_until: 'date' })
  await db.transaction(async tx => {
    const badge = await holdFor(tx, badgeId, 'confirmed')
    const owner = ownerOf(badge)
    await endConfirmed(tx, owner, badge.kind, now)
    const decided = { state: 'confirmed' as const, decidedAt: now, decidedBy: staff.userId, validUntil }
    await changeBadge(tx, badgeId, decided)
    await recordAct(platform, tx, staff, {
      act: 'badge_confirmed',
      ...aboutBadge(badge),
      after: { badge: badge.kind, state: 'confirmed', valid_until: validUntil },
    })
    await mailBadge(platform, tx, { ...badge, ...decided }, 'badgeConfirmed')
    await invalidateShown(platform, tx, owner)
  })
}

export async function refuseBadge(
  platform: Platform,
  staff: Caller,
  { badgeId, reason }: { badgeId: number; reason: string },
): Promise<void> {
  const { db, clock } = platform
  await db.transaction(async tx => {
    const badge = await holdFor(tx, badgeId, 'refused')
    const decided = { state: 'refused' as const, decidedAt: clock.now(), decidedBy: staff.userId, reason }
    await changeBadge(tx, badgeId, decided)
    const after = { badge: badge.kind, state: 'refused' }
    await recordAct(platform, tx, staff, { act: 'badge_refused', ...aboutBadge(badge), after })
    await mailBadge(platform, tx, { ...badge, ...decided }, 'badgeRefused')
  })
}

/** By its owner: a mistaken claim, or a badge they no longer want to show. */
export async function withdrawBadge(platform: Platform, caller: Caller, badgeId: number): Promise<void> {
  const { db, clock } = platform
  await db.transaction(async tx => {
    const badge = await lockBadge(tx, badgeId)
    if (!badge || !isSameOwner(await keptBy(tx, caller), ownerOf(badge))) throw new Refusal('badge_unknown')
    if (!mayBadgeBecome(badge.state, 'withdrawn')) throw new Refusal('badge_state')
    await changeBadge(tx, badgeId, { state: 'withdrawn', endedAt: clock.now(), proofFileId: null })
    if (badge.proofFileId) await releaseFiles(platform, tx, [badge.proofFileId])
    if (badge.state === 'confirmed') await invalidateShown(platform, tx, ownerOf(badge))
  })
}

/** By staff, who have learnt that it is no longer true. */
export async function revokeBadge(
  platform: Platform,
  staff: Caller,
  { badgeId, reason }: { badgeId: number; reason: string },
): Promise<void> {
  const { db, clock } = platform
  await db.transaction(async tx => {
    const badge = await holdFor(tx, badgeId, 'withdrawn')
    // A claim is refused instead: it was never a badge.
    if (badge.state !== 'confirmed') throw new Refusal('badge_state')
    await changeBadge(tx, badgeId, { state: 'withdrawn', reason, endedAt: clock.now() })
    const after = { badge: badge.kind, state: 'withdrawn' }
    await recordAct(platform, tx, staff, { act: 'badge_withdrawn', ...aboutBadge(badge), after })
    await mailBadge(platform, tx, { ...badge, reason }, 'badgeWithdrawn')
    await invalidateShown(platform, tx, ownerOf(badge))
  })
}

/** Recorded about the owner of the badge. */
const aboutBadge = (badge: Badge) => {
  const { type, id } = ownerOf(badge)
  return { subject: { type, id }, before: { badge: badge.kind, state: badge.state } } as const
}

async function holdFor(tx: Tx, badgeId: number, to: BadgeState): Promise<Badge> {
  const badge = await lockBadge(tx, badgeId)
  if (!badge) throw new Refusal('badge_unknown')
  if (!mayBadgeBecome(badge.state, to)) throw new Refusal('badge_state')
  return badge
}
