import type { Db } from '#server/platform/db/db.ts'
import type { Seller } from '../../accounts/index.ts'
import { payableCents } from '../payouts/payout.repository.ts'
import { sumLedger } from './earnings.repository.ts'
import { allTime } from './earnings.rules.ts'
import { sellerAccount } from './ledger.rules.ts'

const payeeOf = ({ type, id }: Seller) =>
  type === 'centre' ? { teacherId: 0, centreId: id } : { teacherId: id, centreId: null }

export const accountOf = (seller: Seller): string => sellerAccount(payeeOf(seller))

/** What is held for a seller, without the platform's fee, and what could be paid out. */
export async function findBalance(
  db: Db,
  seller: Seller,
): Promise<{ heldCents: number; availableCents: number }> {
  const payee = payeeOf(seller)
  const [{ heldCents }, availableCents] = await Promise.all([
    sumLedger(db, sellerAccount(payee), allTime.to),
    payableCents(db, payee),
  ])
  return { heldCents, availableCents }
}
