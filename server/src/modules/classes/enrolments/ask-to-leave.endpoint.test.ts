import { afterAll, describe, expect, test } from 'vitest'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { compareBooks, moneyOf } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { buyPlace, endOffers } from './enrolments.test-support.ts'

// The clock stands at 2026-11-16 12:00 in Hong Kong: the first lesson is tomorrow at 9:00, in less than 24 hours.
const t = await ownTestApp()
afterAll(t.end)

async function late(more: Parameters<typeof makeClass>[1] = {}) {
  const { classId, teacher } = await makeClass(t, { inDays: 1, time: '09:00', ...more })
  const buyer = await makePerson(t)
  const { enrolmentId, orderId } = await buyPlace(t, buyer, classId)
  return {
    classId,
    teacher,
    buyer,
    enrolmentId,
    orderId,
    api: t.api(buyer.token),
    desk: t.api(teacher.token),
  }
}
type Late = Awaited<ReturnType<typeof late>>
const ask = ({ api, enrolmentId }: Late, message = 'Ka Yan is ill.') =>
  api.enrolmentAsk({ body: { enrolment_id: enrolmentId, message } })
const answer = ({ desk, enrolmentId }: Late, accept: boolean, text = '') =>
  desk.enrolmentAnswer({ body: { enrolment_id: enrolmentId, accept, answer: text } })
const view = async ({ api, enrolmentId }: Late) =>
  (await api.enrolmentView({ params: { id: enrolmentId } })).enrolment

describe('after the free hours', () => {
  test('somebody asks to leave, the teacher agrees, and the sum that was named goes back, once', async () => {
    const one = await late()
    expect(await view(one)).toMatchObject({ refund: 0, can_ask: true, refund_if_agreed: 400, request: null })
    const { enrolment } = await ask(one)
    expect(enrolment.request).toMatchObject({ state: 'open', message: 'Ka Yan is ill.' })
    await ask(one)
    await expect(ask(one, 'Please?')).rejects.toMatchObject(refusedWith('request_open'))
    const asked = (await t.mailsTo(one.teacher.email)).filter(({ body }) => body.includes('Ka Yan is ill.'))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.body).toContain('HK$400')
    expect(asked[0]?.html).toContain(`/my-classes/${one.classId}"`)
    const run = await one.desk.classParticipants({ body: { class_id: one.classId } })
    expect(run.participants[0]?.request).toMatchObject({ message: 'Ka Yan is ill.', refund: 400 })
    await Promise.all([answer(one, true, 'Get well soon.'), answer(one, true, 'Get well soon.')])
    await t.platform.jobs.runDue()
    expect(await view(one)).toMatchObject({ state: 'cancelled', ended_by: 'teacher', can_ask: false })
    const left = await one.desk.classParticipants({ body: { class_id: one.classId } })
    expect(left.participants).toEqual([])
    expect(await moneyOf(t, one.orderId)).toMatchObject({ state: 'refunded', refunded: 40_000 })
    expect((await compareBooks(t)).mismatches).toEqual({})
    const mailed = (await t.mailsTo(one.buyer.email)).find(({ body }) => body.includes('Get well soon.'))
    expect(mailed?.body).toContain('HK$400')
  })

  test('declined with a word they stay, and nothing goes back', async () => {
    const one = await late()
    await ask(one)
    await expect(answer(one, false)).rejects.toMatchObject({ status: 422 })
    await answer(one, false, 'The books are ordered.')
    await answer(one, false, 'The books are ordered.')
    await expect(answer(one, true)).rejects.toMatchObject(refusedWith('request_decided'))
    expect(await view(one)).toMatchObject({
      state: 'confirmed',
      can_ask: true,
      request: { state: 'declined', answer: 'The books are ordered.' },
    })
    const mailed = (await t.mailsTo(one.buyer.email)).filter(({ body }) =>
      body.includes('The books are ordered.'),
    )
    expect(mailed).toHaveLength(1)
    expect(await moneyOf(t, one.orderId)).toMatchObject({ refunded: 0 })
  })

  test('one who may still leave is not asked for, nor is it anybody else’s to ask or to answer', async () => {
    const free = await late({ inDays: 5 })
    expect(await view(free)).toMatchObject({ can_ask: false, refund: 400, refund_if_agreed: 0 })
    await expect(ask(free)).rejects.toMatchObject(refusedWith('leave_free'))
    const one = await late()
    const other = await late()
    await expect(ask({ ...one, api: other.api })).rejects.toMatchObject(refusedWith('enrolment_unknown'))
    await expect(answer(one, true)).rejects.toMatchObject(refusedWith('request_unknown'))
    await ask(one)
    await expect(answer({ ...one, desk: other.desk }, true)).rejects.toMatchObject(
      refusedWith('enrolment_unknown'),
    )
  })

  test('once the first lesson begins there is nothing to ask, and nothing to answer', async () => {
    const [asked, silent] = [await late(), await late()]
    await ask(asked)
    t.clock.advance({ hours: 21 })
    await expect(answer(asked, true)).rejects.toMatchObject(refusedWith('request_decided'))
    expect(await view(asked)).toMatchObject({ can_ask: false, request: { state: 'expired' } })
    await expect(ask(silent)).rejects.toMatchObject(refusedWith('leave_over'))
    await endOffers(t)
    expect(await view(asked)).toMatchObject({ state: 'confirmed', request: { state: 'expired' } })
  })
})
