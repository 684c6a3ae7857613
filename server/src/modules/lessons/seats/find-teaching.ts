import { roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findPeople } from '../../accounts/index.ts'

/** Which of these people may teach now. */
export async function findTeaching(db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const people = await findPeople(db, [...new Set(userIds)])
  return new Set(
    [...people.values()]
      .filter(({ role, status, deletedAt }) => role === roles.teacher && status === 1 && deletedAt === null)
      .map(({ userId }) => userId),
  )
}
