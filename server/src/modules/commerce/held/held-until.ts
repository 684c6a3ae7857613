import { releaseAt } from '#contract/rules/held-money.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Payee } from '../ledger/earnings.repository.ts'
import { sellerAccount } from '../ledger/ledger.rules.ts'
import { findLines } from '../orders/order.repository.ts'
import { listHeldLines } from './held.repository.ts'
import { readHeld } from './read-held.ts'

const mostLines = 5000

/** What is held for a seller without the platform's fee, and when the last of it is released; null where no end is known. */
async function findHeld(
  { kinds }: Pick<CommerceContext, 'kinds'>,
  db: Db,
  payee: Payee,
): Promise<{ cents: number; until: Date | null }> {
  const ids = await listHeldLines(db, sellerAccount(payee), mostLines)
  const held = [...(await readHeld(kinds, db, await findLines(db, ids))).values()]
  const ends = held.flatMap(({ lessons }) =>
    lessons.filter(({ state }) => state === 'open').map(({ endsAt }) => releaseAt(endsAt).getTime()),
  )
  return {
    cents: held.reduce((sum, { balance }) => sum + balance.heldCents - balance.heldFeeCents, 0),
    until: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  }
}

/** More than is available: says how much of it is held, and until when. */
export async function refuseTooMuch(
  context: Pick<CommerceContext, 'kinds'>,
  db: Db,
  payee: Payee,
  availableCents: number,
): Promise<Refusal> {
  const { cents, until } = await findHeld(context, db, payee)
  if (cents <= 0 || until === null) return new Refusal('payout_too_much')
  return new Refusal('payout_held', {
    details: { available: Math.max(availableCents, 0), held: cents, until: until.toISOString() },
  })
}
