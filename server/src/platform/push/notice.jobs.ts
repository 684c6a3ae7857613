import { z } from 'zod'
import { defineJob } from '../jobs/define-job.ts'
import { notice } from './notice.ts'

/** To all devices of the person with this address. */
export const noticeJob = defineJob({
  name: 'push.notice',
  retryLimit: 3,
  retryDelay: 10,
  backoff: true,
  timeoutSeconds: 60,
  concurrency: 2,
  keepDoneSeconds: 60,
  schema: z.object({ to: z.email(), notice }),
  describe: ({ to, notice: { title } }) => ({ to, title }),
})
