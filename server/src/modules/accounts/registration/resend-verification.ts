import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { askForLink } from '../password/mail-link.ts'

/** Doesn't reveal whether the account exists, whether it is verified, or how often it was requested. */
export async function resendVerification(
  platform: Pick<Platform, 'db' | 'jobs' | 'limits'>,
  input: { to: { userId: number } | { login: string }; address: string; next: string | undefined },
): Promise<void> {
  await throttle(platform.limits, 'resend.address', input.address)
  await askForLink(platform, { purpose: 'verify', to: input.to, next: input.next })
}
