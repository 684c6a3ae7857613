import type { incomeContract } from '#contract/commerce/income.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findCentreNames, findPeople } from '../../accounts/index.ts'
import { changedSince, findPayoutEnds, listHeld, presentHold } from '../../teachers/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { listToApprove, payeeOfPayout, sumSentBy } from './payout.repository.ts'
import { dayLimitCents, startOfDay } from './payout-limit.rules.ts'

type Control = ResponseOf<(typeof incomeContract)['adminPayoutControl']>

const mostListed = 50

/** What the caller may still send today, what waits for a second person, and to whom nothing is paid for now. */
export async function viewPayoutControl(
  { db, clock, config }: CommerceContext,
  { userId, role }: Caller,
): Promise<Control> {
  const now = clock.now()
  const [sent, waiting, held] = await Promise.all([
    sumSentBy(db, userId, startOfDay(now)),
    listToApprove(db, mostListed),
    listHeld(db, changedSince(now), mostListed),
  ])
  const names = await findNames(
    db,
    [...waiting, ...held],
    waiting.flatMap(({ staffId }) => staffId ?? []),
  )
  const ends = await findPayoutEnds(db, waiting.map(payeeOfPayout))
  return {
    day_limit: dayLimitCents(role, config.payoutLimitCents),
    day_sent: sent,
    waiting: waiting.map(payout => ({
      payout_id: payout.id,
      ...idsOf(payout),
      display_name: names.ofSeller(payout),
      bank_account: ends.get(keyOf(payout))?.mask ?? '',
      amount: payout.amountCents / 100,
      remarks: payout.remarks,
      asked_at: payout.createdAt.toISOString(),
      asked_by: names.ofPerson(payout.staffId),
      own: payout.staffId === userId,
    })),
    held: held.map(account => ({
      ...idsOf(account),
      display_name: names.ofSeller(account),
      hold: presentHold(account, now),
    })),
  }
}

interface Whose {
  teacherId: number | null
  centreId: number | null
}

const idsOf = ({ teacherId, centreId }: Whose) => ({ teacher_id: teacherId ?? 0, centre_id: centreId ?? 0 })
const keyOf = ({ teacherId, centreId }: Whose) =>
  centreId === null ? `teacher-${teacherId}` : `centre-${centreId}`

async function findNames(db: Db, sellers: readonly Whose[], staff: readonly number[]) {
  const [people, centres] = await Promise.all([
    findPeople(db, [...new Set([...staff, ...sellers.flatMap(({ teacherId }) => teacherId ?? [])])]),
    findCentreNames(db, [...new Set(sellers.flatMap(({ centreId }) => centreId ?? []))]),
  ])
  const ofPerson = (userId: number | null) => people.get(userId ?? 0)?.displayName ?? ''
  return {
    ofPerson,
    ofSeller: ({ teacherId, centreId }: Whose) =>
      centreId === null ? ofPerson(teacherId) : (centres.get(centreId) ?? ''),
  }
}
