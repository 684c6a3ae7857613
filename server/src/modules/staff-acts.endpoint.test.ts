import { afterAll, describe, expect, test } from 'vitest'
import { type StaffAct, staffActs } from '#contract/rules/staff-acts.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makePerson } from '#server/testing/people.ts'
import { chosen, isFullRun, reportSample } from '../../../tools/seed.ts'
import { staffCalls } from './staff-acts.test-support.ts'
import type { Scenario } from './staff-desk.test-support.ts'

// On a database of its own: subjects are put in order, and dead letters are tried again all at once.

const t = await ownTestApp()
afterAll(t.end)

const all = Object.entries(staffCalls).flatMap(([call, row]): [string, Scenario][] =>
  typeof row === 'object' && 'run' in row ? [[call, row]] : [],
)
const done = isFullRun() ? all : all.filter(([call]) => chosen(call, 4))
reportSample('Calls of staff whose act is looked for', done.length, all.length)

describe('every call of staff that changes something, or reads a person’s papers, is in the log', () => {
  test.each(done)('%s', async (_, { act, run }) => {
    const staff = await makePerson(t, { role: roles.masterAdmin })
    const done = await run({ t, staff, api: t.api(staff.token) })
    const actor = typeof done === 'object' && done && 'by' in done ? done.by : staff.userId
    const reader = await makePerson(t, { role: roles.masterAdmin })
    const { acts } = await t.api(reader.token).adminActs({ body: { act, limit: 100 } })
    expect(acts.map(one => one.actor?.user_id)).toContain(actor)
  })
})

/** What no call of staff does: the system, or a choice among several acts of one call. */
const besides: Readonly<Partial<Record<StaffAct, string>>> = {
  teacher_accepted: 'another status by userStatusSet',
  teacher_activated: 'another status by userStatusSet',
  payout_sent: 'what the provider made of an approved transfer',
  payout_failed: 'what the provider made of a transfer',
  payout_asked: 'adminTransfer above the limit of the day',
  second_factor_set: 'userFactorConfirm by staff',
  second_factor_removed: 'userFactorOff by staff',
  recovery_codes_renewed: 'userFactorRecovery by staff',
  second_factor_reset_declined: 'factorResetDecide that declines',
  payout_declined: 'adminPayoutDecide the other way',
  lesson_cancelled: 'suspendedTeacherDecide the other way, and the rule where no one decides',
  dispute_opened: 'the buyer’s bank',
  dispute_won: 'the buyer’s bank',
  dispute_lost: 'the buyer’s bank',
  dispute_answer_refused: 'what the provider made of an answer to a bank',
  subject_merged: 'subjectDelete into another',
  subject_retitled: 'subjectUpdate with a title',
  level_merged: 'levelDelete into another',
  level_retitled: 'levelUpdate with a title',
  product_unfeatured: 'productFeature the other way',
  recovery_code_used: 'signing in by one',
  question_kept: 'a case that is closed, since there are cases',
}

test('every act of the log is one of these', () => {
  const walked = new Set<string>([...all.map(([, { act }]) => act), ...Object.keys(besides)])
  expect(staffActs.filter(act => !walked.has(act))).toEqual([])
})
