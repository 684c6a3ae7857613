import { z } from 'zod'
import { defineJob, type JobDefinition } from './define-job.ts'

interface RoundOptions {
  name: string
  retryDelay?: number
  timeoutSeconds?: number
}

/**
 * Work that the clock starts regularly. One waits at a time, and a failed one is retried only once, because the next
 * one continues its work.
 */
export const defineRound = (options: RoundOptions): JobDefinition<Record<string, never>> =>
  defineJob({
    retryLimit: 1,
    retryDelay: 30,
    backoff: false,
    timeoutSeconds: 240,
    collapse: true,
    ...options,
    schema: z.object({}),
  })
