import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findPersonByUserId, type Person } from '../../accounts/index.ts'

/** The caller, who teaches or manages a centre; others, including applicants, were refused before. */
export async function getTeaching(db: Db, userId: number): Promise<Person> {
  const person = await findPersonByUserId(db, userId)
  if (!person) throw new Refusal('user_unknown')
  return person
}
