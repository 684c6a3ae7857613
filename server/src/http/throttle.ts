import type { LimitName } from '../platform/limits/limits.rules.ts'
import type { Limits } from '../platform/limits/limits.ts'
import { Refusal } from './refusal.ts'

/** Counts one call and refuses (429, with the time to wait) past the limit. */
export async function throttle(limits: Limits, name: LimitName, key: string): Promise<void> {
  const result = await limits.consume(name, key)
  if (!result.ok) throw new Refusal('too_many', { retryAfterSeconds: result.retryAfterSeconds })
}
