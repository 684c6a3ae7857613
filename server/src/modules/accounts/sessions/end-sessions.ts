import { randomUUID } from 'node:crypto'
import { noticesTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson, type Person } from '../account.repository.ts'
import { staffRoles } from '../account.rules.ts'
import { accessEnded } from '../accounts.hooks.ts'
import { endSessions, revokeToken } from '../password/token.repository.ts'
import { moveSessionDevices, removeSessionDevices } from '../push/push-device.repository.ts'
import { mayDecideAbout } from '../status/account-status.policy.ts'
import { lockDecidedAbout } from '../status/suspend-account.ts'
import { listSessions, type Session } from './session.repository.ts'
import { staffEnd } from './session.rules.ts'
import type { Place } from './session-place.ts'
import { startSession } from './start-session.ts'

/** Where someone is signed in. */
export async function listPersonSessions(
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  { authId, role }: Pick<Person, 'authId' | 'role'>,
): Promise<Session[]> {
  const now = clock.now()
  const sessions = await listSessions(db, authId, now)
  if (!staffRoles.includes(role)) return sessions
  return sessions.filter(
    ({ createdAt: since, usedAt }) => !staffEnd(config.staffSessions, { since, usedAt }, now),
  )
}

/** Staff see the sessions of people they help, but not of those ranked above them. */
export async function listSessionsForStaff(
  platform: Pick<Platform, 'config' | 'db' | 'clock'>,
  staff: Caller,
  person: Person,
): Promise<Session[]> {
  const isHidden = staffRoles.includes(person.role) && !mayDecideAbout(staff, person)
  return isHidden ? [] : listPersonSessions(platform, person)
}

/** Ends one of the caller's sessions, at once and on every process: its token is now revoked. */
export async function endOwnSession(
  platform: Pick<Platform, 'config' | 'db' | 'clock'>,
  caller: Caller,
  id: number,
): Promise<void> {
  const session = (await listPersonSessions(platform, caller)).find(one => one.id === id)
  if (!session) throw new Refusal('session_unknown')
  await platform.db.transaction(tx => endSession(tx, caller, session))
}

async function endSession(tx: Tx, { userId }: Pick<Person, 'userId'>, session: Session): Promise<void> {
  await revokeToken(tx, session.jti, session.expiresAt)
  await removeSessionDevices(tx, session.jti)
  // Streams open with this token check again, and end.
  await announce(tx, noticesTag(userId))
}

/** By staff: one device, or all of them. The owner signs in again. */
export async function signOutPerson(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  staff: Caller,
  { userId, sessionId }: { userId: number; sessionId: number | undefined },
): Promise<void> {
  await platform.db.transaction(async tx => {
    const person = await lockDecidedAbout(tx, staff, userId)
    if (sessionId === undefined) {
      await endSessions(tx, person.authId)
      await announce(tx, noticesTag(userId))
    } else {
      const good = await listSessions(tx, person.authId, platform.clock.now())
      const session = good.find(({ id }) => id === sessionId)
      if (!session) throw new Refusal('session_unknown')
      await endSession(tx, person, session)
    }
    await recordAct(platform, tx, staff, {
      act: 'person_signed_out',
      subject: { type: 'user', id: userId },
      after: { devices: sessionId === undefined ? 'all' : 'one' },
    })
  })
}

/**
 * All except the caller's, including those without a row, and the calendar feed. The caller's session continues with
 * the returned token, until its original end.
 */
export async function endOtherSessions(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'hooks' | 'secrets'>,
  caller: Caller,
  place: Place,
): Promise<string> {
  return platform.db.transaction(async tx => {
    if (!(await lockPerson(tx, caller.userId))) throw new Refusal('token_invalid')
    await endSessions(tx, caller.authId)
    await platform.hooks.call(accessEnded, tx, {
      userId: caller.userId,
      calendarFeed: true,
      webhooks: [],
    })
    await announce(tx, noticesTag(caller.userId))
    const person = await lockPerson(tx, caller.userId)
    if (!person) throw new Refusal('token_invalid')
    const jti = randomUUID()
    await moveSessionDevices(tx, caller.tokenId, { jti, tokenVersion: person.tokenVersion })
    return startSession(platform, person, place, { jti, since: caller.sessionSince, db: tx })
  })
}
