import { hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import type { PayoutLimits } from '#server/platform/payout-limits.ts'

/** What this role of staff may pay out on a day without a second person, in cents. */
export function dayLimitCents(role: number, limits: PayoutLimits): number {
  if (role === roles.masterAdmin) return limits.master
  return role === roles.admin ? limits.admin : limits.staff
}

export const startOfDay = (at: Date): Date => hongKongInstant(hongKongDay(at))

/** The daily limit counts the sum of a person's transfers. */
export const needsSecondPerson = (sentCents: number, amountCents: number, limitCents: number): boolean =>
  sentCents + amountCents > limitCents
