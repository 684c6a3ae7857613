import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { askForLink } from './mail-link.ts'

/** Doesn't reveal whether the account exists or how often it was requested. */
export async function requestPasswordReset(
  platform: Pick<Platform, 'db' | 'jobs' | 'limits'>,
  input: { login: string; honeypot: string; address: string; next: string | undefined },
): Promise<void> {
  await throttle(platform.limits, 'forgot.address', input.address)
  if (input.honeypot) throw new Refusal('spam')
  await askForLink(platform, { purpose: 'reset', to: { login: input.login }, next: input.next })
}
