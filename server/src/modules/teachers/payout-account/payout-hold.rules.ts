import { payoutWaitHours } from '#contract/rules/payouts.ts'
import type { PayoutHold } from '#contract/teachers/payout-safety.ts'

const WAIT_MS = payoutWaitHours * 3600 * 1000

export interface HoldFacts {
  changedAt: Date | null
  frozenAt: Date | null
}

/** Until when a change holds payouts; null if it doesn't, or no longer. */
export function waitsUntil({ changedAt }: Pick<HoldFacts, 'changedAt'>, now: Date): Date | null {
  if (!changedAt) return null
  const until = new Date(changedAt.getTime() + WAIT_MS)
  return until > now ? until : null
}

/** A change after this moment holds payouts now. */
export const changedSince = (now: Date): Date => new Date(now.getTime() - WAIT_MS)

export const isHeld = (facts: HoldFacts, now: Date): boolean =>
  facts.frozenAt !== null || waitsUntil(facts, now) !== null

export const presentHold = (facts: HoldFacts, now: Date): PayoutHold => ({
  changed_at: facts.changedAt?.toISOString() ?? null,
  waits_until: waitsUntil(facts, now)?.toISOString() ?? null,
  frozen_at: facts.frozenAt?.toISOString() ?? null,
})
