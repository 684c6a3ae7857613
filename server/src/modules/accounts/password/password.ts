import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { ConcurrencyLimit } from '#server/kernel/concurrency-limit.ts'

// Argon2id (the library's default) with OWASP's first choice of parameters: 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

const limit = new ConcurrencyLimit({ running: 2, queueLimit: 200 })

export function hashPassword(password: string): Promise<string> {
  return limit.run(() => hash(password, parameters))
}

let dummy: Promise<string> | undefined

/**
 * Without a hash (unknown account, or one without a password) the same work is done anyway, so that the response time
 * doesn't reveal which accounts exist.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  // Created before it is known to be needed, so the first call takes equally long for everyone.
  dummy ??= hashPassword(randomBytes(24).toString('base64'))
  const spare = await dummy
  const matches = await limit.run(() => verify(stored ?? spare, password))
  return matches && stored !== null
}

/** True for hashes with earlier parameters; they are renewed at the next sign-in. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(prefix)
