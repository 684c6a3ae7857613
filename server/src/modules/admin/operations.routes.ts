import type { operationsContract } from '#contract/admin/operations.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { checkHealth } from './check-health.ts'
import { answerMessage, markMessage, viewMessages } from './messages.ts'
import { giveUpJob, retryJob, retryJobsOf } from './settle-jobs.ts'
import { createFigures } from './view-figures.ts'
import { viewJobKinds, viewJobs, viewMails } from './view-jobs.ts'
import { viewOverview } from './view-overview.ts'

/** How the product runs: the queue, emails, messages, figures, the health of its parts. */
export function operationsRoutes(platform: Platform): Handlers<typeof operationsContract> {
  const viewFigures = createFigures(platform)
  return {
    adminJobKinds: () => viewJobKinds(platform),
    adminJobs: ({ body, caller }) => viewJobs(platform, caller, body),
    adminJobRetry: async ({ body, caller }) => ({
      status: 200,
      retried: await retryJob(platform, caller, body.job_id),
    }),
    adminJobRetryAll: async ({ body, caller }) => ({
      status: 200,
      retried: await retryJobsOf(platform, caller, body.job),
    }),
    adminJobGiveUp: async ({ body, caller }) => ({
      status: 200,
      given_up: await giveUpJob(platform, caller, { id: body.job_id, reason: body.reason }),
    }),
    adminMails: ({ body, caller }) => viewMails(platform, caller, body),
    adminMessages: ({ body }) => viewMessages(platform, body),
    adminMessageRead: async ({ body }) => {
      await markMessage(platform, { id: body.message_id, read: body.read })
      return { status: 200 }
    },
    adminMessageAnswer: async ({ body, caller }) => {
      await answerMessage(platform, caller, { id: body.message_id, answer: body.answer })
      return { status: 200 }
    },
    adminOverview: ({ caller }) => viewOverview(platform, caller),
    adminFigures: ({ body }) => viewFigures(body.period),
    adminHealth: () => checkHealth(platform),
  }
}
