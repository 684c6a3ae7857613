import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, signedInAnew, type TestPerson, unique } from '#server/testing/people.ts'
import { contextOf } from '../commerce.test-support.ts'
import { reconcileBooks } from '../reconciliation/reconcile.ts'
import { letBePaid, sell, sentTo } from './payouts.test-support.ts'

// On a database of its own: the books are compared.
const t = await ownTestApp()
afterAll(t.end)
let staff: TestPerson
let buyer: TestPerson
beforeAll(async () => {
  staff = await makePerson(t, { role: roles.admin })
  buyer = await makePerson(t)
})

async function seller(accountNumber?: string): Promise<TestPerson> {
  const teacher = await makePerson(t, { role: roles.teacher, displayName: 'Ms Au 區老師' })
  await letBePaid(t, { teacher: teacher.username }, accountNumber)
  await sell(t, teacher, buyer, 50_000)
  return teacher
}

function change({ userId, token }: TestPerson, account_number = '987-654321-001') {
  const body = new FormData()
  body.set('user_id', String(userId))
  body.set('account_number', account_number)
  body.set('current_password', PASSWORD)
  return t.api(token).teacherUpdate({ body })
}
const stop = ({ userId, token }: TestPerson) => t.api(token).teacherPayoutStop({ body: { user_id: userId } })
const pay = ({ userId }: TestPerson, amount = 100) =>
  t.api(staff.token).adminTransfer({
    body: { teacher_id: userId, amount, remarks: 'October', idempotency_key: `key-${unique()}` },
  })
const rowOf = ({ userId }: TestPerson) => t.api(staff.token).adminPayee({ body: { teacher_id: userId } })
const later = async (hours: number) => {
  t.clock.advance({ hours })
  staff = await signedInAnew(t, staff)
  buyer = await signedInAnew(t, buyer)
}

test('for 72 hours after a change nothing is sent, and staff see why', async () => {
  const teacher = await seller()
  const changedAt = t.clock.now()
  await change(teacher)
  const until = new Date(changedAt.getTime() + 72 * 3600 * 1000).toISOString()
  await expect(pay(teacher)).rejects.toMatchObject({
    status: 409,
    body: { code: 'payout_waits', messages: expect.stringContaining('You can pay them from') },
  })
  expect(await rowOf(teacher)).toMatchObject({
    payable: false,
    bank_account: '••••1001',
    hold: { changed_at: changedAt.toISOString(), waits_until: until, frozen_at: null },
    bank_changes: [{ kind: 'changed', by: 'Ms Au 區老師', before: '••••7888', after: '••••1001' }],
  })
  const payouts = [{ teacher_id: teacher.userId, centre_id: 0, amount: 10 }]
  const { results } = await t.api(staff.token).adminTransferMany({ body: { payouts, remarks: 'October' } })
  expect(results).toMatchObject([
    { state: 'refused', error: expect.stringContaining('You can pay them from') },
  ])
  const { held } = await t.api(staff.token).adminPayoutControl({ query: {} })
  expect(held).toContainEqual({
    ...{ teacher_id: teacher.userId, centre_id: 0, display_name: 'Ms Au 區老師' },
    hold: { changed_at: changedAt.toISOString(), waits_until: until, frozen_at: null },
  })
  await later(71)
  await expect(pay(teacher)).rejects.toMatchObject({ body: { code: 'payout_waits' } })
  await later(1)
  expect(await pay(teacher)).toMatchObject({ success: true })
  expect(await sentTo(t, teacher)).toBe(10_000)
})

test('a frozen account is paid nothing, however old its change is', async () => {
  const teacher = await seller()
  await stop(teacher)
  await expect(pay(teacher)).rejects.toMatchObject({ status: 409, body: { code: 'payout_frozen' } })
  await later(100)
  await expect(pay(teacher)).rejects.toMatchObject({ body: { code: 'payout_frozen' } })
  expect(await rowOf(teacher)).toMatchObject({ payable: false, hold: { frozen_at: expect.any(String) } })
  const body = { teacher_id: teacher.userId, reason: 'We called her' }
  await t.api(staff.token).adminPayoutLift({ body })
  expect(await pay(teacher)).toMatchObject({ success: true })
})

test('of a change or a stop and a transfer at the same moment the transfer comes first, or not at all', async () => {
  for (const act of [change, stop]) {
    const teachers = await Promise.all(Array.from({ length: 6 }, () => seller()))
    const outcomes = await Promise.all(
      teachers.map(async (teacher, at) => {
        const acting = at % 2 === 0 ? [pay(teacher), act(teacher)] : [act(teacher), pay(teacher)]
        return Promise.allSettled(acting)
      }),
    )
    for (const [at, teacher] of teachers.entries()) {
      const paid = outcomes[at]?.[at % 2 === 0 ? 0 : 1]
      const { rows } = await t.platform.db.execute<{ paid: string; held: string }>(sql`
        select (select min(id) from staff_acts
          where act = 'payout_transferred' and subject_id = ${String(teacher.userId)}) as paid,
          (select count(*) from bank_changes where teacher_id = ${teacher.userId}) as held`)
      // Both say what they did; a payout that was refused has left no trace.
      expect(Number(rows[0]?.held)).toBe(1)
      expect(rows[0]?.paid !== null).toBe(paid?.status === 'fulfilled')
      if (paid?.status === 'rejected')
        expect(paid.reason).toMatchObject({
          body: { code: act === change ? 'payout_waits' : 'payout_frozen' },
        })
      // Whatever won, from now on nothing leaves.
      await expect(pay(teacher)).rejects.toMatchObject({ status: 409 })
      expect(await sentTo(t, teacher)).toBeLessThanOrEqual(10_000)
    }
  }
})

test('a payout that nobody could ask for goes to no other account: it waits as the account does', async () => {
  const teacher = await seller('000-123456-009')
  expect(await pay(teacher, 300)).toMatchObject({ success: false, state: 'requested' })
  await change(teacher)
  await t.platform.db.execute(sql`update sandbox_accounts set behaviour = 'verified' where id =
    (select provider_account_id from payout_accounts where teacher_id = ${teacher.userId})`)
  await t.platform.jobs.runDue()
  expect(await rowOf(teacher)).toMatchObject({ under_way: 30_000, totalPayouts: 0 })
  expect(await sentTo(t, teacher)).toBe(0)
  await later(73)
  await reconcileBooks(contextOf(t))
  await t.platform.jobs.runDue()
  expect(await rowOf(teacher)).toMatchObject({ under_way: 0, totalPayouts: 30_000 })
})
