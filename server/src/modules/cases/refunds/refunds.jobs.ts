import { defineRound } from '#server/platform/jobs/define-round.ts'
import { handOverdue } from './hand-to-staff.ts'
import type { RefundsContext } from './refunds.context.ts'

/** What no seller has answered in time goes to staff. */
export const passRefundRequests = defineRound({ name: 'cases.refund-requests' })

export function handleRefundJobs(context: RefundsContext): void {
  context.jobs.handle(passRefundRequests, () => handOverdue(context))
  context.jobs.schedule(passRefundRequests, '*/10 * * * *', {})
}
