import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Payout, payouts } from '../commerce.tables.ts'
import type { Page, Payee } from '../ledger/earnings.repository.ts'
import type { Period } from '../ledger/earnings.rules.ts'
import { sellerAccount } from '../ledger/ledger.rules.ts'

const ofPayee = ({ teacherId, centreId }: Payee): SQL =>
  centreId === null ? eq(payouts.teacherId, teacherId) : eq(payouts.centreId, centreId)

export const payeeOfPayout = ({ teacherId, centreId }: Payout): Payee => ({
  teacherId: teacherId ?? 0,
  centreId,
})

/** Locks a seller until the transaction ends, so that two payouts to them are decided one after the other. */
export async function lockSeller(tx: Tx, payee: Payee): Promise<void> {
  const account = sellerAccount(payee)
  const { teacherId, centreId } = payee
  await tx.execute(sql`
    insert into seller_totals (account, teacher_id, centre_id)
    values (${account}, ${centreId === null ? teacherId : null}, ${centreId}) on conflict do nothing`)
  await tx.execute(sql`select from seller_totals where account = ${account} for update`)
}

/**
 * What may still be sent: what the ledger owes, less what was promised or waits to be approved and is not in it yet. In one statement, since a
 * payout that is settled in between two would be counted by neither.
 */
export async function payableCents(db: Db, payee: Payee): Promise<number> {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select -coalesce((select sum(amount_cents) from ledger_entries where account = ${sellerAccount(payee)}), 0)
      - coalesce((select sum(amount_cents) from payouts where ${ofPayee(payee)} and state in ('requested', 'waiting')), 0) as cents`)
  return Number(rows[0]?.cents ?? 0)
}

export async function insertPayout(
  tx: Tx,
  { payee, ...payout }: Omit<typeof payouts.$inferInsert, 'teacherId' | 'centreId'> & { payee: Payee },
): Promise<Payout> {
  const { teacherId, centreId } = payee
  const [row] = await tx
    .insert(payouts)
    .values({ ...payout, ...(centreId === null ? { teacherId } : { centreId }) })
    .returning()
  if (!row) throw new Error('The payout was not written')
  return row
}

export async function findPayout(db: Db, id: number): Promise<Payout | undefined> {
  const [row] = await db.select().from(payouts).where(eq(payouts.id, id))
  return row
}

export async function findPayoutByKey(db: Db, key: string): Promise<Payout | undefined> {
  const [row] = await db.select().from(payouts).where(eq(payouts.key, key))
  return row
}

export async function lockPayout(tx: Tx, id: number): Promise<Payout> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update')
  if (!row) throw new Error(`Payout ${id} is not there`)
  return row
}

export async function changePayout(
  tx: Tx,
  id: number,
  change: Partial<Pick<Payout, 'state' | 'providerTransferId' | 'failure' | 'sentAt'>>,
): Promise<void> {
  await tx.update(payouts).set(change).where(eq(payouts.id, id))
}

/** What someone has sent since then without a second person. Of use under the lock of that person only. */
export async function sumSentBy(db: Db, staffId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${payouts.amountCents}), 0)` })
    .from(payouts)
    .where(
      and(
        eq(payouts.staffId, staffId),
        isNull(payouts.decidedBy),
        inArray(payouts.state, ['requested', 'sent']),
        gte(payouts.createdAt, since),
      ),
    )
  return Number(row?.cents ?? 0)
}

/** The oldest first. */
export function listToApprove(db: Db, limit: number): Promise<Payout[]> {
  return db
    .select()
    .from(payouts)
    .where(eq(payouts.state, 'waiting'))
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .limit(limit)
}

export async function countToApprove(
  db: Db,
  countLimit: number,
): Promise<{ count: number; since: Date | null }> {
  const waiting = await listToApprove(db, countLimit + 1)
  return { count: waiting.length, since: waiting[0]?.createdAt ?? null }
}

/** Requested so long ago that its job must have given up. */
export function listWaitingPayouts(db: Db, before: Date, limit: number): Promise<Payout[]> {
  return db
    .select()
    .from(payouts)
    .where(and(eq(payouts.state, 'requested'), lte(payouts.createdAt, before)))
    .orderBy(asc(payouts.createdAt))
    .limit(limit)
}

/** Those that were refused or wait, too; the newest first. */
export function listPayoutsOf(
  db: Db,
  payee: Payee,
  { from, to }: Period,
  { limit, offset }: Page,
): Promise<Payout[]> {
  return db
    .select()
    .from(payouts)
    .where(and(ofPayee(payee), gte(payouts.createdAt, from), lt(payouts.createdAt, to)))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit)
    .offset(offset)
}
