import type { Db } from '#server/platform/db/db.ts'
import { findClassRuns } from '../../lessons/index.ts'
import { listLiveEnrolments } from '../class.repository.ts'

/** Whether a class in which someone has a seat has upcoming lessons. */
export async function hasClassesAhead(db: Db, { userId }: { userId: number }, now: Date): Promise<boolean> {
  const places = await listLiveEnrolments(db, userId)
  const seats = places.filter(({ state }) => state === 'confirmed').map(({ classId }) => classId)
  const runs = await findClassRuns(db, seats, now)
  return seats.some(id => (runs.get(id)?.left ?? 0) > 0)
}
