import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, signedInAnew, type TestPerson, unique } from '#server/testing/people.ts'
import { makeCentre } from '#server/testing/teachers.ts'
import { contextOf } from '../commerce.test-support.ts'
import { balanceOf, ledgerSum } from '../ledger/ledger.repository.ts'
import { reconcileBooks } from '../reconciliation/reconcile.ts'
import { insertPayout } from './payout.repository.ts'
import { letBePaid, sell, sentTo as sentToSeller } from './payouts.test-support.ts'
import { executePayout } from './transfer-payout.ts'

let t: TestApp
let staff: TestPerson
let buyer: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  staff = await makePerson(t, { role: roles.platformStaff })
  buyer = await makePerson(t)
})

async function seller(accountNumber?: string, cents = 50_000) {
  const teacher = await makePerson(t, { role: roles.teacher, displayName: 'Ms Au 區老師' })
  await letBePaid(t, { teacher: teacher.username }, accountNumber)
  if (cents > 0) await sell(t, teacher, buyer, cents)
  return teacher
}

const transfer = (
  teacher: TestPerson,
  amount: number | string,
  more: { key?: string; remarks?: string; as?: TestPerson; centre_id?: number } = {},
) =>
  t.api((more.as ?? staff).token).adminTransfer({
    body: {
      teacher_id: teacher.userId,
      ...(more.centre_id !== undefined && { centre_id: more.centre_id }),
      amount,
      remarks: more.remarks ?? 'October',
      idempotency_key: more.key ?? `key-${unique()}`,
    },
  })

const rowOf = ({ userId }: TestPerson) => t.api(staff.token).adminPayee({ body: { teacher_id: userId } })
const payoutsOf = ({ userId }: TestPerson) =>
  t.api(staff.token).adminPayouts({ body: { teacher_id: userId } })

const sentTo = (teacher: TestPerson) => sentToSeller(t, teacher)

async function actsOn(teacher: TestPerson) {
  const { rows } = await t.platform.db.execute<{
    act: string
    actor: string | null
    before: object
    after: object
  }>(
    sql`select act, actor_id as actor, before, after from staff_acts
      where subject_type = 'teacher' and subject_id = ${String(teacher.userId)} order by id`,
  )
  return rows
}

