import { z } from 'zod'
import { defineJob, type JobDefinition } from './define-job.ts'

interface RoundOptions {
  name: string
  retryDelay?: number
  timeoutSeconds?: number
}

/**
 * Work that the clock starts again and again. One of them waits at a time, and one that fails is tried once more only:
 * the next takes up what it left.
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
