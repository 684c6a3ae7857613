import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  type Centre,
  changeMembership,
  findCentre,
  findPersonByLogin,
  findPersonByUserId,
  isOpenSeller,
  lockPerson,
  type Person,
} from '../../accounts/index.ts'
import { mailMemberJoined } from './centre.mails.ts'
import {
  claimInvitation,
  decideInvitation,
  findInvitation,
  type Invitation,
  lockInvitation,
  lockInvitationOf,
} from './centre-invitation.repository.ts'
import { invitationStateAt, isInvitationOpen } from './centre-invitation.states.ts'

const ACTIVE = 1

/** Whether someone can accept, or what prevents it. */
export type Status =
  | 'ready'
  | 'sign_in'
  /** There is no account with the address yet. */
  | 'register'
  /** They have registered by it and wait for approval. */
  | 'applied'
  | 'other_account'
  | 'not_teacher'
  | 'other_centre'

function statusOf(person: Person | undefined, invitation: Invitation): Status {
  if (!person) return 'sign_in'
  // The link was sent to one address: anyone else who gets hold of it can't join.
  if (person.email.toLowerCase() !== invitation.email.toLowerCase()) return 'other_account'
  if (person.role !== roles.teacher || person.status !== ACTIVE)
    return invitation.teacherId === person.userId ? 'applied' : 'not_teacher'
  return person.subscriberId === 0 ? 'ready' : 'other_centre'
}

function refuseUnready(standing: Status): void {
  if (standing === 'sign_in' || standing === 'register') throw new Refusal('token_invalid')
  if (standing === 'other_account') throw new Refusal('invitation_other_account')
  if (standing === 'not_teacher' || standing === 'applied') throw new Refusal('invitation_not_teacher')
  if (standing === 'other_centre') throw new Refusal('invitation_other_centre')
}

/** The centre of a valid invitation; refuses one that is forged, decided or expired. */
async function openCentre(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  invitation: Invitation | undefined,
): Promise<{ invitation: Invitation; centre: Centre }> {
  const centre = invitation && (await findCentre(db, invitation.centreId))
  if (!centre) throw new Refusal('link_unknown')
  const state = invitationStateAt(invitation, clock.now())
  if (state === 'expired') throw new Refusal('link_expired')
  if (!isInvitationOpen(state)) throw new Refusal('link_used')
  // No one runs it any more.
  if (!(await isOpenSeller(db, { type: 'centre', id: centre.id }))) throw new Refusal('link_unknown')
  return { invitation, centre }
}

export async function viewInvitation(
  platform: Pick<Platform, 'db' | 'clock'>,
  caller: Caller | null,
  token: string,
): Promise<{ invitation: Invitation; centre: Centre; standing: Status }> {
  const { db } = platform
  const open = await openCentre(platform, db, await findInvitation(db, token))
  const person = caller ? await findPersonByUserId(db, caller.userId) : undefined
  const isKnown = person !== undefined || (await findPersonByLogin(db, open.invitation.email)) !== undefined
  return { ...open, standing: isKnown ? statusOf(person, open.invitation) : 'register' }
}

export async function acceptInvitation(platform: Platform, caller: Caller, token: string): Promise<Centre> {
  return platform.db.transaction(async tx => {
    // The person first: of two invitations accepted at once, the second finds a member.
    const person = await lockPerson(tx, caller.userId)
    const locked = await lockInvitation(tx, { token })
    const { invitation, centre } = await openCentre(platform, tx, locked)
    refuseUnready(statusOf(person, invitation))
    // 'ready' means that there is a person.
    if (!person) throw new Refusal('token_invalid')
    await join(platform, tx, person, { invitation, centre })
    return centre
  })
}

export async function declineInvitation(
  platform: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<void> {
  const { db, clock } = platform
  await db.transaction(async tx => {
    const locked = await lockInvitation(tx, { token })
    const { invitation } = await openCentre(platform, tx, locked)
    await decideInvitation(tx, invitation.id, 'declined', { decidedAt: clock.now() })
  })
}

/** Under the locks of the person and the invitation. */
async function join(
  platform: Platform,
  tx: Tx,
  person: Person,
  { invitation, centre }: { invitation: Invitation; centre: Centre },
): Promise<void> {
  const decided = { decidedAt: platform.clock.now(), teacherId: person.userId }
  await decideInvitation(tx, invitation.id, 'accepted', decided)
  await changeMembership(platform, tx, person, centre.id)
  const inviter = await findPersonByUserId(tx, invitation.invitedBy)
  if (inviter) await mailMemberJoined(platform, tx, inviter, { teacher: person.displayName, centre })
}

/** By which somebody without an account applies: its address is verified, as the link was sent there only. */
export async function getInvitation(
  platform: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<Invitation> {
  const { invitation } = await openCentre(platform, platform.db, await findInvitation(platform.db, token))
  if (invitation.teacherId !== null) throw new Refusal('link_used')
  return invitation
}

/** Whoever has just registered by it joins once staff have approved them. */
export async function registerByInvitation(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  { token, userId }: { token: string; userId: number },
): Promise<void> {
  const { invitation } = await openCentre(platform, tx, await lockInvitation(tx, { token }))
  if (invitation.teacherId !== null) throw new Refusal('link_used')
  await claimInvitation(tx, invitation.id, userId)
}

/** Staff have approved somebody, under their lock: whoever registered by an invitation becomes a member. */
export async function joinOnApproval(platform: Platform, tx: Tx, person: Person): Promise<void> {
  const invitation = await lockInvitationOf(tx, person.userId)
  const centre = invitation && (await findCentre(tx, invitation.centreId))
  if (!centre || person.subscriberId > 0) return
  if (await isOpenSeller(tx, { type: 'centre', id: centre.id }))
    await join(platform, tx, person, { invitation, centre })
}
