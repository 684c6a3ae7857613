import { readSession } from '../../../lib/session.ts'
import { requireUser } from './guards.ts'

/**
 * Loads personal data while the guard is still checking the user, so that a slow connection is only waited for once.
 * The guard decides: people it redirects never see what was loaded.
 */
export async function guarded<T>(request: Request, load: (userId: number) => Promise<T>): Promise<T> {
  const known = readSession()
  const early = known && load(known.userId)
  // If the guard refuses, the early request is no longer needed.
  early?.catch(() => undefined)
  const { userId } = await requireUser(request)
  return early ?? load(userId)
}
