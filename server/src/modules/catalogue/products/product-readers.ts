import type { Db } from '#server/platform/db/db.ts'
import { findManagers, findPersonByUserId, type Person } from '../../accounts/index.ts'

/**
 * Who is emailed about a product: its teacher, and for a centre's product its managers. People who have left have no
 * address.
 */
export async function findProductReaders(
  db: Db,
  { teacherId, centreId }: { teacherId: number; centreId: number | null },
): Promise<Person[]> {
  const managers = centreId === null ? [] : await findManagers(db, centreId)
  const teacher = await findPersonByUserId(db, teacherId)
  const readers = [...(teacher ? [teacher] : []), ...managers]
  return readers.filter(
    ({ email, userId }, place) => email && readers.findIndex(one => one.userId === userId) === place,
  )
}
