import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'

// Apart from their handlers, which need the use cases that write these jobs.

const payoutAccount = z.object({ id: z.number().int() })

/** Tells the provider what is new of someone who is to be paid out: tried for about a day. */
export const handOverPayoutAccount = defineJob({
  name: 'teachers.payout-account',
  retryLimit: 16,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 180,
  collapse: true,
  schema: payoutAccount,
})

/** Finds those about whom the provider has said nothing for long: a message of its may have got lost. */
export const sweepPayoutAccounts = defineJob({
  name: 'teachers.payout-sweep',
  retryLimit: 0,
  retryDelay: 60,
  backoff: false,
  collapse: true,
  schema: z.object({}),
})
