import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits can't be guessed, so a plain hash keeps them safe in the table. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The purpose of an emailed code. */
export type CodePurpose = 'delete' | 'password' | 'passkey' | 'bank' | 'social' | 'factor'

export const newMailedCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Six digits could be recovered from a plain hash at once, so the key isn't in the table. Bound to account and
 * purpose.
 */
export const hashMailedCode = (key: Buffer, purpose: CodePurpose, accountId: number, code: string): string =>
  createHmac('sha256', key).update(`${purpose}:${accountId}:${code}`).digest('hex')
