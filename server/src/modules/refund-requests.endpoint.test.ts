import { afterAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { compareBooks, moneyOf, runJob } from '#server/testing/orders.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeCentre, makeTeacher, makeTrialTeacher } from '#server/testing/teachers.ts'
import { buyPlace } from './classes/enrolments/enrolments.test-support.ts'
import { buy } from './commerce/commerce.test-support.ts'

// The clock stands at 2026-11-16 12:00 in Hong Kong at first.
const t = await ownTestApp()
afterAll(t.end)

interface Bought {
  buyer: TestPerson
  seller: TestPerson
  orderId: number
}

async function files(seller: TestPerson, more: { centreId?: number } = {}): Promise<Bought & { id: number }> {
  const buyer = await makePerson(t, { firstName: 'Man Yee', lastName: 'Ho', role: roles.parent })
  const id = await makeProduct(t, seller, more)
  const { order_id: orderId } = await buy(t, buyer, [id])
  return { buyer, seller, orderId, id }
}

async function lesson(hours: number): Promise<Bought & { bookingId: number }> {
  const [seller, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
  const startsAt = new Date(t.clock.now().getTime() + hours * 3_600_000)
  const { bookingId, orderId } = await book(t, buyer, await makeLesson(t, seller, { startsAt }))
  return { buyer, seller, orderId, bookingId }
}

const api = ({ token }: TestPerson) => t.api(token)
const view = ({ buyer, orderId }: Bought) => api(buyer).orderRefundView({ params: { id: orderId } })
async function ask(one: Bought, text = 'Hei Tung is ill.') {
  const { lines } = await view(one)
  return api(one.buyer).orderRefundRequest({
    body: {
      ...{ order_id: one.orderId, reason: 'cannot_attend', text },
      lines: lines.map(({ line_id }) => line_id),
    },
  })
}
const asked = async (one: Bought) => {
  const { requests } = await ask(one)
  return requests.at(-1)?.request_id ?? 0
}
const answer = (seller: TestPerson, request_id: number, agree: boolean, text = '') =>
  api(seller).sellerRefundAnswer({ body: { request_id, agree, text } })
const mailsTo = async ({ email }: TestPerson) => (await t.mailsTo(email)).map(({ body }) => body)

describe('what a rule answers', () => {
  test('a lesson in time is refunded at once by the way of cancelling, once, whoever asks twice', async () => {
    const one = await lesson(72)
    expect((await view(one)).lines).toMatchObject([{ route: 'now', why: 'lesson_free' }])
    const [first] = await Promise.all([ask(one), ask(one)])
    expect(first.requests).toMatchObject([{ state: 'refunded', decided_by: 'rule', answer_by: null }])
    expect((await view(one)).requests).toHaveLength(1)
    expect(await moneyOf(t, one.orderId)).toMatchObject({ state: 'refunded' })
    const { booking } = await api(one.buyer).bookingView({ params: { id: one.bookingId } })
    expect(booking.status).toBe('cancelled')
    expect((await compareBooks(t)).mismatches).toEqual({})
    expect((await api(one.seller).sellerRefunds({})).requests).toEqual([])
  })

  test('a class before its free hours are over is left at once', async () => {
    const { classId, teacher } = await makeClass(t, { inDays: 5 })
    const buyer = await makePerson(t)
    const { orderId, enrolmentId } = await buyPlace(t, buyer, classId)
    const one = { buyer, seller: teacher, orderId }
    expect((await ask(one)).requests).toMatchObject([{ state: 'refunded', decided_by: 'rule' }])
    const { enrolment } = await api(buyer).enrolmentView({ params: { id: enrolmentId } })
    expect(enrolment.state).toBe('cancelled')
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded' })
  })

  test('files that were not opened, where the seller says so before paying, and what was said holds', async () => {
    const seller = await makeTeacher(t)
    const later = () => t.clock.advance({ minutes: 15 })
    const before = await files(seller)
    const refundDays = async (id: number) => (await t.api().productView({ params: { id } }))[0]?.refund_days
    expect(await refundDays(before.id)).toBe(0)
    later()
    await api(seller).shopRefundTermsSet({ body: { unopened: true } })
    expect(await api(seller).shopRefundTerms({})).toMatchObject({ unopened: true })
    later()
    const [during, opened] = [await files(seller), await files(seller)]
    later()
    const { items } = await t.api().cartQuote({ body: { products: [{ course_id: during.id }] } })
    expect(items).toMatchObject([{ refund_days: 7 }])
    // The page of a product says so too, at once.
    expect(await refundDays(during.id)).toBe(7)
    expect(await refundDays(await makeProduct(t, seller, { access: 'free' }))).toBe(0)
    await api(seller).shopRefundTermsSet({ body: { unopened: false } })
    const after = await files(seller)
    expect(await refundDays(during.id)).toBe(0)
    for (const one of [before, after]) expect((await view(one)).lines).toMatchObject([{ route: 'seller' }])
    const { materials } = await api(opened.buyer).productAccess({ params: { id: opened.id } })
    expect((await view(opened)).lines).toMatchObject([{ why: 'unopened' }])
    await api(opened.buyer).progressStore({ body: { material_id: materials[0]?.id ?? 0, position: 1 } })
    expect((await view(opened)).lines).toMatchObject([{ route: 'seller', why: 'files' }])
    expect((await ask(during)).requests).toMatchObject([{ state: 'refunded', decided_by: 'rule' }])
    expect(await moneyOf(t, during.orderId)).toMatchObject({ state: 'refunded' })
    expect(await api(during.buyer).productAccess({ params: { id: during.id } })).toMatchObject({
      gate: 'buy',
    })
  })

  test('nobody else’s order, nor a line of another', async () => {
    const [one, other] = [await lesson(72), await lesson(72)]
    const { lines } = await view(other)
    const body = {
      order_id: one.orderId,
      reason: 'other' as const,
      text: 'Mine',
      lines: [lines[0]?.line_id ?? 0],
    }
    await expect(api(one.buyer).orderRefundRequest({ body })).rejects.toEqual(
      refusedWith('refund_line_unknown'),
    )
    await expect(api(other.buyer).orderRefundRequest({ body })).rejects.toEqual(refusedWith('order_unknown'))
    await expect(view({ ...one, buyer: other.buyer })).rejects.toEqual(refusedWith('order_unknown'))
  })
})

describe('what the seller is asked', () => {
  test('agrees: all of it goes back at once, once, and both hear', async () => {
    const one = await lesson(6)
    expect((await view(one)).lines).toMatchObject([{ route: 'seller', why: 'lesson_late' }])
    const id = await asked(one)
    const { requests, waiting } = await api(one.seller).sellerRefunds({})
    expect(waiting).toBe(1)
    expect(requests).toMatchObject([{ request_id: id, state: 'asked', text: 'Hei Tung is ill.' }])
    expect((await mailsTo(one.seller)).some(mail => mail.includes('Hei Tung is ill.'))).toBe(true)
    const yes = () => answer(one.seller, id, true, 'Get well soon.')
    await Promise.all([yes(), yes()])
    expect((await view(one)).requests).toMatchObject([
      { state: 'refunded', decided_by: 'seller', answer: 'Get well soon.' },
    ])
    expect(await moneyOf(t, one.orderId)).toMatchObject({ state: 'refunded' })
    expect((await mailsTo(one.buyer)).some(mail => mail.includes('Get well soon.'))).toBe(true)
    await expect(answer(one.seller, id, false, 'No')).rejects.toEqual(refusedWith('refund_request_decided'))
    expect((await compareBooks(t)).mismatches).toEqual({})
  })

  test('declines with a word; the buyer disagrees, and staff refund a part of it', async () => {
    const one = await files(await makeTeacher(t))
    const id = await asked(one)
    await expect(answer(one.seller, id, false)).rejects.toMatchObject({ status: 422 })
    await answer(one.seller, id, false, 'All of it was printed.')
    const [declined] = (await view(one)).requests
    expect(declined).toMatchObject({ state: 'declined', answer: 'All of it was printed.', case: null })
    expect((await ask(one)).requests).toHaveLength(1)
    const disagree = () => api(one.buyer).refundDisagree({ body: { request_id: id } })
    await Promise.all([disagree(), disagree()])
    const [request] = (await view(one)).requests
    expect(request).toMatchObject({ state: 'staff', case: { number: expect.stringMatching(/^LC-/) } })
    const case_id = Number(request?.case?.number.slice(3))
    const staff = await makePerson(t, { role: roles.platformStaff })
    const { refund, kind, report_list } = await api(staff).adminCase({ body: { case_id } })
    expect({ kind, report_list }).toMatchObject({ kind: 'refund', report_list: [{ reason: 'refund' }] })
    expect(refund).toMatchObject({ answer: 'All of it was printed.', opened: false, left: refund?.amount })
    const texts = { text: 'Half of it goes back.', concerned_text: 'We refund half.' }
    const decide = (refund_cents: number) =>
      api(staff).caseRefund({ body: { case_id, refund_cents, ...texts } })
    await expect(
      api(staff).caseClose({ body: { case_id, upheld: true, text: 'Yes', concerned_text: 'Yes' } }),
    ).rejects.toEqual(refusedWith('case_of_refund'))
    const left = refund?.left ?? 0
    await expect(decide(left + 1)).rejects.toEqual(refusedWith('refund_impossible'))
    const both = await Promise.allSettled([decide(left / 2), decide(left / 2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await moneyOf(t, one.orderId)).toMatchObject({ state: 'paid', refunded: left / 2 })
    expect((await view(one)).requests).toMatchObject([{ state: 'refunded', decided_by: 'staff' }])
    expect(await api(one.buyer).productAccess({ params: { id: one.id } })).toMatchObject({ gate: 'open' })
    expect((await mailsTo(one.buyer)).some(mail => mail.includes(texts.text))).toBe(true)
    expect((await mailsTo(one.seller)).some(mail => mail.includes(texts.concerned_text))).toBe(true)
    expect((await compareBooks(t)).mismatches).toEqual({})
  })

  test('says nothing for two days: it is a case, and their late answer is refused; staff keep it, for good', async () => {
    const centre = await makeCentre(t)
    const one = await files(centre.member, { centreId: centre.id })
    const id = await asked(one)
    // What is sold for a centre its managers answer.
    await expect(answer(centre.member, id, true)).rejects.toEqual(refusedWith('refund_request_unknown'))
    expect((await api(centre.manager).sellerRefunds({})).waiting).toBe(1)
    t.clock.advance({ hours: 47 })
    await runJob(t, 'cases.refund-requests')
    expect((await view(one)).requests).toMatchObject([{ state: 'asked' }])
    t.clock.advance({ hours: 1 })
    await runJob(t, 'cases.refund-requests')
    await runJob(t, 'cases.refund-requests')
    const [request] = (await view(one)).requests
    expect(request).toMatchObject({ state: 'staff' })
    await expect(answer(centre.manager, id, true)).rejects.toEqual(refusedWith('refund_request_decided'))
    await expect(api(one.buyer).refundWithdraw({ body: { request_id: id } })).rejects.toEqual(
      refusedWith('refund_request_decided'),
    )
    expect((await mailsTo(one.buyer)).some(mail => mail.includes('in two days'))).toBe(true)
    expect((await mailsTo(centre.manager)).some(mail => mail.includes('in two days'))).toBe(true)
    const staff = await makePerson(t, { role: roles.admin })
    const case_id = Number(request?.case?.number.slice(3))
    const body = { case_id, refund_cents: 0, text: 'It was opened.', concerned_text: 'It stays.' }
    await api(staff).staffPasswordConfirm({ body: { password: PASSWORD } })
    await api(staff).caseRefund({ body })
    expect((await view(one)).requests).toMatchObject([{ state: 'kept', case: { outcome: 'It was opened.' } }])
    expect((await view(one)).lines).toMatchObject([{ route: 'none', why: 'asked' }])
    expect(await moneyOf(t, one.orderId)).toMatchObject({ state: 'paid', refunded: 0 })
    expect((await api(one.buyer).reportList({ query: {} })).reports).toMatchObject([
      { kind: 'refund', outcome: { upheld: false } },
    ])
  })

  test('withdrawn it is over and may be asked again; refunded elsewhere it is over, too', async () => {
    const one = await lesson(6)
    const id = await asked(one)
    await api(one.buyer).refundWithdraw({ body: { request_id: id } })
    await expect(answer(one.seller, id, true)).rejects.toEqual(refusedWith('refund_request_decided'))
    const again = await asked(one)
    expect(again).not.toBe(id)
    await api(one.seller).bookingCancel({ body: { booking_id: one.bookingId, reason: 'I am ill' } })
    expect((await view(one)).requests.at(-1)).toMatchObject({ state: 'refunded', decided_by: 'elsewhere' })
    t.clock.advance({ hours: 49 })
    await runJob(t, 'cases.refund-requests')
    expect((await view(one)).requests.at(-1)).toMatchObject({ state: 'refunded', case: null })
  })
})
