import { countLimit } from '#contract/admin/admin.ts'
import type { IncomeRow, incomeContract, StaffPayout } from '#contract/commerce/income.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findCentreNames,
  findManagers,
  findPeople,
  isCommonSellerEmail,
  pictureAddress,
} from '../../accounts/index.ts'
import {
  findPayoutEnds,
  isHeld,
  ownerOfSeller,
  presentBankChanges,
  presentHold,
} from '../../teachers/index.ts'
import type { Payout } from '../commerce.tables.ts'
import { listPayoutsOf } from '../payouts/payout.repository.ts'
import type { Page, Payee } from './earnings.repository.ts'
import type { Period } from './earnings.rules.ts'
import {
  countSellerTotals,
  findSellerTotals,
  foldSellerChanges,
  listSellerTotals,
  type SellerTotals,
  sumSellerTotals,
  type TotalsSearch,
} from './seller-totals.repository.ts'
import { periodIn } from './view-earnings.ts'

type Call = (typeof incomeContract)['adminIncome']

/** Up to so many are found by their address first. */
const mostAddresses = 200

/** The table of all sellers, up to this moment. */
export async function viewSellers(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  wanted: BodyOf<Call>,
): Promise<ResponseOf<Call>> {
  const { limit, offset, email, dateFrom, dateTo, sort } = wanted
  const common = email !== '' && (await isCommonSellerEmail(db, email, mostAddresses))
  const search = { email, period: periodIn({ dateFrom, dateTo }), sort, common }
  await foldSellerChanges(db)
  const [rows, count, totals] = await Promise.all([
    listSellerTotals(db, search, { limit, offset }),
    countSellerTotals(db, search, countLimit),
    sumSellerTotals(db, search),
  ])
  return {
    income: await describe(db, rows, clock.now()),
    count: Math.min(count, countLimit),
    more: count > countLimit,
    totals: {
      total_sale: totals.salesCents,
      totalPayouts: totals.payoutCents,
      pending: totals.pendingCents,
      held: totals.heldCents,
      available: totals.pendingCents - totals.heldCents,
    },
  }
}

/** For a spreadsheet. */
export async function listSellers(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  search: TotalsSearch,
  page: Page,
): Promise<IncomeRow[]> {
  await foldSellerChanges(db)
  return describe(db, await listSellerTotals(db, search, page), clock.now())
}

export async function viewSeller(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  payee: Payee,
  period: Period,
): Promise<ResponseOf<(typeof incomeContract)['adminPayee']>> {
  await foldSellerChanges(db)
  const [row] = await describe(db, [await findSellerTotals(db, payee, period)], clock.now())
  if (!row) throw new Error('A seller without a description')
  return { ...row, bank_changes: await presentBankChanges(db, ownerOfSeller(payee)) }
}

async function describe(db: Db, rows: readonly SellerTotals[], now: Date): Promise<IncomeRow[]> {
  const centreIds = rows.flatMap(({ centreId }) => centreId ?? [])
  const [people, centres, ends, managers] = await Promise.all([
    findPeople(
      db,
      rows.filter(({ centreId }) => centreId === null).map(({ teacherId }) => teacherId),
    ),
    findCentreNames(db, centreIds),
    findPayoutEnds(db, rows),
    Promise.all(centreIds.map(async id => [id, (await findManagers(db, id))[0]] as const)),
  ])
  const managerOf = new Map(managers)
  return rows.map(row => {
    const { teacherId, centreId } = row
    const person = centreId === null ? people.get(teacherId) : managerOf.get(centreId)
    const end = ends.get(centreId === null ? `teacher-${teacherId}` : `centre-${centreId}`)
    return {
      teacher_id: person?.userId ?? 0,
      centre_id: centreId ?? 0,
      display_name: centreId === null ? (person?.displayName ?? '') : (centres.get(centreId) ?? ''),
      email: person?.email ?? '',
      profile_picture: person ? pictureAddress(person) : '',
      total_sale: row.salesCents,
      totalPayouts: row.payoutCents,
      pending: row.pendingCents,
      held: row.heldCents,
      available: row.pendingCents - row.heldCents - row.underWayCents - row.waitingCents,
      under_way: row.underWayCents,
      waiting: row.waitingCents,
      payable: end !== undefined && end.destination !== null && !isHeld(end, now),
      bank_account: end?.mask ?? '',
      hold: presentHold(end ?? { changedAt: null, frozenAt: null }, now),
    }
  })
}

const mostListed = 1000

export async function listPayoutsForStaff(
  db: Db,
  payee: Payee,
  period: Period,
  { limit = mostListed, offset = 0 }: Partial<Page>,
): Promise<StaffPayout[]> {
  return (await listPayoutsOf(db, payee, period, { limit, offset })).map(presentPayout)
}

const presentPayout = ({
  sentAt,
  createdAt,
  amountCents,
  remarks,
  state,
  failure,
  declineReason,
}: Payout): StaffPayout => ({
  created_at: (sentAt ?? createdAt).toISOString(),
  amount: amountCents / 100,
  remarks,
  state,
  failure: failure ?? declineReason,
})
