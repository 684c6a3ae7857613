import type { Platform } from '#server/platform/platform.ts'
import {
  findCentre,
  findPersonByLogin,
  findPersonByUserId,
  hashLinkToken,
  isOpenSeller,
  newLinkToken,
} from '../../accounts/index.ts'
import { mailInvitation } from './centre.mails.ts'
import { listUnreminded, markReminded } from './centre-invitation.repository.ts'

const DAY = 24 * 3600 * 1000
/** Before an invitation ends. */
const daysBefore = 5
const atOnce = 200

/** Each unanswered invitation once, by a link of its own: of the first, only a hash is kept. */
export async function remindInvited(platform: Pick<Platform, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  await db.transaction(async tx => {
    const by = new Date(now.getTime() + daysBefore * DAY)
    for (const { id, centreId, email, invitedBy } of await listUnreminded(tx, { now, by }, atOnce)) {
      const token = newLinkToken()
      await markReminded(tx, id, { remindedAt: now, reminderHash: hashLinkToken(token) })
      const [centre, inviter, invited] = [
        await findCentre(tx, centreId),
        await findPersonByUserId(tx, invitedBy),
        await findPersonByLogin(tx, email),
      ]
      if (!centre || !inviter || !(await isOpenSeller(tx, { type: 'centre', id: centreId }))) continue
      const language = invited?.language ?? inviter.language
      const sent = { centre, inviter: inviter.displayName, token: `${id}.${token}`, reminder: true }
      await mailInvitation(platform, tx, { email, language }, sent)
    }
  })
}
