import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isPending, isRole, maySignIn, staffRoles } from '../account.rules.ts'
import { findSessions } from './session.repository.ts'
import { staffEnd } from './session.rules.ts'

/** The session of a call that lasts. */
export interface LongCall {
  /** As the call began. */
  readonly caller: Caller
  /** The account's version then, once it was asked for. */
  version?: number
}

/**
 * Those of them whose session is still valid: not signed out, ended by a new password, or over. Each with its caller
 * as they are now.
 */
export async function findLiveCallers<Call extends LongCall>(
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  calls: readonly Call[],
): Promise<ReadonlyMap<Call, Caller>> {
  const sessions = await findSessions(
    db,
    calls.map(({ caller }) => caller),
  )
  const now = clock.now()
  const live = new Map<Call, Caller>()
  for (const call of calls) {
    const { caller } = call
    const session = sessions.get(caller.tokenId)
    if (!session || session.revoked || !maySignIn(session) || !isRole(session.role)) continue
    call.version ??= session.tokenVersion
    if (session.tokenVersion !== call.version || caller.tokenExpiresAt <= now) continue
    const since = caller.sessionSince ?? now
    const isStaff = staffRoles.includes(session.role)
    if (isStaff && staffEnd(config.staffSessions, { since, usedAt: session.usedAt ?? since }, now)) continue
    const { role, subscriberId } = session
    live.set(call, { ...caller, role, subscriberId, pending: isPending(session) })
  }
  return live
}
