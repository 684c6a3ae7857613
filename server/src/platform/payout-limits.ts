import { z } from 'zod'

const dollars = z.coerce.number('must be an amount in dollars').min(0).max(100_000_000)

/** What each staff role can pay out per day in Hong Kong without a second person. */
export const payoutLimitVariables = {
  PAYOUT_LIMIT_STAFF: dollars.default(20_000),
  PAYOUT_LIMIT_ADMIN: dollars.default(100_000),
  PAYOUT_LIMIT_MASTER: dollars.default(200_000),
}

/** In cents. */
export type PayoutLimits = Readonly<Record<'staff' | 'admin' | 'master', number>>

export const payoutLimitsOf = (env: Record<keyof typeof payoutLimitVariables, number>): PayoutLimits => ({
  staff: Math.round(env.PAYOUT_LIMIT_STAFF * 100),
  admin: Math.round(env.PAYOUT_LIMIT_ADMIN * 100),
  master: Math.round(env.PAYOUT_LIMIT_MASTER * 100),
})
