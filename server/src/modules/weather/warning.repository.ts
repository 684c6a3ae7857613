import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Warning, weatherWarnings } from './weather.tables.ts'

/** In force, or ended after a moment; by kind and time. */
export function listWarnings(db: Db, endedAfter: Date): Promise<Warning[]> {
  return db
    .select()
    .from(weatherWarnings)
    .where(or(isNull(weatherWarnings.endedAt), gt(weatherWarnings.endedAt, endedAfter)))
    .orderBy(asc(weatherWarnings.kind), asc(weatherWarnings.beganAt))
}

export async function lockInForce(tx: Tx, kind: Warning['kind']): Promise<Warning | undefined> {
  const [row] = await tx
    .select()
    .from(weatherWarnings)
    .where(and(eq(weatherWarnings.kind, kind), isNull(weatherWarnings.endedAt)))
    .for('update')
  return row
}

export async function lockWarning(tx: Tx, id: number): Promise<Warning | undefined> {
  const [row] = await tx.select().from(weatherWarnings).where(eq(weatherWarnings.id, id)).for('update')
  return row
}

/** Undefined if another process has just written the same. */
export async function insertWarning(
  tx: Tx,
  row: Omit<Warning, 'id' | 'endedAt' | 'endedBy'>,
): Promise<Warning | undefined> {
  const [added] = await tx.insert(weatherWarnings).values(row).onConflictDoNothing().returning()
  return added
}

export async function changeWarning(
  tx: Tx,
  id: number,
  change: Partial<Pick<Warning, 'code' | 'endedAt' | 'endedBy'>>,
): Promise<void> {
  await tx.update(weatherWarnings).set(change).where(eq(weatherWarnings.id, id))
}
