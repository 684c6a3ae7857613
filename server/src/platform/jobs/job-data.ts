import { currentStep } from '../tracing/trace.ts'
import { type JobDefinition, PermanentFailure } from './define-job.ts'

/** The data as its schema parses it; throws if the schema refuses it. */
export function dataOf<T extends object>(job: JobDefinition<T>, data: T): T {
  if (!job.schema) return data
  const parsed = job.schema.safeParse(data)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Data of job ${job.name} refused: ${where.join('; ')}`)
}

/** The data with the trace that its job continues, which is taken off before a handler sees it. */
export function continued<T extends object>(data: T): T {
  const step = currentStep()
  return step ? { ...data, traceparent: step.traceparent } : data
}

export const traceparentOf = (stored: object): string | undefined =>
  'traceparent' in stored && typeof stored.traceparent === 'string' ? stored.traceparent : undefined

function ownData<T extends object>(stored: T): T {
  if (traceparentOf(stored) === undefined) return stored
  const { traceparent: _trace, ...data } = stored as T & { traceparent: string }
  return data as unknown as T // Without what `continued` added.
}

export const isValid = <T extends object>(job: JobDefinition<T>, stored: T): boolean =>
  job.schema?.safeParse(ownData(stored)).success !== false

/** Stored data doesn't change, so retrying can't help. */
export function storedDataOf<T extends object>(job: JobDefinition<T>, stored: T): T {
  try {
    return dataOf(job, ownData(stored))
  } catch (error) {
    throw new PermanentFailure((error as Error).message) // Thrown just above.
  }
}
