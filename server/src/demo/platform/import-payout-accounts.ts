import type { Tx } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/payments/sandbox.repository.ts'
import { sandboxAccounts } from '#server/platform/payments/sandbox.tables.ts'
import type { AccountBehaviour } from '#server/platform/payments/sandbox.types.ts'

/** Payees the sandbox already knows; returns their IDs, in order. */
export async function importPayoutAccounts(
  tx: Tx,
  known: readonly { key: string; behaviour: AccountBehaviour; at: Date }[],
): Promise<string[]> {
  const rows = known.map(({ key, behaviour, at }) => ({
    id: newId('acct'),
    key,
    behaviour,
    decidedAt: at,
    createdAt: at,
  }))
  if (rows.length > 0) await tx.insert(sandboxAccounts).values(rows)
  return rows.map(({ id }) => id)
}
