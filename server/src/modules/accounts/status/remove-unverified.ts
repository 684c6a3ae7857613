import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listUnverified, lockPerson } from '../account.repository.ts'
import { accountInUse } from '../accounts.hooks.ts'
import { forgetAccount } from '../profile/delete-account.ts'

const DAYS = 30
const BATCH = 200

export const removeUnverifiedDaily = defineJob({
  name: 'accounts.remove-unverified',
  retryLimit: 3,
  retryDelay: 300,
  backoff: true,
  timeoutSeconds: 1800,
  collapse: true,
  schema: z.object({}),
})

export function handleUnverified(platform: Platform): void {
  platform.jobs.handle(removeUnverifiedDaily, () => removeUnverified(platform))
  platform.jobs.schedule(removeUnverifiedDaily, '40 3 * * *', {})
}

/**
 * Accounts whose address wasn't verified for 30 days are removed like deleted ones, with the documents of an
 * application. No email is sent, because the address may be someone else's.
 */
async function removeUnverified(platform: Platform): Promise<void> {
  const { db, clock, log } = platform
  const before = new Date(clock.now().getTime() - DAYS * 24 * 3600 * 1000)
  for (let after = 0; ; ) {
    const found = await listUnverified(db, { before, after, limit: BATCH })
    for (const userId of found) {
      try {
        await removeOne(platform, userId)
      } catch (error) {
        // Something prevents it; the others still continue.
        log.error({ err: error, user: userId }, 'unverified account removal failed')
      }
    }
    after = found.at(-1) ?? after
    if (found.length < BATCH) return
  }
}

async function removeOne(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs' | 'vault'>,
  userId: number,
): Promise<void> {
  await platform.db.transaction(async tx => {
    const person = await lockPerson(tx, userId)
    // Verified at this very moment.
    if (!person || person.emailVerifiedAt) return
    const uses = await platform.hooks.call(accountInUse, tx, person)
    if (![...uses.values()].includes(true)) await forgetAccount(platform, tx, person)
  })
}
