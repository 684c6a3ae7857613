import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { defineRound } from '#server/platform/jobs/define-round.ts'
import { orderMailTemplates } from './commerce.tables.ts'

// Separate from their handlers, which need the use cases that enqueue these jobs.

/**
 * Writes the email about a paid order, a refund, a payout or a dispute. A separate job, because a problem with an
 * email, a link or an address must never decide whether a payment buys.
 */
export const mailAboutOrder = defineJob({
  name: 'commerce.mail',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 60,
  schema: z.object({ template: z.enum(orderMailTemplates), id: z.number().int() }),
})

/** Asks the provider for a refund; the books follow once it has agreed. */
export const payRefund = defineJob({
  name: 'commerce.refund',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  concurrency: 2,
  // Thousands at once where a seller is closed.
  batch: 5,
  schema: z.object({ refundId: z.number().int() }),
})

/** Sends the email of a gift bought for the same day. */
export const sendGift = defineJob({
  name: 'commerce.gift',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 60,
  schema: z.object({ giftId: z.number().int() }),
})

/** Sends the gifts due today. */
export const sendGifts = defineRound({ name: 'commerce.gifts' })

/** Asks the provider to pay a seller; the books follow once it has agreed. */
export const sendPayout = defineJob({
  name: 'commerce.payout',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  concurrency: 2,
  schema: z.object({ payoutId: z.number().int() }),
})

/** Sends the evidence of a dispute to the provider. */
export const answerToBank = defineJob({
  name: 'commerce.dispute-answer',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  schema: z.object({ disputeId: z.number().int() }),
})

/** Releases the money of lessons that are taught. */
export const releaseTaught = defineRound({ name: 'commerce.release', timeoutSeconds: 900 })

/** Reads the figures about held money that anyone can see. */
export const countHeld = defineRound({ name: 'commerce.held-figures', timeoutSeconds: 1800 })

/** Brings the sellers' running totals up to date. */
export const foldTotals = defineRound({ name: 'commerce.fold-totals' })

/** For someone who has left: the provider deletes their cards. */
export const forgetCards = defineJob({
  name: 'commerce.forget-cards',
  retryLimit: 10,
  retryDelay: 60,
  backoff: true,
  timeoutSeconds: 120,
  schema: z.object({ provider: z.string(), customerId: z.string() }),
})

/** Closes orders that weren't paid in time, unless they turn out to be paid. */
export const expireOrders = defineRound({ name: 'commerce.expire' })

/** Compares orders, ledger and provider, and repairs what is safe to. */
export const reconcile = defineRound({ name: 'commerce.reconcile', retryDelay: 60, timeoutSeconds: 900 })
