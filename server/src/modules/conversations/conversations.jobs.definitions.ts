import { z } from 'zod'
import type { Tx } from '#server/platform/db/db.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { sides } from './conversation.policy.ts'

/** By bell, email and devices, whoever reads a side: of all they haven't been told of and haven't seen yet. */
export const notifyReadersJob = defineJob({
  name: 'conversations.notify',
  retryLimit: 8,
  retryDelay: 5,
  backoff: true,
  timeoutSeconds: 60,
  concurrency: 1,
  // Many are due at once, and take little longer together than alone.
  batch: 50,
  keepDoneSeconds: 60,
  schema: z.object({ conversation: z.int(), side: z.enum(sides) }),
})

/** Time for whoever has it open to see a message, and for the writer's next one, which goes into the same email. */
const gatherSeconds = 10

export const notifyLater = (
  jobs: Jobs,
  tx: Tx,
  whom: { conversation: number; side: (typeof sides)[number] },
): Promise<void> => jobs.enqueue(tx, notifyReadersJob, whom, { afterSeconds: gatherSeconds })
