import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByLogin, hashLinkToken, newLinkToken } from '../../accounts/index.ts'
import { mailInvitation } from './centre.mails.ts'
import {
  closeInvitations,
  decideInvitation,
  forgetOldInvitations,
  hasRegistered,
  insertInvitation,
  lockInvitation,
} from './centre-invitation.repository.ts'
import { invitationStateAt, isInvitationOpen } from './centre-invitation.states.ts'
import { lockManager, refuseUnlessManager } from './manage-centre.ts'

const DAY = 24 * 3600 * 1000
const GOOD_DAYS = 14
const KEPT_DAYS = 180

/** The manager doesn't learn whether there is an account with the address, or whose. */
export async function inviteTeacher(
  platform: Platform,
  caller: Caller,
  email: string,
): Promise<'invited' | 'registered'> {
  const { db, clock, limits } = platform
  refuseUnlessManager(caller)
  await throttle(limits, 'invite.account', String(caller.subscriberId))
  await throttle(limits, 'invite.pair', `${caller.subscriberId} ${email.toLowerCase()}`)
  const at = clock.now()
  const daysOn = (days: number) => new Date(at.getTime() + days * DAY)
  return db.transaction(async tx => {
    const { manager, centre } = await lockManager(tx, caller)
    const invited = await findPersonByLogin(tx, email)
    if (invited?.subscriberId === centre.id) throw refuseFields({ email: 'member_already' })
    // They wait for staff, not for another email.
    if (await hasRegistered(tx, centre.id, email)) return 'registered'
    await forgetOldInvitations(tx, centre.id, daysOn(-KEPT_DAYS))
    await closeInvitations(tx, centre.id, email, at)
    const token = newLinkToken()
    await insertInvitation(tx, {
      centreId: centre.id,
      email,
      tokenHash: hashLinkToken(token),
      invitedBy: manager.userId,
      createdAt: at,
      expiresAt: daysOn(GOOD_DAYS),
    })
    const language = invited?.language ?? manager.language
    await mailInvitation(platform, tx, { email, language }, { centre, inviter: manager.displayName, token })
    return 'invited'
  })
}

export interface Invited {
  email: string
  outcome: 'invited' | 'registered' | 'member' | 'limit'
}

/** Each on its own: one that is refused doesn't stop the others. */
export async function inviteTeachers(
  platform: Platform,
  caller: Caller,
  emails: readonly string[],
): Promise<Invited[]> {
  const results: Invited[] = []
  for (const email of new Map(emails.map(one => [one.toLowerCase(), one])).values()) {
    try {
      results.push({ email, outcome: await inviteTeacher(platform, caller, email) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'fields') results.push({ email, outcome: 'member' })
      else if (error.code === 'too_many') results.push({ email, outcome: 'limit' })
      else throw error
    }
  }
  return results
}

export async function withdrawInvitation(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  id: number,
): Promise<void> {
  await db.transaction(async tx => {
    const { centre } = await lockManager(tx, caller)
    const invitation = await lockInvitation(tx, { id, centreId: centre.id })
    if (!invitation) throw new Refusal('invitation_unknown')
    const at = clock.now()
    if (!isInvitationOpen(invitationStateAt(invitation, at))) throw new Refusal('invitation_decided')
    await decideInvitation(tx, id, 'withdrawn', { decidedAt: at })
  })
}