describe('a transfer', () => {
  test('is sent, stands in the books, on both screens and in the log, and the teacher gets a mail', async () => {
    const teacher = await seller()
    const answer = await transfer(teacher, '120.50', { remarks: 'Sales of October' })
    expect(answer).toEqual({ success: true, error: '', state: 'sent', payout_id: expect.any(Number) })
    expect(await sentTo(teacher)).toBe(12_050)
    expect(await rowOf(teacher)).toMatchObject({
      display_name: 'Ms Au 區老師',
      email: teacher.email,
      total_sale: 50_000,
      totalPayouts: 12_050,
      pending: 37_950,
      under_way: 0,
      payable: true,
      bank_account: '••••7888',
    })
    expect(await payoutsOf(teacher)).toMatchObject([
      { amount: 120.5, remarks: 'Sales of October', state: 'sent', failure: '' },
    ])
    const own = t.api(teacher.token)
    expect(await own.teacherIncome({ body: { teacher_id: teacher.userId } })).toMatchObject({
      totalPayouts: 12_050,
      pendingPayouts: 37_950,
    })
    expect(await own.teacherPayouts({ body: { teacher_id: teacher.userId } })).toMatchObject([
      { amount: 120.5, remarks: 'Sales of October' },
    ])
    expect(await actsOn(teacher)).toEqual([
      {
        act: 'payout_transferred',
        actor: expect.anything(),
        before: { available_cents: 50_000 },
        after: { payout_cents: 12_050, payout: answer.payout_id, remarks: 'Sales of October' },
      },
      {
        act: 'payout_sent',
        actor: null,
        before: {},
        after: { payout_cents: 12_050, payout: answer.payout_id },
      },
    ])
    const mails = (await t.mailsTo(teacher.email)).filter(({ subject }) => subject.includes('HK$120.50'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('Sales of October')
    expect(await ledgerSum(t.platform.db)).toBe(0)
  })

  test('of more than is pending is refused, and leaves nothing behind', async () => {
    const teacher = await seller()
    await expect(transfer(teacher, 500.01)).rejects.toMatchObject({
      status: 409,
      body: { code: 'payout_too_much' },
    })
    expect(await payoutsOf(teacher)).toEqual([])
    expect(await actsOn(teacher)).toEqual([])
    await transfer(teacher, 500)
    await expect(transfer(teacher, 0.01)).rejects.toMatchObject({ body: { code: 'payout_too_much' } })
    expect(await sentTo(teacher)).toBe(50_000)
  })

  test('with the same key happens once, also at once, and never to another or of another amount', async () => {
    const teacher = await seller()
    const other = await seller()
    const key = `key-${unique()}`
    const answers = await Promise.all([1, 2, 3, 4].map(() => transfer(teacher, 100, { key })))
    expect(new Set(answers.map(({ payout_id }) => payout_id)).size).toBe(1)
    expect(await transfer(teacher, 100, { key })).toMatchObject({ success: true, state: 'sent' })
    expect(await sentTo(teacher)).toBe(10_000)
    for (const wrong of [() => transfer(teacher, 99, { key }), () => transfer(other, 100, { key })]) {
      await expect(wrong()).rejects.toMatchObject({ status: 409, body: { code: 'payout_mismatch' } })
    }
    expect((await actsOn(teacher)).map(({ act }) => act)).toEqual(['payout_transferred', 'payout_sent'])
  })

  test('by several members of staff at once never exceeds what is pending', async () => {
    const teacher = await seller()
    const others = await Promise.all([1, 2, 3].map(() => makePerson(t, { role: roles.admin })))
    const tries = [staff, ...others].flatMap(as => [180, 90, 200].map(amount => ({ as, amount })))
    const outcomes = await Promise.allSettled(
      tries.map(({ as, amount }) => transfer(teacher, amount, { as })),
    )
    const done = tries.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    const refused = outcomes.filter(outcome => outcome.status === 'rejected')
    for (const { reason } of refused) expect(reason).toMatchObject({ body: { code: 'payout_too_much' } })
    const sum = done.reduce((total, { amount }) => total + amount * 100, 0)
    expect(sum).toBeLessThanOrEqual(50_000)
    expect(sum).toBeGreaterThan(30_000)
    expect(await sentTo(teacher)).toBe(sum)
    expect(await balanceOf(t.platform.db, `seller:teacher-${teacher.userId}`)).toBe(sum - 50_000)
    expect((await actsOn(teacher)).length).toBe(2 * done.length)
  })

  test('that the provider refuses is told, recorded as refused only, and can be tried again', async () => {
    const teacher = await seller('000-123456-007')
    expect(await transfer(teacher, 100)).toMatchObject({ success: false, state: 'failed' })
    expect(await transfer(teacher, 500)).toMatchObject({
      success: false,
      error: expect.stringMatching(/refused the transfer: “.+”\. No money was sent/),
    })
    expect(await rowOf(teacher)).toMatchObject({ totalPayouts: 0, pending: 50_000, under_way: 0 })
    expect(await t.api(teacher.token).teacherPayouts({ body: { teacher_id: teacher.userId } })).toEqual([])
    expect((await actsOn(teacher)).map(({ act }) => act)).toEqual([
      'payout_transferred',
      'payout_failed',
      'payout_transferred',
      'payout_failed',
    ])
    expect(await sentTo(teacher)).toBe(0)
  })

  test('whose answer is lost is finished by the job, once', async () => {
    const teacher = await seller('000-123456-008')
    const key = `key-${unique()}`
    expect(await transfer(teacher, 400, { key })).toMatchObject({ success: false, state: 'requested' })
    // It may have arrived: no one can have it twice.
    expect(await rowOf(teacher)).toMatchObject({ pending: 50_000, under_way: 40_000, totalPayouts: 0 })
    await expect(transfer(teacher, 200)).rejects.toMatchObject({ body: { code: 'payout_too_much' } })
    await t.platform.jobs.runDue()
    expect(await rowOf(teacher)).toMatchObject({ pending: 10_000, under_way: 0, totalPayouts: 40_000 })
    expect(await transfer(teacher, 400, { key })).toMatchObject({ success: true, state: 'sent' })
    expect(await sentTo(teacher)).toBe(40_000)
  })

  test('that nobody could ask for waits, and comparing the books asks again', async () => {
    const teacher = await seller('000-123456-009')
    expect(await transfer(teacher, 300)).toMatchObject({ success: false, state: 'requested' })
    await t.platform.jobs.runDue()
    expect(await rowOf(teacher)).toMatchObject({ under_way: 30_000 })
    t.clock.advance({ hours: 20 })
    staff = await signedInAnew(t, staff)
    buyer = await signedInAnew(t, buyer)
    await t.platform.db.execute(sql`update sandbox_accounts set behaviour = 'verified' where id =
      (select provider_account_id from payout_accounts where teacher_id = ${teacher.userId})`)
    const { mismatches } = await reconcileBooks(contextOf(t))
    expect(mismatches.payout_waiting).toBeGreaterThan(0)
    await t.platform.jobs.runDue()
    expect(await rowOf(teacher)).toMatchObject({ under_way: 0, totalPayouts: 30_000 })
    expect(await sentTo(teacher)).toBe(30_000)
  })

  test('that was made before a crash is found after the provider forgot its key', async () => {
    const teacher = await seller()
    const payee = { teacherId: teacher.userId, centreId: null }
    const { rows } = await t.platform.db.execute<{ id: string }>(
      sql`select provider_account_id as id from payout_accounts where teacher_id = ${teacher.userId}`,
    )
    const accountId = rows[0]?.id ?? ''
    const { id } = await t.platform.db.transaction(tx =>
      insertPayout(tx, {
        ...{ payee, key: `transfer:${unique()}`, amountCents: 700, remarks: 'May', state: 'requested' },
        ...{ provider: 'sandbox', destination: accountId, createdAt: t.clock.now() },
      }),
    )
    const { sandbox } = t.platform.payments
    await sandbox?.transfer({ key: `payout-${id}`, accountId, amountCents: 700 })
    t.clock.advance({ hours: 30 })
    staff = await signedInAnew(t, staff)
    buyer = await signedInAnew(t, buyer)
    const settled = await Promise.all([1, 2, 3].map(() => executePayout(contextOf(t), id)))
    expect(settled.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
    expect(await sentTo(teacher)).toBe(700)
    expect(await balanceOf(t.platform.db, `seller:teacher-${teacher.userId}`)).toBe(-49_300)
  })

  test('wants a fresh password, and so does paying several', async () => {
    const teacher = await seller()
    const admin = await makePerson(t, { role: roles.admin })
    t.clock.advance({ minutes: 11 })
    const payouts = [{ teacher_id: teacher.userId, centre_id: 0, amount: 10 }]
    const body = { payouts, remarks: 'October', idempotency_key: `key-${unique()}` }
    const needed = { status: 403, body: { code: 'password_needed' } }
    await expect(transfer(teacher, 10, { as: admin })).rejects.toMatchObject(needed)
    await expect(t.api(admin.token).adminTransferMany({ body })).rejects.toMatchObject(needed)
    expect(await payoutsOf(teacher)).toEqual([])
    staff = await signedInAnew(t, staff)
  })

  test('needs a bank account that is verified', async () => {
    const teacher = await makePerson(t, { role: roles.teacher })
    await sell(t, teacher, buyer, 5000)
    await expect(transfer(teacher, 10)).rejects.toMatchObject({
      status: 409,
      body: { code: 'payee_unverified' },
    })
    expect(await rowOf(teacher)).toMatchObject({ payable: false, pending: 5000 })
  })

  test('of a centre goes to the centre, whichever manager is named', async () => {
    const centre = await makeCentre(t)
    await letBePaid(t, { centre: centre.username })
    await sell(t, centre.member, buyer, 9000, centre.id)
    expect(await transfer(centre.manager, 50)).toMatchObject({ success: true })
    expect(await transfer(centre.manager, 10, { centre_id: centre.id })).toMatchObject({ success: true })
    await expect(transfer(centre.manager, 10, { centre_id: 0 })).rejects.toMatchObject({
      body: { code: 'payee_unverified' },
    })
    expect(await rowOf(centre.manager)).toMatchObject({
      centre_id: centre.id,
      display_name: expect.stringContaining('Harbour'),
      email: centre.manager.email,
      pending: 3000,
    })
    const mails = await t.mailsTo(centre.manager.email)
    expect(mails.filter(({ subject }) => subject.includes('HK$'))).toHaveLength(2)
  })

  test.each([
    [{ amount: '' }, 'amount', 'Amount is required'],
    [{ amount: 'ten' }, 'amount', 'Value should be a number'],
    [{ amount: -5 }, 'amount', 'Enter an amount in dollars and cents, above zero'],
    [{ amount: 1.005 }, 'amount', 'Enter an amount in dollars and cents, above zero'],
    [{ remarks: ' ' }, 'remarks', 'Remarks are required'],
    [{ remarks: 'N' }, 'remarks', 'Too Short!'],
  ])('is refused with %j', async (change, field, sentence) => {
    const body = { teacher_id: 1, amount: 10, remarks: 'October', idempotency_key: 'abcdefgh', ...change }
    const response = await t.request({
      ...{ method: 'POST', url: '/api/admin/transfer', token: staff.token, body },
    })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ errors: { [field]: sentence } })
  })
})

describe('paying several', () => {
  test('answers for each, once for each key, and one that fails keeps none of the others', async () => {
    const admin = await makePerson(t, { role: roles.admin })
    const [good, refused, poor] = await Promise.all([
      seller(),
      seller('000-123456-007'),
      seller(undefined, 1000),
    ])
    const list = [good, refused, poor].map(({ userId }) => ({ teacher_id: userId, centre_id: 0, amount: 50 }))
    const unknown = { teacher_id: 999_999_999, centre_id: 0, amount: 1 }
    const body = { payouts: [...list, unknown], remarks: 'October', idempotency_key: `key-${unique()}` }
    const pay = () => t.api(admin.token).adminTransferMany({ body })
    const { results } = await pay()
    expect(results.map(({ state }) => state)).toEqual(['sent', 'failed', 'refused', 'refused'])
    expect(results.map(({ error }) => error !== '')).toEqual([false, true, true, true])
    expect((await pay()).results.map(({ state }) => state)).toEqual(['sent', 'failed', 'refused', 'refused'])
    expect(await sentTo(good)).toBe(5000)
    expect(await sentTo(poor)).toBe(0)
  })

  test('is for admins', async () => {
    const body = {
      payouts: [{ teacher_id: 1, centre_id: 0, amount: 1 }],
      ...{ remarks: 'October', idempotency_key: 'abcdefgh' },
    }
    await expect(t.api(staff.token).adminTransferMany({ body })).rejects.toMatchObject({ status: 403 })
  })
})
