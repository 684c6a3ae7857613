import type { FactorReset, WaitingReset } from '#contract/accounts/second-factor.ts'
import { mayStaff } from '#contract/rules/staff-permissions.ts'
import { noticesTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailFactorReset, mailFactorResetAsked, mailFactorResetWaiting } from '../account.mails.ts'
import {
  findPeople,
  findPersonByLogin,
  findPersonByUserId,
  listStaff,
  lockPerson,
  type Person,
} from '../account.repository.ts'
import { maySignIn, staffRoles } from '../account.rules.ts'
import { requireFreshPassword } from '../password/confirm-password.ts'
import { endSessions } from '../password/token.repository.ts'
import { pictureAddress } from '../profile/picture.ts'
import { accountKey } from '../sign-in/sign-in.ts'
import { mayDecideAbout } from '../status/account-status.policy.ts'
import { mayActAs } from '../tokens.ts'
import { removeFactor } from './remove-factor.ts'
import {
  type AskedReset,
  deleteReset,
  findFactor,
  findReset,
  insertReset,
  listResets,
} from './second-factor.repository.ts'

// For someone who has lost both the app and the recovery codes. Afterwards they sign in with the password alone, so it
// takes two people: one verifies them and requests it, the other approves.

type Somebody = Pick<Person, 'userId' | 'role'>

const ranksAbove = (staff: Somebody, person: Somebody): boolean =>
  mayStaff(staff.role, 'security.reset') && mayDecideAbout(staff, person)

const mayApprove = (staff: Somebody, person: Somebody, reset: AskedReset): boolean =>
  reset.askedBy !== staff.userId && ranksAbove(staff, person)

/** Requesting it again changes nothing; someone else's request stays. */
export async function askFactorReset(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'limits' | 'origin' | 'hooks'>,
  staff: Caller,
  { userId, reason }: { userId: number; reason: string },
): Promise<void> {
  if (userId === staff.userId) throw new Refusal('reset_own')
  await requireFreshPassword(platform, staff)
  const target = await findPersonByUserId(platform.db, userId)
  if (!target) throw new Refusal('user_unknown')
  // Each request is emailed to the owner, who must not get used to ignoring it.
  await throttle(platform.limits, 'reset.account', accountKey(target))
  const at = platform.clock.now()
  await platform.db.transaction(async tx => {
    const person = await lockPerson(tx, userId)
    if (!person) throw new Refusal('user_unknown')
    if (!(await findFactor(tx, person.authId))?.confirmedAt) throw new Refusal('second_factor_unset')
    const waiting = await findReset(tx, person.authId, at)
    if (waiting?.askedBy === staff.userId) return
    if (waiting) throw new Refusal('reset_asked')
    const reset = { accountId: person.authId, reason, askedBy: staff.userId, askedAt: at }
    await insertReset(tx, reset)
    await recordAct(platform, tx, staff, {
      act: 'second_factor_reset_asked',
      subject: { type: 'user', id: userId },
      after: { reason },
    })
    await mailFactorResetAsked(platform, tx, person)
    await mailSecondPeople(platform, tx, person, reset)
  })
}

async function mailSecondPeople(
  platform: Pick<Platform, 'jobs' | 'origin'>,
  tx: Tx,
  person: Person,
  reset: AskedReset,
): Promise<void> {
  const by = (await findPersonByUserId(tx, reset.askedBy))?.displayName ?? ''
  const all = await listStaff(tx)
  const others = all.filter(colleague => mayActAs(colleague) && mayApprove(colleague, person, reset))
  if (others.length === 0) throw new Refusal('reset_nobody')
  const { reason } = reset
  for (const colleague of others)
    await mailFactorResetWaiting(platform, tx, colleague, { by, person: person.displayName, reason })
}

export async function decideFactorReset(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'vault' | 'origin' | 'hooks'>,
  staff: Caller,
  { userId, decision }: { userId: number; decision: 'approve' | 'decline' },
): Promise<void> {
  await requireFreshPassword(platform, staff)
  await platform.db.transaction(async tx => {
    const person = await lockPerson(tx, userId)
    const reset = person && (await findReset(tx, person.authId, platform.clock.now()))
    if (!person || !reset) throw new Refusal('reset_unknown')
    if (decision === 'decline') {
      await deleteReset(tx, person.authId)
      await recordAct(platform, tx, staff, {
        act: 'second_factor_reset_declined',
        subject: { type: 'user', id: userId },
      })
      return
    }
    if (reset.askedBy === staff.userId) throw new Refusal('reset_second_person')
    if (!ranksAbove(staff, person)) throw new Refusal('reset_rank')
    // Either of the two may have been suspended, or have left, since they requested it or signed in.
    if (!(await isStaffNow(tx, staff.userId))) throw new Refusal('token_invalid')
    if (!(await isStaffNow(tx, reset.askedBy))) throw new Refusal('reset_asker')
    await takeFactor(platform, tx, person, staff, reset.reason)
  })
}

/** For the operator: a single master admin has no second person to ask. */
export async function resetFactorByOperator(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'vault' | 'origin' | 'hooks'>,
  login: string,
): Promise<boolean> {
  return platform.db.transaction(async tx => {
    const found = await findPersonByLogin(tx, login)
    const person = found && (await lockPerson(tx, found.userId))
    if (!person) throw new Refusal('user_unknown')
    if (!(await findFactor(tx, person.authId))?.confirmedAt) return false
    await takeFactor(platform, tx, person, null, null)
    return true
  })
}

async function isStaffNow(tx: Tx, userId: number): Promise<boolean> {
  const person = await findPersonByUserId(tx, userId)
  return person !== undefined && staffRoles.includes(person.role) && maySignIn(person)
}

async function takeFactor(
  platform: Pick<Platform, 'clock' | 'jobs' | 'vault' | 'origin' | 'hooks'>,
  tx: Tx,
  person: Person,
  by: Caller | null,
  reason: string | null,
): Promise<void> {
  await removeFactor(platform, tx, person)
  await endSessions(tx, person.authId)
  // Open streams check their session again, and end.
  await announce(tx, noticesTag(person.userId))
  await recordAct(platform, tx, by, {
    act: 'second_factor_reset',
    subject: { type: 'user', id: person.userId },
    before: { second_factor: true },
    after: { second_factor: false, ...(reason && { reason }) },
  })
  await mailFactorReset(platform, tx, person)
}

/** For that person's page. */
export async function viewFactorReset(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  staff: Caller,
  person: Person,
): Promise<FactorReset | null> {
  const reset = await findReset(db, person.authId, clock.now())
  if (!reset) return null
  return present(reset, await findPeople(db, [reset.askedBy]), mayApprove(staff, person, reset))
}

export async function listFactorResets(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  staff: Caller,
): Promise<WaitingReset[]> {
  const rows = await listResets(db, clock.now())
  const askers = await findPeople(
    db,
    rows.map(({ reset }) => reset.askedBy),
  )
  return rows.map(({ reset, ...person }) => ({
    ...present(reset, askers, mayApprove(staff, person, reset)),
    user_id: person.userId,
    display_name: person.displayName,
    email: person.email,
    profile_picture: pictureAddress(person),
    role_id: person.role,
  }))
}

const present = (
  { reason, askedAt, askedBy }: AskedReset,
  askers: ReadonlyMap<number, Person>,
  may_approve: boolean,
): FactorReset => ({
  reason,
  asked_at: askedAt.toISOString(),
  asked_by: { user_id: askedBy, display_name: askers.get(askedBy)?.displayName ?? '' },
  may_approve,
})
