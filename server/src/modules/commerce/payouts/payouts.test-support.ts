import { sql } from 'drizzle-orm'
import { importPayees } from '#server/demo/teachers/import-payees.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { buy } from '../commerce.test-support.ts'

/** Whose bank account the sandbox knows; its number says what becomes of payouts (`sandbox-sentinels.ts`). */
export async function letBePaid(
  { platform }: TestApp,
  owner: { teacher: string } | { centre: string },
  accountNumber = '388-204517-888',
): Promise<void> {
  await platform.db.transaction(tx =>
    importPayees(platform, tx, [
      {
        owner,
        bankName: 'Hang Seng Bank',
        holder: 'AU KA YAN',
        routingNumber: '024-388',
        accountNumber,
        idNumber: 'A123456(7)',
        state: 'verified',
        at: platform.clock.now(),
      },
    ]),
  )
}

/** Sold by this teacher, for so many cents. */
export async function sell(
  t: TestApp,
  teacher: TestPerson,
  buyer: TestPerson,
  cents: number,
  centreId: number | null = null,
): Promise<number> {
  const { order_id } = await buy(t, buyer, [await makeProduct(t, teacher, { priceCents: cents, centreId })])
  return order_id
}

/** What the sandbox has sent to this teacher, in cents. */
export async function sentTo({ platform }: TestApp, { userId }: TestPerson): Promise<number> {
  const { rows } = await platform.db.execute<{ sum: string }>(sql`
    select coalesce(sum(transfer.amount_cents), 0) as sum from sandbox_transfers transfer
    join payout_accounts account on account.provider_account_id = transfer.account_id
    where account.teacher_id = ${userId}`)
  return Number(rows[0]?.sum ?? 0)
}
