import { badgeReminderDays } from '#contract/rules/badges.ts'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Platform } from '#server/platform/platform.ts'
import { releaseFiles } from '../../media/index.ts'
import { mailBadge } from './badge.mails.ts'
import { dropProofs, expireBadges, ownerOf, takeEnding } from './badge.repository.ts'
import { invalidateShown } from './badge-owner.ts'

const proofDays = 30

/**
 * At the beginning of each day: badges that ended yesterday expire, owners of those about to end are reminded, and old
 * proofs are deleted.
 */
export async function keepBadges(platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs'>): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const today = hongKongDay(now)
  await db.transaction(async tx => {
    const expired = await expireBadges(tx, today, now)
    // Cards are locked in one order by everyone who locks several.
    const owners = expired.map(ownerOf).sort((one, other) => one.id - other.id)
    for (const owner of owners) await invalidateShown(platform, tx, owner)
  })
  await db.transaction(async tx => {
    const by = addDays(today, badgeReminderDays)
    for (const badge of await takeEnding(tx, { from: today, by }, now))
      await mailBadge(platform, tx, badge, 'badgeEnding')
  })
  await db.transaction(async tx => {
    const before = new Date(now.getTime() - proofDays * 24 * 3600 * 1000)
    await releaseFiles(platform, tx, await dropProofs(tx, before))
  })
}
