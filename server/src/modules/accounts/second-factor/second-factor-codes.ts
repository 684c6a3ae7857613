import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

// Time-based codes (RFC 6238) as every app makes them: six digits, each for 30 seconds.

const SECRET_BYTES = 20
const RECOVERY_BYTES = 10
const RECOVERY_CODES = 10
/** Phone clocks are a little off, so the previous and the next code are accepted as well. */
const STEPS_OFF = 1

/** In base32, as people type it into an app without a camera. */
export const newFactorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The content of the QR code for the app. */
export const factorAddress = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ issuer, label, secret }).toString()

/** The time step of a code; null for a wrong one. */
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

/** 80 random bits each: too many to guess from a plain hash. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase().replace(/(.{4})(?!$)/g, '$1-'),
  )

export const hashRecoveryCode = (accountId: number, code: string): string =>
  createHash('sha256').update(`${accountId}:${code}`).digest('hex')

export type TypedCode = { kind: 'time' | 'recovery'; code: string }

/** People read them with spaces and dashes; null if it is neither kind of code. */
export function readTypedCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'time', code }
  if (!/^[a-z2-7]{16}$/.test(code)) return null
  return { kind: 'recovery', code: code.replace(/(.{4})(?!$)/g, '$1-') }
}
