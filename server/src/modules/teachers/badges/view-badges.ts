import { type BadgeKind, badgeReminderDays } from '#contract/rules/badges.ts'
import { addDays, type Day } from '#contract/rules/hong-kong-time.ts'
import type { BadgeClaim, OwnBadge, PublicBadge } from '#contract/teachers/teacher-badges.ts'
import { type Caller, isStaff } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordLook } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listSellerNames, type Seller } from '../../accounts/index.ts'
import { contentTypeOf, findFiles, signedLink } from '../../media/index.ts'
import { presentBadges, presentClaim, presentOwnBadge } from './badge.presenter.ts'
import { findBadge, findConfirmed, listBadges, listBadgesOf, ownerOf } from './badge.repository.ts'
import type { BadgeState } from './badge.states.ts'
import { isSameOwner, keptBy, kindsOf } from './badge-owner.ts'

/** Long enough to look at it, too short to share. */
const LINK_SECONDS = 10 * 60

export async function viewOwnBadges(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
): Promise<{ kinds: BadgeKind[]; badges: OwnBadge[] }> {
  const owner = await keptBy(db, caller)
  if (!owner) return { kinds: [], badges: [] }
  return { kinds: [...kindsOf(owner)], badges: (await listBadgesOf(db, owner)).map(presentOwnBadge) }
}

/** Another person's badge doesn't exist, as far as anyone can tell. */
export async function viewProof(
  platform: Platform,
  reader: Caller,
  badgeId: number,
): Promise<{ doc_path: string; doc_type: string }> {
  const { db } = platform
  const badge = await findBadge(db, badgeId)
  const own = badge && isSameOwner(await keptBy(db, reader), ownerOf(badge))
  if (!badge || !(own || isStaff(reader))) throw new Refusal('badge_unknown')
  const file = badge.proofFileId
    ? (await findFiles(db, [badge.proofFileId])).get(badge.proofFileId)
    : undefined
  if (!file?.storageKey) throw new Refusal('badge_proof_gone')
  if (!own)
    await db.transaction(tx =>
      recordLook(platform, tx, reader, {
        act: 'badge_proof_viewed',
        subject: { type: 'badge', id: badgeId },
      }),
    )
  const link = { key: file.storageKey, contentType: contentTypeOf(file), userId: reader.userId }
  return { doc_path: signedLink(platform, { ...link, seconds: LINK_SECONDS }), doc_type: file.kind ?? '' }
}

/** Those whose last day is near and that have no renewal yet. */
export async function listEndingBadges(
  db: Db,
  caller: Pick<Caller, 'userId' | 'role'>,
  today: Day,
): Promise<PublicBadge[]> {
  const owner = await keptBy(db, caller)
  const all = owner ? await listBadgesOf(db, owner) : []
  const last = addDays(today, badgeReminderDays)
  return presentBadges(
    all.filter(
      ({ state, kind, validUntil }) =>
        state === 'confirmed' &&
        validUntil !== null &&
        validUntil >= today &&
        validUntil <= last &&
        !all.some(other => other.kind === kind && other.state === 'claimed'),
    ),
  )
}

/** For staff. */
export async function viewClaims(
  { db }: Pick<Platform, 'db'>,
  wanted: { state: BadgeState; kind?: BadgeKind | undefined; limit: number; offset: number },
): Promise<{ badges: BadgeClaim[]; count: number }> {
  const { badges, count } = await listBadges(db, wanted)
  const names = await listSellerNames(db, badges.map(ownerOf))
  return { badges: badges.map(badge => presentClaim(badge, names)), count }
}

/**
 * The badges shown for sellers, by their IDs. Without `today`, also those that ended and that the nightly job hasn't
 * marked yet.
 */
export async function findPublicBadges(
  db: Db,
  type: Seller['type'],
  ids: readonly number[],
  today?: Day,
): Promise<ReadonlyMap<number, PublicBadge[]>> {
  const confirmed = await findConfirmed(db, type, ids, today)
  return new Map([...confirmed].map(([id, badges]) => [id, presentBadges(badges)]))
}
