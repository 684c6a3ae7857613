import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, signedInAnew, type TestPerson, unique } from '#server/testing/people.ts'
import { letBePaid, sell, sentTo } from './payouts.test-support.ts'

let t: TestApp
let clerk: TestPerson
let admin: TestPerson
let buyer: TestPerson
beforeAll(async () => {
  t = await createTestApp({ payoutLimitCents: { staff: 30_000, admin: 60_000, master: 60_000 } })
  buyer = await makePerson(t)
})

/** Each test has staff of its own, who have sent nothing yet. */
async function financeDesk() {
  clerk = await makePerson(t, { role: roles.platformStaff, displayName: 'Ada' })
  admin = await makePerson(t, { role: roles.admin, displayName: 'Raymond' })
}

async function seller(cents = 100_000, accountNumber?: string): Promise<TestPerson> {
  const teacher = await makePerson(t, { role: roles.teacher, displayName: 'Ms Au' })
  await letBePaid(t, { teacher: teacher.username }, accountNumber)
  await sell(t, teacher, buyer, cents)
  return teacher
}

const pay = ({ userId }: TestPerson, amount: number, as = clerk, key = `key-${unique()}`) =>
  t.api(as.token).adminTransfer({
    body: { teacher_id: userId, amount, remarks: 'October', idempotency_key: key },
  })
const decide = (payout_id: number, decision: 'approve' | 'decline', as = admin, reason = '') =>
  t.api(as.token).adminPayoutDecide({ body: { payout_id, decision, reason } })
const control = (as = clerk) => t.api(as.token).adminPayoutControl({ query: {} })
const rowOf = ({ userId }: TestPerson) => t.api(admin.token).adminPayee({ body: { teacher_id: userId } })
const actsOn = async ({ userId }: TestPerson) => {
  const { rows } = await t.platform.db.execute<{ act: string; actor: string | null }>(sql`
    select act, actor_id as actor from staff_acts
    where subject_type = 'teacher' and subject_id = ${String(userId)} order by id`)
  return rows.map(({ act, actor }) => [act, actor === null ? null : Number(actor)])
}

describe('the limit of a day', () => {
  test('counts all transfers of a person as one sum, over all sellers; the next day begins anew', async () => {
    await financeDesk()
    const [one, two] = [await seller(), await seller()]
    for (const amount of [100, 100]) expect(await pay(one, amount)).toMatchObject({ state: 'sent' })
    expect(await control()).toMatchObject({ day_limit: 30_000, day_sent: 20_000 })
    expect(await pay(two, 100)).toMatchObject({ state: 'sent' })
    expect(await pay(two, 0.01)).toMatchObject({
      success: false,
      state: 'waiting',
      error: expect.stringContaining('Nothing was sent yet'),
    })
    expect(await sentTo(t, two)).toBe(10_000)
    t.clock.advance({ hours: 24 })
    clerk = await signedInAnew(t, clerk)
    admin = await signedInAnew(t, admin)
    buyer = await signedInAnew(t, buyer)
    expect(await control()).toMatchObject({ day_sent: 0 })
    expect(await pay(two, 100)).toMatchObject({ state: 'sent' })
  })

  test('is lower for a clerk than for an admin', async () => {
    await financeDesk()
    const teacher = await seller()
    expect(await pay(teacher, 300.01)).toMatchObject({ state: 'waiting' })
    expect(await pay(teacher, 300.01, admin)).toMatchObject({ state: 'sent' })
  })

  test('is not exceeded from several tabs at once', async () => {
    await financeDesk()
    const teachers = await Promise.all(Array.from({ length: 6 }, () => seller()))
    const answers = await Promise.all(teachers.map(teacher => pay(teacher, 80)))
    expect(answers.map(({ state }) => state).sort()).toEqual([
      ...['sent', 'sent', 'sent', 'waiting', 'waiting', 'waiting'],
    ])
    expect(await control()).toMatchObject({ day_sent: 24_000 })
  })

  test('does not count what the provider refused', async () => {
    await financeDesk()
    const blocked = await seller(100_000, '000-123456-007')
    expect(await pay(blocked, 250)).toMatchObject({ state: 'failed' })
    expect(await pay(await seller(), 250)).toMatchObject({ state: 'sent' })
  })

  test('holds for a batch, from the payout that passes it', async () => {
    await financeDesk()
    const teachers = [await seller(), await seller(), await seller()]
    const payouts = teachers.map(({ userId }) => ({ teacher_id: userId, centre_id: 0, amount: 250 }))
    const body = { payouts, remarks: 'October', idempotency_key: `key-${unique()}` }
    const { results } = await t.api(admin.token).adminTransferMany({ body })
    expect(results.map(({ state }) => state)).toEqual(['sent', 'sent', 'waiting'])
    expect((await t.api(admin.token).adminTransferMany({ body })).results).toEqual(results)
  })
})

