import { noticesTag } from '#server/kernel/cache-tags.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailFactorOff, mailFactorOn, mailRecoveryCodes } from '../account.mails.ts'
import { findPersonByUserId, lockPerson, type Person } from '../account.repository.ts'
import { staffRoles } from '../account.rules.ts'
import { endSessions } from '../password/token.repository.ts'
import { voidReset } from '../password/void-reset.ts'
import type { Place } from '../sessions/session-place.ts'
import { startSession } from '../sessions/start-session.ts'
import { accountKey } from '../sign-in/sign-in.ts'
import { proveOwner } from './prove-owner.ts'
import { recordFactorAct } from './record-factor-act.ts'
import { redeemFactorCode } from './redeem-factor-code.ts'
import { removeFactor } from './remove-factor.ts'
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

/** How long a displayed secret waits for its first code. */
const OFFER_MINUTES = 30

export interface FactorState {
  setSince: Date | null
  recoveryLeft: number
  required: boolean
}

export async function viewSecondFactor(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  caller: Caller,
): Promise<FactorState> {
  const [factor, recoveryLeft] = await Promise.all([
    findFactor(db, caller.authId),
    countRecoveryCodes(db, caller.authId),
  ])
  const required = config.staffSecondFactor && staffRoles.includes(caller.role)
  return { setSince: factor?.confirmedAt ?? null, recoveryLeft, required }
}

async function lockCaller(tx: Tx, { userId }: Caller): Promise<Person> {
  const person = await lockPerson(tx, userId)
  if (!person) throw new Refusal('token_invalid')
  return person
}

/** The password, or the emailed code if the account has none, and a code of the factor in use. */
export interface FactorProof {
  password: string
  code: string | undefined
}

/**
 * Neither a session nor a password alone bypasses a second factor: changing it takes both proofs. The returned
 * function is called inside the transaction, where the code is used up.
 */
async function proveBoth(
  platform: Platform,
  caller: Caller,
  { password, code }: FactorProof,
): Promise<(tx: Tx) => Promise<Person>> {
  const { db, limits } = platform
  const person = await findPersonByUserId(db, caller.userId)
  if (!person) throw new Refusal('token_invalid')
  const proveLocked = await proveOwner(platform, person, password, 'factor')
  const isSet = async (at: Db) => Boolean((await findFactor(at, person.authId))?.confirmedAt)
  if (await isSet(db)) {
    if (!code) throw refuseFields({ code: 'required' })
    await throttle(limits, 'factor.account', accountKey(caller))
  }
  return async tx => {
    const locked = await lockCaller(tx, caller)
    await proveLocked(tx, locked)
    if ((await isSet(tx)) && !(await redeemFactorCode(platform, tx, locked, code ?? '')))
      throw refuseFields({ code: 'factor_code' })
    return locked
  }
}

/** Sellers and staff: an account that handles no money isn't worth the risk of being locked out. */
const holdsMoney = ({ role }: Caller): boolean =>
  role === roles.teacher || role === roles.businessManager || staffRoles.includes(role)

/** A new secret for an app; the one in use stays until its first code arrives. */
export async function offerSecondFactor(
  platform: Platform,
  caller: Caller,
  proof: FactorProof,
): Promise<{ secret: string; address: string }> {
  const { db, vault, clock, config, limits } = platform
  // A former manager may still have one, and lose the phone.
  if (!holdsMoney(caller) && !(await findFactor(db, caller.authId))?.confirmedAt)
    throw new Refusal('role_refused')
  const prove = await proveBoth(platform, caller, proof)
  const secret = newFactorSecret()
  const email = await db.transaction(async tx => {
    const person = await prove(tx)
    const before = await findFactor(tx, person.authId)
    await writeOffer(tx, person, await vault.seal(tx, factorPlace(person.authId), secret), clock.now())
    if (before?.offeredId) await vault.remove(tx, [before.offeredId])
    return person.email
  })
  await limits.reset('factor.account', accountKey(caller))
  return { secret, address: factorAddress(secret, { issuer: config.brand.name, label: email }) }
}

