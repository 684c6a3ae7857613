import { asc, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { type ChangedPerson, findManagedCentre } from '../../accounts/index.ts'
import { products } from '../catalogue.tables.ts'

/** Products whose card shows something of this person or centre: its seller, teacher or payee. */
export async function productsShowing(db: Db, who: ChangedPerson): Promise<number[]> {
  const centreId = 'centreId' in who ? who.centreId : await findManagedCentre(db, who.userId)
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      or(
        'userId' in who ? eq(products.teacherId, who.userId) : undefined,
        centreId === undefined ? undefined : eq(products.centreId, centreId),
      ),
    )
  return rows.map(({ id }) => id)
}

/** By ID, at most this many; all without a limit. */
export async function productsOfSubjects(
  db: Db,
  subjectIds: readonly number[],
  limit = Number.MAX_SAFE_INTEGER,
): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.subjectId, [...subjectIds]))
    .orderBy(asc(products.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
