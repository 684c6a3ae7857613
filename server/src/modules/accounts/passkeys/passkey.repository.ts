import { and, asc, count, eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { passkeys } from '../accounts.tables.ts'

export type Passkey = typeof passkeys.$inferSelect

export const listPasskeys = (db: Db, accountId: number): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.id))

export async function countPasskeys(db: Db, accountId: number): Promise<number> {
  const [row] = await db.select({ kept: count() }).from(passkeys).where(eq(passkeys.accountId, accountId))
  return row?.kept ?? 0
}

export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return passkey
}

/** Undefined if the key is already stored, for any account. */
export async function insertPasskey(
  tx: Tx,
  passkey: typeof passkeys.$inferInsert,
): Promise<Passkey | undefined> {
  const [kept] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return kept
}

const own = (accountId: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.accountId, accountId))

export async function renamePasskey(
  db: Db,
  accountId: number,
  id: number,
  name: string,
): Promise<Passkey | undefined> {
  const [renamed] = await db.update(passkeys).set({ name }).where(own(accountId, id)).returning()
  return renamed
}

export async function deletePasskey(tx: Tx, accountId: number, id: number): Promise<Passkey | undefined> {
  const [removed] = await tx.delete(passkeys).where(own(accountId, id)).returning()
  return removed
}

export async function deletePasskeys(tx: Tx, accountId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId))
}

/** False for a count seen before, which means that two devices have the same key. Keys that never count stay at 0. */
export async function recordUse(
  tx: Tx,
  id: number,
  { counter, synced, at }: { counter: number; synced: boolean; at: Date },
): Promise<boolean> {
  const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const used = await tx
    .update(passkeys)
    .set({ counter, synced, usedAt: at })
    .where(and(eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id })
  return used.length === 1
}
