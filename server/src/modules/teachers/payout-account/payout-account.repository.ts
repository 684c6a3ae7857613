import {
  and,
  asc,
  count as countRows,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { payoutAccounts } from '../payout-account.tables.ts'

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect

/** The payee: a teacher, or a centre through its managers. */
export type PayoutOwner = { teacherId: number } | { centreId: number }

const ownedBy = (owner: PayoutOwner): SQL =>
  'centreId' in owner
    ? eq(payoutAccounts.centreId, owner.centreId)
    : eq(payoutAccounts.teacherId, owner.teacherId)

export async function findPayoutAccount(db: Db, owner: PayoutOwner): Promise<PayoutAccountRow | undefined> {
  const [row] = await db.select().from(payoutAccounts).where(ownedBy(owner))
  return row
}

export async function findPayoutAccountById(db: Db, id: number): Promise<PayoutAccountRow | undefined> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.id, id))
  return row
}

export async function findByProviderId(db: Db, accountId: string): Promise<PayoutAccountRow | undefined> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.providerAccountId, accountId))
  return row
}

/** Locked until the transaction ends; created if there is none. */
export async function lockPayoutAccount(tx: Tx, owner: PayoutOwner, at: Date): Promise<PayoutAccountRow> {
  await tx
    .insert(payoutAccounts)
    .values({ ...owner, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
  const [row] = await tx.select().from(payoutAccounts).where(ownedBy(owner)).for('update')
  if (!row) throw new Error('A payout account that was just written is missing')
  return row
}

export async function lockPayoutAccountById(tx: Tx, id: number): Promise<PayoutAccountRow | undefined> {
  const [row] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.id, id)).for('update')
  return row
}

export async function changePayoutAccount(
  tx: Tx,
  id: number,
  change: Partial<Omit<PayoutAccountRow, 'id'>>,
): Promise<void> {
  await tx.update(payoutAccounts).set(change).where(eq(payoutAccounts.id, id))
}

/** Accounts with this file as an identity document. */
export async function findPayoutAccountByFile(db: Db, fileId: string): Promise<PayoutAccountRow | undefined> {
  const [row] = await db
    .select()
    .from(payoutAccounts)
    .where(or(eq(payoutAccounts.idFrontFileId, fileId), eq(payoutAccounts.idBackFileId, fileId)))
  return row
}

export async function deletePayoutAccount(tx: Tx, id: number): Promise<void> {
  await tx.delete(payoutAccounts).where(eq(payoutAccounts.id, id))
}

/** Undecided, and the provider hasn't been asked since. */
export async function listUnsettled(db: Db, since: Date, limit: number): Promise<PayoutAccountRow[]> {
  return db
    .select()
    .from(payoutAccounts)
    .where(
      and(
        inArray(payoutAccounts.state, ['pending', 'more_needed']),
        or(isNull(payoutAccounts.checkedAt), lt(payoutAccounts.checkedAt, since)),
        lt(payoutAccounts.updatedAt, since),
      ),
    )
    .limit(limit)
}

/** It has identity documents, pays nothing out, and its owner hasn't changed it since then. */
export const isStale = (row: PayoutAccountRow, before: Date): boolean =>
  row.state !== 'verified' &&
  row.updatedAt < before &&
  (row.idFrontFileId !== null || row.idBackFileId !== null)

/** The ids of such accounts. */
export async function listStaleIdentities(db: Db, before: Date, limit: number): Promise<number[]> {
  const { id, state, updatedAt, idFrontFileId, idBackFileId } = payoutAccounts
  const rows = await db
    .select({ id })
    .from(payoutAccounts)
    .where(
      and(
        ne(state, 'verified'),
        lt(updatedAt, before),
        or(isNotNull(idFrontFileId), isNotNull(idBackFileId)),
      ),
    )
    .limit(limit)
  return rows.map(row => row.id)
}

/** Conditions for others' statements: the teacher, or the seller, can be paid out. */
export const isTeacherPaidOut = (teacherId: SQL): SQL<boolean> => sql<boolean>`exists (
  select from payout_accounts payee where payee.state = 'verified' and payee.teacher_id = ${teacherId})`

