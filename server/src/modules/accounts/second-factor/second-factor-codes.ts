import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

// Codes by time (RFC 6238) as every app makes them: six digits, each for 30 seconds.

const SECRET_BYTES = 20
const RECOVERY_BYTES = 10
const RECOVERY_CODES = 10
/** Clocks of telephones are a little off: the code before and the one after are taken as well. */
const STEPS_OFF = 1

/** In base32, as people type it into an app that has no camera. */
export const newFactorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What the picture of the code says to the app. */
export const factorAddress = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ issuer, label, secret }).toString()

/** The step in time that a code belongs to; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const off = TOTP.validate({
    token: code,
    timestamp,
    window: STEPS_OFF,
    secret: Secret.fromBase32(secret),
  })
  return off === null ? null : TOTP.counter({ timestamp }) + off
}

/** 80 random bits each: too many to be guessed from a plain hash. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase().replace(/(.{4})(?!$)/g, '$1-'),
  )

export const hashRecoveryCode = (accountId: number, code: string): string =>
  createHash('sha256').update(`${accountId}:${code}`).digest('hex')

export type TypedCode = { kind: 'time' | 'recovery'; code: string }

/** Spaces and dashes are how people read them; null for what is neither. */
export function readTypedCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'time', code }
  if (!/^[a-z2-7]{16}$/.test(code)) return null
  return { kind: 'recovery', code: code.replace(/(.{4})(?!$)/g, '$1-') }
}
