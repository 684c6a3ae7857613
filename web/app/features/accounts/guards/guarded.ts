import { readSession } from '../../../lib/session.ts'
import { requireUser } from './guards.ts'

/**
 * Loads what belongs to somebody while the guard still asks who it is, so that a slow line is waited for once.
 * The guard's word decides: whoever it leads away never sees what was loaded.
 */
export async function guarded<T>(request: Request, load: (userId: number) => Promise<T>): Promise<T> {
  const known = readSession()
  const early = known && load(known.userId)
  // Where the guard refuses nobody waits for it any more.
  early?.catch(() => undefined)
  const { userId } = await requireUser(request)
  return early ?? load(userId)
}
