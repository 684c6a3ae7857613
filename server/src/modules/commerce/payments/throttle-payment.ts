import type { Caller } from '#server/kernel/caller.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Each payment call has its own limit per account; all of them share one per address. */
export async function throttlePayment(
  limits: Platform['limits'],
  call: string,
  caller: Caller,
  address: string,
): Promise<void> {
  await throttle(limits, 'payment.account', `${call} ${caller.userId}`)
  await throttle(limits, 'payment.address', address)
}
