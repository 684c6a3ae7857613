import { eq } from 'drizzle-orm'
import type { Database, Db } from '../db/db.ts'
import { ProviderRefused, ProviderUnavailable } from './payment-provider.ts'
import { newId } from './sandbox.repository.ts'
import { sandboxAccounts as accounts, sandboxTransfers as transfers } from './sandbox.tables.ts'

/**
 * Pays to an account as its bank number determines (`sandbox-sentinels.ts`): once per key, however often it is
 * requested.
 */
export async function sendTransfer(
  db: Database,
  input: { key: string; accountId: string; amountCents: number },
  now: Date,
): Promise<{ id: string }> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, input.accountId))
  if (account?.behaviour === 'payout outage') throw new ProviderUnavailable('The sandbox plays an outage')
  if (account?.behaviour === 'payout refused' || input.accountId.startsWith('blocked')) {
    throw new ProviderRefused('The account is blocked')
  }
  const [added] = await db
    .insert(transfers)
    .values({ ...input, id: newId('tr'), createdAt: now })
    .onConflictDoNothing({ target: transfers.key })
    .returning()
  if (added && account?.behaviour === 'payout lost') {
    throw new ProviderUnavailable('The sandbox plays a lost answer')
  }
  const [made] = added ? [added] : await db.select().from(transfers).where(eq(transfers.key, input.key))
  if (!made) throw new Error('The transfer was neither inserted nor found')
  if (made.amountCents !== input.amountCents || made.accountId !== input.accountId) {
    throw new ProviderRefused('The key was used for another transfer')
  }
  return { id: made.id }
}

export async function findTransfer(db: Db, key: string): Promise<{ id: string } | null> {
  const [row] = await db.select({ id: transfers.id }).from(transfers).where(eq(transfers.key, key))
  return row ?? null
}
