import { and, eq, gt, lte } from 'drizzle-orm'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../account.repository.ts'
import { confirmedSessions } from '../accounts.tables.ts'
import { accountKey } from '../sign-in/sign-in.ts'
import { isPassword } from './password.ts'

/** How long a typed password counts as fresh. */
export const FRESH_MINUTES = 10

/** The caller has typed their password again: only this session of theirs may perform dangerous actions. */
export async function confirmPassword(
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>,
  caller: Caller,
  password: string,
): Promise<void> {
  const { db, limits } = platform
  await throttle(limits, 'password.account', accountKey(caller))
  const person = await findPersonByUserId(db, caller.userId)
  if (!(await isPassword(password, person?.passwordHash ?? null)))
    throw refuseFields({ password: 'wrong_password' })
  await limits.reset('password.account', accountKey(caller))
  await markConfirmed(platform, caller.tokenId)
}

/** Also deletes those that are no longer fresh. */
export async function markConfirmed(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  jti: string,
): Promise<void> {
  const confirmedAt = clock.now()
  await db.transaction(async tx => {
    await tx.delete(confirmedSessions).where(lte(confirmedSessions.confirmedAt, oldest(confirmedAt)))
    await tx
      .insert(confirmedSessions)
      .values({ jti, confirmedAt })
      .onConflictDoUpdate({ target: confirmedSessions.jti, set: { confirmedAt } })
  })
}

const oldest = (now: Date) => new Date(now.getTime() - FRESH_MINUTES * 60_000)

/**
 * For calls that pay, refund, accept, merge, deactivate or end something. The portal then asks for the password and repeats the call.
 */
export async function requireFreshPassword(
  { db, clock }: Pick<Platform, 'clock'> & { db: Db },
  caller: Caller,
): Promise<void> {
  const [fresh] = await db
    .select({ jti: confirmedSessions.jti })
    .from(confirmedSessions)
    .where(
      and(eq(confirmedSessions.jti, caller.tokenId), gt(confirmedSessions.confirmedAt, oldest(clock.now()))),
    )
  if (!fresh) throw new Refusal('password_needed')
}
