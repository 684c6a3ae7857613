import { readSession } from '../../../lib/session.ts'
import { requireUser } from './guards.ts'

/**
 * Loads what belongs to someone while the guard still asks who it is, so that a slow line is waited for once.
 * The guard decides: people it redirects never see what was loaded.
 */
export async function guarded<T>(request: Request, load: (userId: number) => Promise<T>): Promise<T> {
  const known = readSession()
  const early = known && load(known.userId)
  // Where the guard refuses no one waits for it any more.
  early?.catch(() => undefined)
  const { userId } = await requireUser(request)
  return early ?? load(userId)
}
