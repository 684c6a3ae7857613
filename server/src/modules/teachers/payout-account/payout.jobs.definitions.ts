import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'

// Separate from their handlers, which need the use cases that enqueue these jobs.

const payoutAccount = z.object({ id: z.number().int() })

/** Sends the provider a payee's changes: retried for about a day. */
export const handOverPayoutAccount = defineJob({
  name: 'teachers.payout-account',
  retryLimit: 16,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 180,
  collapse: true,
  schema: payoutAccount,
})

/** Finds payees the provider has long been silent about, because one of its events may have been lost. */
export const sweepPayoutAccounts = defineJob({
  name: 'teachers.payout-sweep',
  retryLimit: 0,
  retryDelay: 60,
  backoff: false,
  collapse: true,
  schema: z.object({}),
})
