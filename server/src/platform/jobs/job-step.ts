import type { JobResult, JobWithMetadata } from 'pg-boss'
import { within } from '../tracing/trace.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { JobDefinition } from './define-job.ts'
import { traceparentOf } from './job-data.ts'

/** Runs a job as a step of the request or job that has enqueued it. */
export async function asStep(
  tracing: Tracing | null | undefined,
  { name }: JobDefinition<object>,
  { data, retryCount }: JobWithMetadata<object>,
  run: () => Promise<JobResult>,
): Promise<JobResult> {
  if (!tracing) return run()
  const facts = { 'lantern.job': name, 'lantern.attempt': retryCount + 1 }
  const step = tracing.begin(`job ${name}`, 'consumer', { traceparent: traceparentOf(data), facts })
  try {
    const result = await within(step, run)
    step.note({ 'lantern.outcome': result.status })
    return result
  } finally {
    step.end()
  }
}
