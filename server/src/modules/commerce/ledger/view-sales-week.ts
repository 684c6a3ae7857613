import { addDays, type Day, hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { mondayOf } from '#contract/rules/lesson-times.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  hasSold,
  listMovements,
  type Movement,
  type Payee,
  sumDays,
  sumLedger,
  sumMovements,
} from './earnings.repository.ts'
import { allTime } from './earnings.rules.ts'
import { sellerAccount } from './ledger.rules.ts'

export interface SalesWeek {
  /** Monday to Sunday in Hong Kong, gross with refunds taken off. */
  days: { day: Day; cents: number }[]
  /** As far as the same moment of the week before. */
  beforeCents: number
  latest: Pick<Movement, 'at' | 'kind' | 'title' | 'grossCents'>[]
  /** Owed and not paid out, after the platform's fee. */
  pendingCents: number
  /** Of that, until lessons are taught. */
  heldCents: number
  /** Something was sold at some time. */
  hasSold: boolean
}

const dayMs = 24 * 3600_000

export async function viewSalesWeek(
  db: Db,
  payee: Payee,
  { now, latest }: { now: Date; latest: number },
): Promise<SalesWeek> {
  const account = sellerAccount(payee)
  const monday = mondayOf(hongKongDay(now))
  const week = { from: hongKongInstant(monday), to: allTime.to }
  const before = {
    from: hongKongInstant(addDays(monday, -7)),
    to: new Date(now.getTime() - 7 * dayMs),
  }
  const [sums, earlier, movements, ledger, sold] = await Promise.all([
    sumDays(db, account, week),
    sumMovements(db, account, before),
    listMovements(db, account, week, { limit: latest, offset: 0 }),
    sumLedger(db, account, allTime.to),
    hasSold(db, account),
  ])
  return {
    days: Array.from({ length: 7 }, (_, index) => {
      const day = addDays(monday, index)
      return { day, cents: sums.find(one => one.day === day)?.cents ?? 0 }
    }),
    beforeCents: earlier.salesCents - earlier.refundCents,
    latest: movements,
    pendingCents: ledger.salesCents - ledger.payoutCents,
    heldCents: ledger.heldCents,
    hasSold: sold,
  }
}
