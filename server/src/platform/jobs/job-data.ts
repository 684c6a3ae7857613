import { type JobDefinition, PermanentFailure } from './define-job.ts'

/** The data as its schema parses it; throws if the schema refuses it. */
export function dataOf<T extends object>(job: JobDefinition<T>, data: T): T {
  if (!job.schema) return data
  const parsed = job.schema.safeParse(data)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Data of job ${job.name} refused: ${where.join('; ')}`)
}

/** Stored data doesn't change, so retrying can't help. */
export function storedDataOf<T extends object>(job: JobDefinition<T>, data: T): T {
  try {
    return dataOf(job, data)
  } catch (error) {
    throw new PermanentFailure((error as Error).message) // Thrown just above.
  }
}
