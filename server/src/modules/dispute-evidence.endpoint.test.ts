import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ProviderUnavailable } from '#server/platform/payments/payment-provider.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { makePerson, PASSWORD, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { buy, ownedOf } from './commerce/commerce.test-support.ts'
import { talk, view } from './conversations/conversations.test-support.ts'

// A database of their own: days pass, and open disputes are counted.

let t: TestApp
let clerk: TestPerson
let teacher: TestPerson
beforeAll(async () => {
  const own = await ownTestApp()
  t = own
  clerk = await makePerson(t, { role: roles.platformStaff, displayName: 'Clerk' })
  teacher = await makePerson(t, { role: roles.teacher, displayName: 'Ms Au' })
  return own.end
})

const desk = () => t.api(clerk.token)
const order = async (order_id: number) => desk().adminOrder({ body: { order_id } })
const actsOn = async (id: number) => {
  const admin = await makePerson(t, { role: roles.masterAdmin })
  return (await t.api(admin.token).adminActs({ body: { q: String(id), limit: 100 } })).acts
}

/** A product that was bought, opened and then disputed. */
async function disputed() {
  const buyer = await makePerson(t, { role: roles.parent, firstName: 'Man Yee', lastName: 'Ho' })
  const product = await makeProduct(t, teacher, { name: 'Fractions' })
  const { order_id } = await buy(t, buyer, [product])
  await t.platform.db.execute(sql`update entitlements set opened_at = ${t.clock.now().toISOString()}::timestamptz
    where user_id = ${buyer.userId} and product_id = ${product}`)
  await desk().sandboxDispute({ body: { order_id, outcome: 'open' } })
  const dispute_id = (await order(order_id)).disputes[0]?.dispute_id ?? 0
  const send = (
    body: { note?: string; parts?: ('receipt' | 'access' | 'messages')[]; case_id?: number } = {},
  ) => desk().disputeAnswer({ body: { dispute_id, parts: ['receipt', 'access'], ...body } })
  return { buyer, product, order_id, dispute_id, send }
}

const waiting = async () =>
  (await desk().adminOverview()).waiting.find(({ what }) => what === 'disputes')?.count ?? 0

