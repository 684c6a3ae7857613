import { eq } from 'drizzle-orm'
import type { Database, Db } from '../db/db.ts'
import { ProviderRefused, ProviderUnavailable } from './payment-provider.ts'
import type { PayeeDetails, PayoutAccount, PayoutProvider } from './payout-provider.ts'
import { newId } from './sandbox.repository.ts'
import { sandboxAccounts as accounts } from './sandbox.tables.ts'
import type { AccountBehaviour } from './sandbox.types.ts'
import { raiseEvent, type SandboxContext } from './sandbox-events.ts'
import { accountBehaviourOf, DECIDING_SECONDS } from './sandbox-sentinels.ts'

type AccountRow = typeof accounts.$inferSelect

/** Remembers payees only by their behaviour: no number is stored. */
export function createSandboxPayouts(db: Database, context: SandboxContext): PayoutProvider {
  const { clock } = context
  return {
    name: 'sandbox',

    async openAccount(key) {
      const account = { id: newId('acct'), key, createdAt: clock.now() }
      await db.insert(accounts).values(account).onConflictDoNothing()
      const [row] = await db.select().from(accounts).where(eq(accounts.key, key))
      if (!row) throw new Error('An account that was just written is missing')
      return present(row, clock.now())
    },

    async submitDetails(id, details) {
      const behaviour = accountBehaviourOf(details.bank.accountNumber)
      if (behaviour === 'outage') throw new ProviderUnavailable('The sandbox plays an outage')
      const { row, lost } = await db.transaction(async tx => {
        const [before] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
        if (!before) throw new ProviderRefused('There is no such account')
        const [row] = await tx
          .update(accounts)
          .set(decided(before, details, behaviour, clock.now()))
          .where(eq(accounts.id, id))
          .returning()
        if (!row) throw new Error('An account that is locked is missing')
        const delivery = behaviour === 'slow' ? 'late' : 'normal'
        await raiseEvent(tx, context, { kind: 'account.updated', accountId: id, delivery })
        return { row, lost: behaviour === 'lost answer' && before.behaviour !== behaviour }
      })
      if (lost) throw new ProviderUnavailable('The sandbox plays a lost answer')
      // Reports it by an event, as the real provider does.
      return { ...present(row, clock.now()), state: 'pending', requirements: [] }
    },

    async findAccount(id) {
      const row = await findAccount(db, id)
      return row ? present(row, clock.now()) : null
    },

    // Everything it needs is in our own form.
    findDetailsPage: async () => null,
  }
}

async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  return row
}

function decided(
  before: AccountRow,
  { document }: PayeeDetails,
  behaviour: AccountBehaviour,
  now: Date,
): Pick<AccountRow, 'behaviour' | 'hasDocument' | 'decidedAt'> {
  const seconds = behaviour === 'slow' ? DECIDING_SECONDS : 0
  return {
    behaviour,
    hasDocument: before.hasDocument || document !== null,
    decidedAt: new Date(now.getTime() + seconds * 1000),
  }
}

function present({ id, behaviour, hasDocument, decidedAt }: AccountRow, now: Date): PayoutAccount {
  if (!decidedAt) return { id, state: 'more_needed', requirements: ['bank_account', 'id_number'] }
  if (now < decidedAt) return { id, state: 'pending', requirements: [] }
  if (behaviour === 'refused') return { id, state: 'refused', requirements: [] }
  if (behaviour === 'more_needed' && !hasDocument) {
    return { id, state: 'more_needed', requirements: ['id_document'] }
  }
  return { id, state: 'verified', requirements: [] }
}
