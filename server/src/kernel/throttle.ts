import { Refusal } from './refusal.ts'

/** The part of the platform's limits that counts calls. */
interface Counter<Name extends string> {
  consume(name: Name, key: string): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>
}

/** Counts one call; past the limit it refuses (429, with the time to wait). */
export async function throttle<Name extends string>(
  limits: Counter<Name>,
  name: Name,
  key: string,
): Promise<void> {
  const result = await limits.consume(name, key)
  if (!result.ok) throw new Refusal('too_many', { retryAfterSeconds: result.retryAfterSeconds })
}
