import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { moneyOf } from '#server/testing/orders.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { reportingWith } from './lesson-reports.test-support.ts'

// A fee of 10% makes the parts of the books differ.
const t = await ownTestApp({ platformFeePercent: 10 })
afterAll(t.end)
let staff: TestPerson
beforeAll(async () => {
  staff = await makePerson(t, { role: roles.masterAdmin })
})
const {
  api,
  hours,
  release,
  pass,
  mailsTo,
  trial,
  place,
  report,
  reported,
  agree,
  answer,
  decide,
  ofBuyer,
  standOf,
  expectEven,
} = reportingWith(t)

describe('by the clock', () => {
  test('three days without an answer: staff decide, and the seller may still agree', async () => {
    const one = await place()
    const id = await reported(one)
    hours(71)
    await pass()
    expect(await ofBuyer(one)).toMatchObject({ state: 'sent' })
    hours(1)
    await Promise.all([pass(), pass()])
    expect(await ofBuyer(one)).toMatchObject({ state: 'staff', case_number: expect.stringMatching(/^LC-/) })
    for (const side of [one.buyer, one.seller]) expect(await mailsTo(side)).toContain('in three days')
    await answer(one.seller, id, 'I was ill')
    expect(await ofBuyer(one)).toMatchObject({ state: 'staff', answer: 'I was ill' })
    await agree(one.seller, id)
    const ended = await ofBuyer(one)
    expect(ended).toMatchObject({ state: 'refunded', decided_by: 'seller' })
    const case_id = Number(ended?.case_number.slice(3))
    expect(await (await api(staff)).adminCase({ body: { case_id } })).toMatchObject({
      ...{ closed: { upheld: true }, lesson_report: { state: 'refunded', left: 0 } },
    })
    await expectEven()
  })

  test('no decision for 14 days refunds, once, however often and late the job runs', async () => {
    const [staffed, stood] = [await place(), await trial()]
    await answer(staffed.seller, await reported(staffed))
    const id = await reported(stood)
    hours(14 * 24 - 1)
    const before = await ofBuyer(staffed)
    expect(before).toMatchObject({ state: 'staff' })
    hours(24 * 3)
    await Promise.all([pass(), pass(), release()])
    await pass()
    for (const one of [staffed, stood]) {
      expect(await ofBuyer(one)).toMatchObject({ state: 'refunded', decided_by: 'time' })
      for (const side of [one.buyer, one.seller]) expect(await mailsTo(side)).toContain('within 14 days')
    }
    expect(await moneyOf(t, staffed.orderId)).toMatchObject({ state: 'paid', refunded: 10_000 })
    expect(await moneyOf(t, stood.orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    await expect(decide(staff, id, 0)).rejects.toEqual(refusedWith('lesson_report_decided'))
    const case_id = Number(before?.case_number.slice(3))
    expect(await (await api(staff)).adminCase({ body: { case_id } })).toMatchObject({
      closed: { upheld: true },
    })
    await expectEven()
  })
})

describe('other ways', () => {
  test('withdrawn it is taught, and is not reported again', async () => {
    const one = await place()
    const id = await reported(one)
    await answer(one.seller, id)
    const stranger = await api(await makePerson(t))
    await expect(stranger.lessonReportWithdraw({ body: { report_id: id } })).rejects.toEqual(
      refusedWith('lesson_report_unknown'),
    )
    const withdraw = async () => (await api(one.buyer)).lessonReportWithdraw({ body: { report_id: id } })
    await Promise.all([withdraw(), withdraw()])
    await expect(report(one, { text: 'Again' })).rejects.toEqual(refusedWith('lesson_report_sent'))
    await expect(decide(staff, id, 0)).rejects.toEqual(refusedWith('lesson_report_decided'))
    hours(48)
    await release()
    expect(await standOf(one.seller)).toEqual([9000, 18_000])
    await expectEven()
  })

  test('what staff refund elsewhere is over, and nothing is refunded twice', async () => {
    const one = await place()
    const id = await reported(one)
    await (await api(staff)).refundOrder({
      body: { order_id: one.orderId, reason: 'Goodwill', idempotency_key: `key-${id}-lesson-report` },
    })
    await t.platform.jobs.runDue()
    await agree(one.seller, id)
    expect(await ofBuyer(one)).toMatchObject({ state: 'refunded', decided_by: 'elsewhere', refunded: 0 })
    expect(await moneyOf(t, one.orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    hours(24 * 15)
    await Promise.all([release(), pass()])
    await expectEven()
  })
})
