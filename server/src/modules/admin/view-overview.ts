import type { operationsContract, Waiting } from '#contract/admin/operations.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { WaitingKind } from '#contract/rules/operations.ts'
import { countLimit } from '#contract/rules/staff-lists.ts'
import { mayStaff, type StaffPermission } from '#contract/rules/staff-permissions.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { mailJob } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countCases } from '../cases/index.ts'
import {
  countDifferences,
  countPayoutsDue,
  countToApprove,
  countUnansweredDisputes,
  sumHeld,
} from '../commerce/index.ts'
import { countMessages } from '../site/index.ts'
import { countFrozen, countTeacherWork } from '../teachers/index.ts'
import { countUndecided } from './suspended-teachers/list-lessons.ts'

type Call = (typeof operationsContract)['adminOverview']

interface Counted {
  count: number
  since: Date | null
}

/** Who sees to what. */
const permissions: Readonly<Record<WaitingKind, StaffPermission>> = {
  applications: 'teachers.decide',
  documents: 'documents.read',
  badges: 'badges.decide',
  disputes: 'orders.read',
  differences: 'operations.read',
  dead_letters: 'operations.read',
  failed_mails: 'operations.read',
  messages: 'messages.answer',
  payouts: 'income.read',
  approvals: 'payouts.transfer',
  frozen_payouts: 'income.read',
  cases: 'cases.decide',
  overdue_cases: 'cases.decide',
  reported_questions: 'cases.decide',
  suspended_lessons: 'people.write',
}

/** Counted by those who own it, all at once. */
export async function viewOverview(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  const { clock } = platform
  const counted = await countAll(platform)
  const held = mayStaff(caller.role, 'income.read') ? await sumHeld(platform.db, clock.now()) : null
  const waiting = Object.entries(permissions)
    .filter(([, permission]) => mayStaff(caller.role, permission))
    .map(([kind]): Waiting => {
      const what = kind as WaitingKind // The table's own keys.
      const { count, since } = counted[what]
      return {
        what,
        count: Math.min(count, countLimit),
        more: count > countLimit,
        since: since?.toISOString() ?? null,
      }
    })
  return {
    at: clock.now().toISOString(),
    waiting,
    held: held && { cents: held.cents, late_since: held.lateSince?.toISOString() ?? null },
  }
}

async function countAll({
  db,
  jobs,
  clock,
}: Pick<Platform, 'db' | 'jobs' | 'clock'>): Promise<Record<WaitingKind, Counted>> {
  const oldestOf = async (job?: string): Promise<Counted> => {
    const listed = await jobs.office.list({ state: 'dead', job, limit: 1, offset: 0, countLimit })
    return { count: listed.count, since: listed.jobs[0]?.at ?? null }
  }
  const [
    teachers,
    messages,
    disputes,
    differences,
    payouts,
    approvals,
    frozen,
    dead,
    mails,
    cases,
    undecided,
  ] = await Promise.all([
    countTeacherWork(db, countLimit),
    countMessages(db, countLimit),
    countUnansweredDisputes(db),
    countDifferences(db, countLimit),
    countPayoutsDue(db, countLimit),
    countToApprove(db, countLimit),
    countFrozen(db, countLimit + 1),
    oldestOf(),
    oldestOf(mailJob.name),
    countCases(db, clock.now()),
    countUndecided(db, clock.now()),
  ])
  return {
    ...teachers,
    disputes: { count: disputes, since: null },
    differences,
    // Emails have a line of their own.
    dead_letters: { count: dead.count - mails.count, since: dead.since },
    failed_mails: mails,
    messages: { count: messages.waiting, since: messages.since },
    payouts,
    approvals,
    frozen_payouts: frozen,
    ...cases,
    suspended_lessons: { count: undecided, since: null },
  }
}
