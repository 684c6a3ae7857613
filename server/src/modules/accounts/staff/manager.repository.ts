import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Person, people } from '../account.repository.ts'
import { accounts, profiles } from '../accounts.tables.ts'

/**
 * Locks a centre until the transaction ends. Always after its people: code that needs both takes them in this order.
 */
export async function lockCentre(tx: Tx, centreId: number): Promise<void> {
  await tx.execute(sql`select 1 from centres where id = ${centreId} for update`)
}

/** Whether no one else runs the centre. Locks it, so that two who leave at the same time do so one after the other. */
export async function isLastManager(tx: Tx, { userId }: Person, centreId: number): Promise<boolean> {
  await lockCentre(tx, centreId)
  const others = await people(tx).where(
    and(
      eq(profiles.centreId, centreId),
      eq(accounts.role, roles.businessManager),
      isNull(accounts.deletedAt),
      ne(profiles.id, userId),
    ),
  )
  return others.length === 0
}

export async function listManagers(db: Db, centreId: number): Promise<Person[]> {
  return people(db).where(
    and(
      eq(profiles.centreId, centreId),
      eq(accounts.role, roles.businessManager),
      isNull(accounts.deletedAt),
    ),
  )
}

/** The centre that this person runs, if they run one. */
export async function findManagedCentre(db: Db, userId: number): Promise<number | undefined> {
  const [manager] = await db
    .select({ centreId: profiles.centreId })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(and(eq(profiles.id, userId), eq(accounts.role, roles.businessManager)))
  return manager?.centreId ?? undefined
}

/** All active managers of a centre, the first one first. */
export async function findManagers(db: Db, centreId: number): Promise<Person[]> {
  return people(db)
    .where(
      and(
        eq(profiles.centreId, centreId),
        eq(accounts.role, roles.businessManager),
        eq(accounts.status, 1),
        isNull(accounts.deletedAt),
      ),
    )
    .orderBy(asc(profiles.id))
}