export const isPaidOut = (seller: { teacherId: SQL; centreId: SQL }): SQL<boolean> => sql<boolean>`case
  when ${seller.centreId} is null then ${isTeacherPaidOut(seller.teacherId)}
  else exists (
    select from payout_accounts payee
    where payee.state = 'verified' and payee.centre_id = ${seller.centreId}) end`

/** Whether this seller's sales could be paid out. */
export async function hasPayoutAccount(
  db: Db,
  seller: { teacherId: number; centreId: number | null },
): Promise<boolean> {
  return (await findPayoutAccount(db, ownerOfSeller(seller)))?.state === 'verified'
}

export interface PayoutEnd {
  /** Where to pay their sales; null if that isn't possible. */
  destination: { provider: string; accountId: string } | null
  changedAt: Date | null
  frozenAt: Date | null
}

/**
 * Where a payout would go, and whether it is allowed. Locked until the transaction ends, before the seller's lock: a
 * change of the bank account waits until the payout is recorded, or the payout sees the change.
 */
export async function lockPayoutEnd(tx: Tx, owner: PayoutOwner): Promise<PayoutEnd> {
  const [row] = await tx.select().from(payoutAccounts).where(ownedBy(owner)).for('share')
  return endOf(row)
}

export const findPayoutEnd = async (db: Db, owner: PayoutOwner): Promise<PayoutEnd> =>
  endOf(await findPayoutAccount(db, owner))

function endOf(row: PayoutAccountRow | undefined): PayoutEnd {
  if (!row) return { destination: null, changedAt: null, frozenAt: null }
  const { state, provider, providerAccountId: accountId, changedAt, frozenAt } = row
  const destination = state === 'verified' && provider && accountId ? { provider, accountId } : null
  return { destination, changedAt, frozenAt }
}

/** Whether each can be paid and what may be shown of their account; `key` is 'teacher-12' or 'centre-3'. */
export async function findPayoutEnds(
  db: Db,
  sellers: readonly { teacherId: number; centreId: number | null }[],
): Promise<ReadonlyMap<string, PayoutEnd & { mask: string; verified: boolean }>> {
  if (sellers.length === 0) return new Map()
  const { teacherId, centreId } = payoutAccounts
  const teachers = sellers.filter(seller => seller.centreId === null).map(seller => seller.teacherId)
  const centres = sellers.flatMap(seller => seller.centreId ?? [])
  const rows = await db
    .select()
    .from(payoutAccounts)
    .where(or(inArray(teacherId, teachers), inArray(centreId, centres)))
  return new Map(
    rows.map(row => [
      row.centreId === null ? `teacher-${row.teacherId}` : `centre-${row.centreId}`,
      { ...endOf(row), mask: row.accountNumberMask, verified: row.state === 'verified' },
    ]),
  )
}

/** Sellers whose payouts are stopped, or on hold since a change after that moment; newest first. */
export async function listHeld(db: Db, changedAfter: Date, limit: number): Promise<PayoutAccountRow[]> {
  const { frozenAt, changedAt, id } = payoutAccounts
  return db
    .select()
    .from(payoutAccounts)
    .where(or(isNotNull(frozenAt), gt(changedAt, changedAfter)))
    .orderBy(sql`coalesce(${frozenAt}, ${changedAt}) desc`, desc(id))
    .limit(limit)
}

export async function countFrozen(db: Db, limit: number): Promise<{ count: number; since: Date | null }> {
  const { id, frozenAt } = payoutAccounts
  const frozen = db.select({ id }).from(payoutAccounts).where(isNotNull(frozenAt)).limit(limit).as('frozen')
  const [[total], [oldest]] = await Promise.all([
    db.select({ count: countRows() }).from(frozen),
    db
      .select({ at: frozenAt })
      .from(payoutAccounts)
      .where(isNotNull(frozenAt))
      .orderBy(asc(frozenAt))
      .limit(1),
  ])
  return { count: total?.count ?? 0, since: oldest?.at ?? null }
}

export const ownerOfSeller = (seller: { teacherId: number; centreId: number | null }): PayoutOwner =>
  seller.centreId === null ? { teacherId: seller.teacherId } : { centreId: seller.centreId }
