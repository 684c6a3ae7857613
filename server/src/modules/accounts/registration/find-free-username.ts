import { randomInt } from 'node:crypto'
import type { Db } from '#server/platform/db/db.ts'
import { findTaken } from '../account.repository.ts'
import { isReservedUsername } from '../account.rules.ts'

/** A free username: the proposed one, or one like it. */
export async function findFreeUsername(
  db: Db,
  proposed: string,
  email: string,
  brandSlug: string,
): Promise<string | undefined> {
  const base = proposed.slice(0, 34)
  const names = [proposed, ...Array.from({ length: 8 }, () => `${base}${randomInt(10, 100_000)}`)]
  for (const name of names) {
    if (isReservedUsername(name, brandSlug)) continue
    if (!(await findTaken(db, name, email)).username) return name
  }
}