/**
 * The app has produced a code: from now on it is required. All sessions end, and the caller gets a new one. Only the
 * verified owner has seen the secret, so its code is proof enough.
 */
export async function confirmSecondFactor(
  platform: Platform,
  caller: Caller,
  { code, ...place }: { code: string } & Place,
): Promise<{ recoveryCodes: string[]; token: string }> {
  const { db, limits } = platform
  // A session alone gets no further, so it can't use up the owner's tries.
  if (!(await findFactor(db, caller.authId))?.offeredId) throw new Refusal('second_factor_unready')
  await throttle(limits, 'factor.account', accountKey(caller))
  const codes = newRecoveryCodes()
  const renewed = await db.transaction(async tx => {
    const person = await lockCaller(tx, caller)
    const before = await takeOffered(platform, tx, person, code)
    await storeRecoveryCodes(tx, person, codes)
    await endSessions(tx, person.authId)
    await voidReset(platform, tx, person)
    await announce(tx, noticesTag(person.userId))
    await recordFactorAct(platform, tx, person, {
      act: 'second_factor_set',
      before: { second_factor: before },
      after: { second_factor: true },
    })
    await mailFactorOn(platform, tx, person)
    return lockCaller(tx, caller)
  })
  await limits.reset('factor.account', accountKey(caller))
  return { recoveryCodes: codes, token: await startSession(platform, renewed, place) }
}

/** Returns whether there was another one before. */
async function takeOffered(
  { vault, clock }: Pick<Platform, 'vault' | 'clock'>,
  tx: Tx,
  { authId, tokenVersion }: Person,
  code: string,
): Promise<boolean> {
  const at = clock.now()
  const factor = await findFactor(tx, authId)
  const oldest = new Date(at.getTime() - OFFER_MINUTES * 60_000)
  const isLate = !factor?.offeredAt || factor.offeredAt <= oldest
  // A password changed since then voids it.
  if (isLate || !factor.offeredId || factor.offeredVersion !== tokenVersion)
    throw new Refusal('second_factor_unready')
  const secret = (await vault.open(tx, factorPlace(authId), factor.offeredId)) ?? ''
  const step = stepOfCode(secret, code.replace(/\s/g, ''), at)
  if (step === null) throw refuseFields({ code: 'factor_code' })
  // The code just typed is used up as well.
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

/** The previous ones stop working. */
export async function renewRecoveryCodes(
  platform: Platform,
  caller: Caller,
  proof: FactorProof,
): Promise<string[]> {
  const prove = await proveBoth(platform, caller, proof)
  const codes = newRecoveryCodes()
  await platform.db.transaction(async tx => {
    const person = await prove(tx)
    if (!(await findFactor(tx, person.authId))?.confirmedAt) throw new Refusal('second_factor_unset')
    const left = await countRecoveryCodes(tx, person.authId)
    await storeRecoveryCodes(tx, person, codes)
    await recordFactorAct(platform, tx, person, {
      act: 'recovery_codes_renewed',
      before: { recovery_left: left },
      after: { recovery_left: codes.length },
    })
    await mailRecoveryCodes(platform, tx, person, { kind: 'renewed', left: codes.length })
  })
  await platform.limits.reset('factor.account', accountKey(caller))
  return codes
}

export async function turnOffSecondFactor(
  platform: Platform,
  caller: Caller,
  proof: FactorProof,
): Promise<void> {
  const prove = await proveBoth(platform, caller, proof)
  await platform.db.transaction(async tx => {
    const person = await prove(tx)
    if (!(await removeFactor(platform, tx, person))) throw new Refusal('second_factor_unset')
    await recordFactorAct(platform, tx, person, {
      act: 'second_factor_removed',
      before: { second_factor: true },
      after: { second_factor: false },
    })
    await mailFactorOff(platform, tx, person)
  })
  await platform.limits.reset('factor.account', accountKey(caller))
}
