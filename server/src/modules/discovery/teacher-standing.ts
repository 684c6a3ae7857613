import type { Db } from '#server/platform/db/db.ts'

/** How a teacher stands with those they taught. */
export interface TeacherStanding {
  rating: number
  reviews: number
}

/** By teacher; who is missing has no reviews. Lessons are not reviewed yet: this is where their reviews are asked for. */
export async function findTeacherStandings(
  _db: Db,
  _teacherIds: readonly number[],
): Promise<ReadonlyMap<number, TeacherStanding>> {
  return new Map()
}
