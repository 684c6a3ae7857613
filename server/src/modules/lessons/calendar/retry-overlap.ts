import { isOverlap } from './lesson.repository.ts'

const attempts = 3

/** PostgreSQL has ended a deadlock by failing one of two writers. */
function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '40P01') return true
  }
  return false
}

/**
 * The constraint speaks only where someone else has written meanwhile: asked again, the rules see what they wrote and
 * name it.
 */
export async function retryOverlap<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (attempt === attempts || !(isOverlap(error) || isDeadlock(error))) throw error
    }
  }
}