describe('evidence for a bank', () => {
  test('is collected, sent once, and kept only as who sent what', async () => {
    const { buyer, order_id, dispute_id, send } = await disputed()
    const { parts, cases } = await desk().disputeEvidence({ body: { dispute_id } })
    const textOf = (name: string) => parts.find(({ part }) => part === name)?.text
    expect(textOf('receipt')).toMatch(/Order \S+, paid .*\nBuyer: .*Ho.*\n.*\n?.*Fractions.*Ms Au.*HK\$180/s)
    expect(textOf('receipt')).toContain(buyer.email)
    expect(textOf('access')).toMatch(/Access to “Fractions” was given .*First opened: /s)
    expect([textOf('attendance'), cases]).toEqual(['', []])
    const before = await waiting()
    expect(await send({ note: 'They used it.' })).toEqual({ status: 200, state: 'sent', failure: '' })
    expect(await waiting()).toBe(before - 1)
    const { disputes } = await order(order_id)
    expect(disputes).toMatchObject([
      {
        state: 'open',
        answer: { state: 'sent', parts: ['receipt', 'access'], note: 'They used it.', by: 'Clerk' },
      },
    ])
    const listed = await desk().adminDisputes({ body: { q: buyer.email } })
    expect(listed.disputes).toMatchObject([{ answer: { by: 'Clerk' } }])
    await expect(send()).rejects.toMatchObject({ status: 409, body: { code: 'dispute_answered' } })
    expect((await actsOn(order_id)).filter(({ act }) => act === 'dispute_answered')).toHaveLength(1)
    const { rows } = await t.platform.db.execute(
      sql`select evidence from dispute_answers where dispute_id = ${dispute_id}`,
    )
    expect(rows).toEqual([{ evidence: null }])
  })

  test('names a trial lesson only if the seat was theirs when it began, with what was recorded', async () => {
    const host = await makeTrialTeacher(t)
    const attendance: string[] = []
    for (const [disputedAfter, recorded] of [[15], [75], [75, 0], [75, 1], [75, 2]] as const) {
      const buyer = await makePerson(t)
      const startsAt = new Date(t.clock.now().getTime() + 30 * 60_000)
      const slot = await makeLesson(t, host, { startsAt, minutes: 30 })
      const { orderId: order_id, bookingId: booking } = await book(t, buyer, slot)
      t.clock.advance({ minutes: disputedAfter })
      if (recorded !== undefined)
        await t.api(host.token).attendanceMark({ body: { booking, attendance: recorded } })
      await desk().sandboxDispute({ body: { order_id, outcome: 'open' } })
      t.clock.advance({ minutes: 30 })
      const dispute_id = (await order(order_id)).disputes[0]?.dispute_id ?? 0
      const { parts } = await desk().disputeEvidence({ body: { dispute_id } })
      attendance.push(parts.find(({ part }) => part === 'attendance')?.text ?? '')
    }
    clerk = await signedInAnew(t, clerk)
    expect(attendance).toEqual([
      '',
      ...['attendance not recorded', 'absent', 'present', 'present, late'].map(state =>
        expect.stringMatching(new RegExp(`: ${state}$`)),
      ),
    ])
  })

  test.each([
    ['winning_evidence', 'won', true],
    ['losing_evidence', 'lost', false],
  ] as const)('with %s it is %s', async (note, state, owns) => {
    const { buyer, product, order_id, send } = await disputed()
    expect(await send({ note })).toMatchObject({ state: 'sent' })
    await t.platform.jobs.runDue()
    expect((await order(order_id)).disputes).toMatchObject([{ state, answer: { state: 'sent' } }])
    expect(await ownedOf(t, buyer)).toEqual(owns ? [product] : [])
    await expect(send()).rejects.toMatchObject({ body: { code: 'dispute_decided' } })
  })

  test('that the provider refuses says why, and can be sent again', async () => {
    const { order_id, send } = await disputed()
    const { sandbox } = t.platform.payments
    const decided = (state: string) =>
      t.platform.db.execute(sql`update sandbox_charges set dispute = ${state}
        where intent_id = (select intent_id from payments where order_id = ${order_id})`)
    expect(sandbox).not.toBeNull()
    await decided('lost')
    expect(await send()).toMatchObject({ state: 'refused', failure: expect.stringContaining('decided') })
    expect((await order(order_id)).disputes).toMatchObject([{ answer: { state: 'refused' } }])
    expect((await actsOn(order_id)).find(({ act }) => act === 'dispute_answer_refused')).toMatchObject({
      actor: null,
    })
    await decided('open')
    expect(await send()).toMatchObject({ state: 'sent' })
  })

  test('waits for a provider that does not answer, and is sent by its job, once', async () => {
    const { order_id, send } = await disputed()
    const { sandbox } = t.platform.payments
    if (!sandbox) throw new Error('No sandbox')
    const sending = vi.spyOn(sandbox, 'answerDispute').mockRejectedValueOnce(new ProviderUnavailable('down'))
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await send()).toMatchObject({ state: 'requested' })
    await t.platform.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'commerce.dispute-answer'`,
    )
    await t.platform.jobs.runDue()
    expect((await order(order_id)).disputes).toMatchObject([{ answer: { state: 'sent' } }])
    expect(sending).toHaveBeenCalledTimes(2)
  })

  test('with messages only as part of a case between them; both sides see that it was read', async () => {
    const { buyer, dispute_id, order_id, send } = await disputed()
    const id = await talk(t, buyer, { teacher_id: teacher.userId })
    const other = await disputed()
    await expect(send({ parts: ['messages'] })).rejects.toMatchObject({
      body: { code: 'case_not_conversation' },
    })
    await t.api(buyer.token).reportSend({
      body: { kind: 'conversation', id, reason: 'other', text: 'They were rude.' },
    })
    const { cases } = await desk().disputeEvidence({ body: { dispute_id } })
    const case_id = cases[0]?.case_id ?? 0
    expect(cases).toHaveLength(1)
    await expect(other.send({ parts: ['messages'], case_id })).rejects.toMatchObject({
      body: { code: 'case_not_conversation' },
    })
    const { sandbox } = t.platform.payments
    if (!sandbox) throw new Error('No sandbox')
    const sending = vi.spyOn(sandbox, 'answerDispute')
    onTestFinished(() => void vi.restoreAllMocks())
    await send({ parts: ['messages'], case_id })
    expect(sending).toHaveBeenCalledWith(
      expect.objectContaining({ receipt: '', messages: expect.stringContaining('Is an hour too long') }),
    )
    expect((await order(order_id)).disputes).toMatchObject([{ answer: { parts: ['messages'] } }])
    expect((await actsOn(case_id)).map(({ act }) => act)).toContain('conversation_read')
    for (const person of [buyer, teacher])
      expect(JSON.stringify(await view(t, person, id))).toContain('"readings":[{')
  })

  test('wants something to send, the password, and is not taken after the deadline', async () => {
    const { dispute_id, send } = await disputed()
    await expect(send({ parts: [] })).rejects.toMatchObject({ body: { code: 'evidence_none' } })
    const { data } = await t.api().userLogin({ body: { username: clerk.email, password: PASSWORD } })
    await expect(
      t.api(data.token).disputeAnswer({ body: { dispute_id, parts: ['receipt'] } }),
    ).rejects.toMatchObject({ status: 403, body: { code: 'password_needed' } })
    t.clock.advance({ days: 8 })
    clerk = await signedInAnew(t, clerk)
    await expect(send()).rejects.toMatchObject({ status: 409, body: { code: 'dispute_late' } })
  })
})
