import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Person } from '../account.repository.ts'
import { staffRoles } from '../account.rules.ts'
import { accounts, profiles, recoveryCodes, secondFactorResets, secondFactors } from '../accounts.tables.ts'

export type SecondFactor = typeof secondFactors.$inferSelect

/** Where the vault stores its secret, offered or in use. */
export const factorPlace = (accountId: number) => ({ owner: `account ${accountId}`, field: 'second_factor' })

export async function findFactor(db: Db, accountId: number): Promise<SecondFactor | undefined> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId))
  return factor
}

/** One that waits for its first code; the one in use stays. */
export async function writeOffer(
  tx: Tx,
  { authId: accountId, tokenVersion }: Pick<Person, 'authId' | 'tokenVersion'>,
  offeredId: string,
  at: Date,
): Promise<void> {
  const offer = { offeredId, offeredAt: at, offeredVersion: tokenVersion }
  await tx
    .insert(secondFactors)
    .values({ accountId, ...offer })
    .onConflictDoUpdate({ target: secondFactors.accountId, set: offer })
}

/** The offered one is now in use. */
export async function takeOffer(
  tx: Tx,
  accountId: number,
  { secretId, step, at }: { secretId: string; step: number; at: Date },
): Promise<void> {
  await tx
    .update(secondFactors)
    .set({
      secretId,
      confirmedAt: at,
      lastStep: step,
      offeredId: null,
      offeredAt: null,
      offeredVersion: null,
    })
    .where(eq(secondFactors.accountId, accountId))
}

/** False for a step used before, even by someone at the same moment. */
export async function redeemStep(tx: Tx, accountId: number, step: number): Promise<boolean> {
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.accountId, accountId), lt(secondFactors.lastStep, step)))
    .returning({ accountId: secondFactors.accountId })
  return used.length === 1
}

/** Its codes and a pending reset are deleted with it; the secrets belong to the vault. */
export async function deleteFactor(tx: Tx, accountId: number): Promise<void> {
  await deleteReset(tx, accountId)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId))
}

/** Replaces the existing ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.insert(recoveryCodes).values(hashes.map(hash => ({ accountId, hash })))
}

/** The row is the lock: of several uses at once, the others find it used. */
export async function redeemRecoveryHash(
  tx: Tx,
  accountId: number,
  hash: string,
  at: Date,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)),
    )
    .returning({ hash: recoveryCodes.hash })
  return used.length === 1
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

/** All staff who haven't left, by name, with the start of their second factor. */
export async function listStaffFactors(db: Db) {
  return db
    .select({
      userId: profiles.id,
      role: accounts.role,
      status: accounts.status,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      signedInAt: accounts.signedInAt,
      displayName: profiles.displayName,
      pictureKey: profiles.pictureKey,
      pictureUrl: profiles.pictureUrl,
      confirmedAt: secondFactors.confirmedAt,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.accountId, accounts.id))
    .leftJoin(
      secondFactors,
      and(eq(secondFactors.accountId, accounts.id), isNotNull(secondFactors.confirmedAt)),
    )
    .where(and(inArray(accounts.role, [...staffRoles]), isNull(accounts.deletedAt)))
    .orderBy(asc(profiles.displayName), asc(profiles.id))
}

export type AskedReset = typeof secondFactorResets.$inferSelect

/** An undecided request is void after this time. */
const RESET_HOURS = 72
const oldestReset = (now: Date) => new Date(now.getTime() - RESET_HOURS * 3_600_000)

export async function findReset(db: Db, accountId: number, now: Date): Promise<AskedReset | undefined> {
  const [reset] = await db
    .select()
    .from(secondFactorResets)
    .where(and(eq(secondFactorResets.accountId, accountId), gt(secondFactorResets.askedAt, oldestReset(now))))
  return reset
}

/** Oldest first, with the account's owner. */
export async function listResets(db: Db, now: Date) {
  return db
    .select({
      reset: secondFactorResets,
      userId: profiles.id,
      role: accounts.role,
      email: accounts.email,
      displayName: profiles.displayName,
      pictureKey: profiles.pictureKey,
      pictureUrl: profiles.pictureUrl,
    })
    .from(secondFactorResets)
    .innerJoin(accounts, eq(accounts.id, secondFactorResets.accountId))
    .innerJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(gt(secondFactorResets.askedAt, oldestReset(now)))
    .orderBy(asc(secondFactorResets.askedAt), asc(secondFactorResets.accountId))
}

/** A void one makes room for it. */
export async function insertReset(tx: Tx, reset: AskedReset): Promise<void> {
  const isVoid = lte(secondFactorResets.askedAt, oldestReset(reset.askedAt))
  await tx.delete(secondFactorResets).where(and(eq(secondFactorResets.accountId, reset.accountId), isVoid))
  await tx.insert(secondFactorResets).values(reset)
}

/** Returns whether there was one. */
export async function deleteReset(tx: Tx, accountId: number): Promise<boolean> {
  const gone = await tx
    .delete(secondFactorResets)
    .where(eq(secondFactorResets.accountId, accountId))
    .returning({ accountId: secondFactorResets.accountId })
  return gone.length > 0
}

export async function purgeResets(db: Db, now: Date): Promise<void> {
  await db.delete(secondFactorResets).where(lte(secondFactorResets.askedAt, oldestReset(now)))
}