describe('a payout that waits', () => {
  test('is promised, told to colleagues, and sent once somebody else approves', async () => {
    await financeDesk()
    const teacher = await seller()
    const key = `key-${unique()}`
    const { payout_id } = await pay(teacher, 900, clerk, key)
    expect(await pay(teacher, 900, clerk, key)).toMatchObject({ state: 'waiting', payout_id })
    expect(await rowOf(teacher)).toMatchObject({ pending: 100_000, waiting: 90_000, under_way: 0 })
    await expect(pay(teacher, 101, admin)).rejects.toMatchObject({ body: { code: 'payout_too_much' } })
    const shown = { payout_id, asked_by: 'Ada', amount: 900, display_name: 'Ms Au', bank_account: '••••7888' }
    expect((await control()).waiting).toContainEqual(expect.objectContaining({ ...shown, own: true }))
    expect((await control(admin)).waiting).toContainEqual(expect.objectContaining({ ...shown, own: false }))
    expect((await t.mailsTo(admin.email)).map(({ subject }) => subject)).toContain(
      'Approval needed: HK$900.00 to Ms Au',
    )
    await expect(decide(payout_id, 'approve', clerk)).rejects.toMatchObject({
      status: 403,
      body: { code: 'second_person_needed' },
    })
    expect(await sentTo(t, teacher)).toBe(0)
    expect(await decide(payout_id, 'approve')).toMatchObject({ success: true, state: 'sent' })
    expect(await decide(payout_id, 'approve')).toMatchObject({ success: true, state: 'sent' })
    expect(await sentTo(t, teacher)).toBe(90_000)
    expect(await actsOn(teacher)).toEqual([
      ['payout_asked', clerk.userId],
      ['payout_approved', admin.userId],
      ['payout_sent', null],
    ])
    expect((await t.mailsTo(clerk.email)).map(({ subject }) => subject)).toContain(
      'Approved: HK$900.00 to Ms Au',
    )
    // Two people have looked at it: it is no part of what one sends alone.
    expect(await control()).toMatchObject({ day_sent: 0 })
    expect(await control(admin)).toMatchObject({ day_sent: 0 })
  })

  test('is declined with a reason that who asked reads, or taken back by them', async () => {
    await financeDesk()
    const teacher = await seller()
    const { payout_id } = await pay(teacher, 900)
    expect(await decide(payout_id, 'decline', admin, 'Ask her first')).toMatchObject({
      success: false,
      state: 'declined',
    })
    await expect(decide(payout_id, 'approve')).rejects.toMatchObject({ body: { code: 'payout_decided' } })
    const mails = await t.mailsTo(clerk.email)
    expect(mails.find(({ subject }) => subject.startsWith('Declined'))?.body).toContain('Ask her first')
    expect(await rowOf(teacher)).toMatchObject({ waiting: 0, pending: 100_000 })
    const again = await pay(teacher, 900)
    expect(await decide(again.payout_id, 'decline', clerk)).toMatchObject({ state: 'declined' })
    expect(await sentTo(t, teacher)).toBe(0)
    const payouts = await t.api(admin.token).adminPayouts({ body: { teacher_id: teacher.userId } })
    expect(payouts.map(({ state, failure }) => [state, failure])).toContainEqual([
      'declined',
      'Ask her first',
    ])
  })

  test('is decided once, by however many at once', async () => {
    await financeDesk()
    const teacher = await seller()
    const { payout_id } = await pay(teacher, 900)
    const others = await Promise.all([1, 2, 3].map(() => makePerson(t, { role: roles.admin })))
    const outcomes = await Promise.allSettled(
      others.map((as, at) => decide(payout_id, at === 1 ? 'decline' : 'approve', as)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const sent = await sentTo(t, teacher)
    expect([0, 90_000]).toContain(sent)
    expect((await actsOn(teacher)).filter(([act]) => act !== 'payout_sent')).toHaveLength(2)
  })

  test('wants a fresh password, and the rules of the moment it is approved at', async () => {
    await financeDesk()
    const teacher = await seller()
    const { payout_id } = await pay(teacher, 900)
    t.clock.advance({ minutes: 11 })
    const needed = { status: 403, body: { code: 'password_needed' } }
    await expect(decide(payout_id, 'approve')).rejects.toMatchObject(needed)
    await expect(decide(payout_id, 'decline')).rejects.toMatchObject(needed)
    admin = await signedInAnew(t, admin)
    await t.api(teacher.token).teacherPayoutStop({ body: { user_id: teacher.userId } })
    await expect(decide(payout_id, 'approve')).rejects.toMatchObject({ body: { code: 'payout_frozen' } })
    await expect(decide(999_999_999, 'approve')).rejects.toMatchObject({ status: 404 })
    expect(await sentTo(t, teacher)).toBe(0)
  })

  test('is counted for staff to see to', async () => {
    await financeDesk()
    const count = async () => {
      const { waiting } = await t.api(admin.token).adminOverview()
      return waiting.find(({ what }) => what === 'approvals')?.count ?? 0
    }
    const before = await count()
    await pay(await seller(), 900)
    expect(await count()).toBe(before + 1)
  })
})

test('a transfer without a key is one a day for the same payee, amount and remarks', async () => {
  await financeDesk()
  const teacher = await seller()
  const send = (amount: number, remarks: string) =>
    t.api(admin.token).adminTransfer({ body: { teacher_id: teacher.userId, amount, remarks } })
  const first = await send(100, 'October')
  expect((await send(100, 'October')).payout_id).toBe(first.payout_id)
  expect((await send(100, 'November')).payout_id).not.toBe(first.payout_id)
  expect((await send(101, 'October')).payout_id).not.toBe(first.payout_id)
  expect(await sentTo(t, teacher)).toBe(30_100)
})
