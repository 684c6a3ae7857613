import type { CaseFigures, staffCasesContract } from '#contract/cases/staff-cases.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { countLimit } from '#contract/rules/staff-lists.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentCases } from './present-cases.ts'
import { countDesk, listCases, medianMinutes } from './staff-case.repository.ts'

type Call = (typeof staffCasesContract)['adminCases']

const medianDays = 90
const dayMs = 86_400_000

export async function viewDesk(
  platform: Pick<Platform, 'db' | 'clock'>,
  staff: Caller,
  { limit, offset, assignee, ...filter }: BodyOf<Call>,
  locale: Locale,
): Promise<ResponseOf<Call>> {
  const { db } = platform
  const [{ rows, count }, figures] = await Promise.all([
    listCases(db, { ...filter, assigneeId: assignee, staffId: staff.userId }, { limit, offset, countLimit }),
    viewFigures(platform, staff),
  ])
  return {
    cases: await presentCases(platform, rows, locale),
    count: Math.min(count, countLimit),
    more: count > countLimit,
    figures,
  }
}

async function viewFigures(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  staff: Caller,
): Promise<CaseFigures> {
  const now = clock.now()
  const [{ open, urgent, overdue, unassigned, mine }, median] = await Promise.all([
    countDesk(db, now, staff.userId),
    medianMinutes(db, new Date(now.getTime() - medianDays * dayMs)),
  ])
  return { open, urgent, overdue, unassigned, mine, median_urgent: median.urgent, median_other: median.other }
}

/** For the first page of the portal. */
export async function countCases(db: Platform['db'], now: Date) {
  const { open, overdue, questions, since, overdueSince, questionsSince } = await countDesk(db, now, null)
  return {
    cases: { count: open, since },
    overdue_cases: { count: overdue, since: overdueSince },
    reported_questions: { count: questions, since: questionsSince },
  }
}
