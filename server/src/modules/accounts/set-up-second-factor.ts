import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailFactorOff, mailFactorOn } from './account.mails.ts'
import { lockPerson, type Person } from './account.repository.ts'
import { requireFreshPassword } from './confirm-password.ts'
import { removeFactor } from './remove-second-factor.ts'
import {
  countRecoveryCodes,
  factorPlace,
  findFactor,
  replaceRecoveryCodes,
  takeOffer,
  writeOffer,
} from './second-factor.repository.ts'
import {
  factorAddress,
  hashRecoveryCode,
  newFactorSecret,
  newRecoveryCodes,
  stepOfCode,
} from './second-factor-codes.ts'
import type { Place } from './session-place.ts'
import { accountKey } from './sign-in.ts'
import { startSession } from './start-session.ts'
import { endSessions } from './token.repository.ts'

/** So long a secret that was shown waits for its first code. */
const OFFER_MINUTES = 30

export interface FactorState {
  setSince: Date | null
  recoveryLeft: number
  required: boolean
}

export async function viewSecondFactor({ db, config }: Platform, caller: Caller): Promise<FactorState> {
  const [factor, recoveryLeft] = await Promise.all([
    findFactor(db, caller.authId),
    countRecoveryCodes(db, caller.authId),
  ])
  return { setSince: factor?.confirmedAt ?? null, recoveryLeft, required: config.staffSecondFactor }
}

async function lockCaller(tx: Tx, { userId }: Caller): Promise<Person> {
  const person = await lockPerson(tx, userId)
  if (!person) throw new Refusal('token_invalid')
  return person
}

/** A new secret for an app; whatever is in use goes on until its first code has arrived. */
export async function offerSecondFactor(
  platform: Platform,
  caller: Caller,
): Promise<{ secret: string; address: string }> {
  const { db, vault, clock, config } = platform
  await requireFreshPassword(platform, caller)
  const secret = newFactorSecret()
  return db.transaction(async tx => {
    const person = await lockCaller(tx, caller)
    const before = await findFactor(tx, person.authId)
    await writeOffer(tx, person.authId, await vault.seal(tx, factorPlace(person.authId), secret), clock.now())
    if (before?.offeredId) await vault.remove(tx, [before.offeredId])
    return { secret, address: factorAddress(secret, { issuer: config.brand.name, label: person.email }) }
  })
}

/** The app has shown a code: from now on it is asked for. All sessions end, and the caller gets a new one. */
export async function confirmSecondFactor(
  platform: Platform,
  caller: Caller,
  { code, ...place }: { code: string } & Place,
): Promise<{ recoveryCodes: string[]; token: string }> {
  const { db, limits } = platform
  await requireFreshPassword(platform, caller)
  await throttle(limits, 'factor.account', accountKey(caller))
  const codes = newRecoveryCodes()
  const renewed = await db.transaction(async tx => {
    const person = await lockCaller(tx, caller)
    const before = await takeOffered(platform, tx, person, code)
    await storeRecoveryCodes(tx, person, codes)
    await endSessions(tx, person.authId)
    await recordAct(platform, tx, caller, {
      act: 'second_factor_set',
      subject: { type: 'user', id: person.userId },
      before: { second_factor: before },
      after: { second_factor: true },
    })
    await mailFactorOn(platform, tx, person)
    return lockCaller(tx, caller)
  })
  await limits.reset('factor.account', accountKey(caller))
  return { recoveryCodes: codes, token: await startSession(platform, renewed, place) }
}

/** Answers whether there was another one before. */
async function takeOffered(
  { vault, clock }: Platform,
  tx: Tx,
  { authId }: Person,
  code: string,
): Promise<boolean> {
  const at = clock.now()
  const factor = await findFactor(tx, authId)
  const oldest = new Date(at.getTime() - OFFER_MINUTES * 60_000)
  if (!factor?.offeredId || !factor.offeredAt || factor.offeredAt <= oldest)
    throw new Refusal('second_factor_unready')
  const secret = (await vault.open(tx, factorPlace(authId), factor.offeredId)) ?? ''
  const step = stepOfCode(secret, code.replace(/\s/g, ''), at)
  if (step === null) throw refuseFields({ code: 'factor_code' })
  // The code that has just been typed is used up as well.
  await takeOffer(tx, authId, { secretId: factor.offeredId, step, at })
  if (factor.secretId) await vault.remove(tx, [factor.secretId])
  return factor.secretId !== null
}

const storeRecoveryCodes = (tx: Tx, { authId }: Person, codes: readonly string[]) =>
  replaceRecoveryCodes(
    tx,
    authId,
    codes.map(code => hashRecoveryCode(authId, code)),
  )

/** Those before are good for nothing from then on. */
export async function renewRecoveryCodes(platform: Platform, caller: Caller): Promise<string[]> {
  await requireFreshPassword(platform, caller)
  const codes = newRecoveryCodes()
  await platform.db.transaction(async tx => {
    const person = await lockCaller(tx, caller)
    if (!(await findFactor(tx, person.authId))?.confirmedAt) throw new Refusal('second_factor_unready')
    const left = await countRecoveryCodes(tx, person.authId)
    await storeRecoveryCodes(tx, person, codes)
    await recordAct(platform, tx, caller, {
      act: 'recovery_codes_renewed',
      subject: { type: 'user', id: person.userId },
      before: { recovery_left: left },
      after: { recovery_left: codes.length },
    })
  })
  return codes
}

/** The same again changes nothing and mails nobody. */
export async function turnOffSecondFactor(platform: Platform, caller: Caller): Promise<void> {
  await requireFreshPassword(platform, caller)
  await platform.db.transaction(async tx => {
    const person = await lockCaller(tx, caller)
    if (!(await removeFactor(platform, tx, person))) return
    await recordAct(platform, tx, caller, {
      act: 'second_factor_removed',
      subject: { type: 'user', id: person.userId },
      before: { second_factor: true },
      after: { second_factor: false },
    })
    await mailFactorOff(platform, tx, person)
  })
}
