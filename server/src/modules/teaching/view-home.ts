import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { Locale } from '#contract/shared.ts'
import type { teachingContract } from '#contract/teaching/teaching.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { type SalesWeek, viewSalesWeek } from '../commerce/index.ts'
import { findPayoutEnds } from '../teachers/index.ts'
import type { TeachingContext, Worker } from './teaching.context.ts'
import { viewSteps } from './view-steps.ts'
import { viewWaiting } from './view-waiting.ts'
import { viewWeek } from './view-week.ts'

type Home = ResponseOf<(typeof teachingContract)['teachingHome']>

const salesShown = 3

export async function viewHome(context: TeachingContext, caller: Caller, locale: Locale): Promise<Home> {
  const { db, clock, config } = context
  const now = clock.now()
  const { userId, role, subscriberId } = caller
  const centreId = role === roles.businessManager && subscriberId > 0 ? subscriberId : null
  const worker: Worker = { caller, centreId }
  const seller = { teacherId: userId, centreId }
  const [waiting, week, sales, ends] = await Promise.all([
    viewWaiting(context, worker, { now, locale }),
    viewWeek(db, worker, now),
    viewSalesWeek(db, seller, { now, latest: salesShown }),
    findPayoutEnds(db, [seller]),
  ])
  const end = ends.get(centreId === null ? `teacher-${userId}` : `centre-${centreId}`)
  const ready = end?.verified === true
  return {
    as_of: now.toISOString(),
    waiting,
    week,
    sales: presentSales(sales),
    payout: { pending: sales.pendingCents, held: sales.heldCents, account: end?.mask ?? '', ready },
    fee_percent: config.platformFeePercent,
    steps: sales.hasSold ? null : await viewSteps(db, worker, { now, paidOut: ready }),
  }
}

const presentSales = ({ days, beforeCents, latest }: SalesWeek): Home['sales'] => ({
  days,
  total: days.reduce((sum, { cents }) => sum + cents, 0),
  before: beforeCents,
  latest: latest.map(({ title, kind, grossCents, at }) => ({
    ...{ title, kind, cents: grossCents, at: at.toISOString() },
    type: grossCents < 0 ? ('refund' as const) : ('sale' as const),
  })),
})
