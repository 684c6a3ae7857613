import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailRecoveryCodes } from '../account.mails.ts'
import type { Person } from '../account.repository.ts'
import { voidReset } from '../password/void-reset.ts'
import { recordFactorAct } from './record-factor-act.ts'
import {
  countRecoveryCodes,
  factorPlace,
  findFactor,
  redeemRecoveryHash,
  redeemStep,
  type SecondFactor,
} from './second-factor.repository.ts'
import { hashRecoveryCode, readTypedCode, stepOfCode } from './second-factor-codes.ts'

/** Uses up a code of a locked person: one from the app, or a recovery code. */
export async function redeemFactorCode(
  platform: Pick<Platform, 'clock' | 'jobs' | 'vault' | 'origin' | 'hooks'>,
  tx: Tx,
  person: Person,
  typed: string,
): Promise<boolean> {
  const read = readTypedCode(typed)
  const factor = await findFactor(tx, person.authId)
  if (!read || !factor?.secretId) return false
  const isGood =
    read.kind === 'time'
      ? await redeemTimeCode(platform, tx, factor, read.code)
      : await redeemRecoveryCode(platform, tx, person, read.code)
  if (isGood) await voidReset(platform, tx, person)
  return isGood
}

async function redeemTimeCode(
  { vault, clock }: Pick<Platform, 'vault' | 'clock' | 'hooks'>,
  tx: Tx,
  { accountId, secretId }: SecondFactor,
  code: string,
): Promise<boolean> {
  const secret = secretId && (await vault.open(tx, factorPlace(accountId), secretId))
  if (!secret) throw new Error(`The vault lacks the second factor of account ${accountId}`)
  const step = stepOfCode(secret, code, clock.now())
  return step !== null && redeemStep(tx, accountId, step)
}

async function redeemRecoveryCode(
  platform: Pick<Platform, 'clock' | 'jobs' | 'origin' | 'hooks'>,
  tx: Tx,
  person: Person,
  code: string,
): Promise<boolean> {
  const { authId } = person
  if (!(await redeemRecoveryHash(tx, authId, hashRecoveryCode(authId, code), platform.clock.now())))
    return false
  const left = await countRecoveryCodes(tx, authId)
  await recordFactorAct(platform, tx, person, { act: 'recovery_code_used', after: { recovery_left: left } })
  await mailRecoveryCodes(platform, tx, person, { kind: 'used', left })
  return true
}
