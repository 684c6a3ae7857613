import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { askForLink } from './mail-link.ts'

/** Says nothing of whether there is such an account or how often it was asked. */
export async function requestPasswordReset(
  platform: Pick<Platform, 'db' | 'jobs' | 'limits'>,
  input: { login: string; honeypot: string; address: string; next: string | undefined },
): Promise<void> {
  await throttle(platform.limits, 'forgot.address', input.address)
  if (input.honeypot) throw new Refusal('spam')
  await askForLink(platform, { purpose: 'reset', to: { login: input.login }, next: input.next })
}
