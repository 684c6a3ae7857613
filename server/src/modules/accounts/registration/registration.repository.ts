import { eq, lt } from 'drizzle-orm'
import type { KeptChoice } from '#contract/accounts/kept-choice.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { registrations } from '../accounts.tables.ts'

export type Registered = typeof registrations.$inferSelect

export async function insertRegistration(tx: Tx, registration: Registered): Promise<void> {
  await tx.insert(registrations).values(registration)
}

export async function findRegistration(db: Db, accountId: number): Promise<Registered | undefined> {
  const [found] = await db.select().from(registrations).where(eq(registrations.accountId, accountId))
  return found
}

/** For the first caller; undefined once it was taken. */
export async function takeRegistration(
  db: Db,
  accountId: number,
): Promise<{ choice: KeptChoice | null } | undefined> {
  const [taken] = await db
    .delete(registrations)
    .where(eq(registrations.accountId, accountId))
    .returning({ choice: registrations.choice })
  return taken
}

const KEPT_DAYS = 7

export async function purgeRegistrations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3600 * 1000)
  await db.delete(registrations).where(lt(registrations.createdAt, before))
}
