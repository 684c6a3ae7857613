import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { moneyOf } from '#server/testing/orders.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeCentre, makeTrialTeacher } from '#server/testing/teachers.ts'
import { lockBuyer } from './cases/refunds/lock-request.ts'
import { buyPlace } from './classes/enrolments/enrolments.test-support.ts'
import { reportingWith, sent } from './lesson-reports.test-support.ts'

// A fee of 10% makes the parts of the books differ.
const t = await ownTestApp({ platformFeePercent: 10 })
afterAll(t.end)
const { db } = t.platform
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
  orderOf,
  standOf,
  expectEven,
} = reportingWith(t)

describe('who can report what, and when', () => {
  test('the buyer, from the end of the lesson until 48 hours later, and once', async () => {
    const one = await trial()
    hours(-0.01)
    await expect(report(one)).rejects.toEqual(refusedWith('lesson_report_early'))
    hours(0.01)
    const other = await makePerson(t)
    for (const stranger of [other, one.seller])
      await expect(report({ ...one, buyer: stranger })).rejects.toEqual(refusedWith('lesson_report_unknown'))
    await expect(report({ ...one, lessonId: one.lessonId + 999 })).rejects.toEqual(
      refusedWith('lesson_report_unknown'),
    )
    await expect(report({ ...one, item: { enrolment_id: 1 } })).rejects.toEqual(
      refusedWith('lesson_report_unknown'),
    )
    await expect(report(one, { text: '' })).rejects.toMatchObject({ status: 422 })
    const [first, again] = await Promise.all([report(one), report(one)])
    expect(again.report.report_id).toBe(first.report.report_id)
    expect(first.report).toMatchObject({
      ...{ state: 'sent', amount: 30_000, reason: 'late', text: sent.text, decided_by: '', answer: '' },
    })
    await expect(report(one, { text: 'And another thing' })).rejects.toEqual(
      refusedWith('lesson_report_sent'),
    )
    expect(await orderOf(one)).toEqual({ held: 30_000, states: ['reported'] })
    const { bookings } = await (await api(one.buyer)).studentBookings({
      body: { student_id: one.buyer.userId },
    })
    expect(bookings[0]).toMatchObject({ held: 300, lessons: [{ state: 'reported' }] })
    // Nobody else reads it.
    expect((await (await api(other)).lessonReports({ body: one.item })).reports).toEqual([])
    expect(await mailsTo(one.seller)).toContain(sent.text)
  })

  test('a lesson of a class, whoever came; the other lessons go on', async () => {
    const one = await place()
    const run = await api(one.seller)
    await run.classAttendance({
      body: {
        ...{ lesson_id: one.lessonId, attendance: 0 },
        enrolment_id: 'enrolment_id' in one.item ? one.item.enrolment_id : 0,
      },
    })
    await report(one)
    hours(24 * 7)
    await release()
    expect(await standOf(one.seller)).toEqual([18_000, 9000])
    expect(await orderOf(one)).toEqual({ held: 10_000, states: ['reported', 'taught', 'taught'] })
    await expectEven()
  })

  test('not when it is released, nor what was cancelled, nor what cost nothing', async () => {
    const late = await trial()
    hours(48)
    await expect(report(late)).rejects.toEqual(refusedWith('lesson_report_late'))
    await release()
    await expect(report(late)).rejects.toEqual(refusedWith('lesson_report_late'))
    const off = await trial()
    await db.execute(
      sql`update lessons set state = 'cancelled', cancelled_at = ${t.clock.now()} where id = ${off.lessonId}`,
    )
    await expect(report(off)).rejects.toEqual(refusedWith('lesson_report_unknown'))
  })

  test('asked in time, and released at the same moment: one of both, and the books agree', async () => {
    for (const first of ['report', 'release'] as const) {
      const one = await trial()
      hours(47.99)
      const buyer = await api(one.buyer)
      const ask = () =>
        buyer
          .lessonReportSend({ body: { ...one.item, lesson_id: one.lessonId, ...sent } })
          .catch((error: unknown) => error)
      const isLocked = Promise.withResolvers<void>()
      const mayGo = Promise.withResolvers<void>()
      const other = db.transaction(async tx => {
        await lockBuyer(tx, one.buyer.userId)
        isLocked.resolve()
        await mayGo.promise
      })
      await isLocked.promise
      // Both wait for the buyer, whom somebody else has locked.
      const asked = first === 'report' ? ask() : undefined
      hours(0.02)
      const released = release()
      const late = asked ?? ask()
      mayGo.resolve()
      const [outcome] = await Promise.all([late, released, other])
      await release()
      const { states } = await orderOf(one)
      const isReported = outcome instanceof Object && 'report' in outcome
      expect(states).toEqual([isReported ? 'reported' : 'taught'])
      if (first === 'release') expect(outcome).toEqual(refusedWith('lesson_report_late'))
      await expectEven()
    }
  })
})

describe('the seller', () => {
  test('sees what the whole lesson is worth, what of it is on hold, and when the rest is released', async () => {
    const seller = await makeTrialTeacher(t)
    const { classId } = await makeClass(t, {
      ...{ teacher: seller, lessons: 3, priceCents: 30_000, inDays: 2, seats: 4 },
    })
    const buyers = [await makePerson(t), await makePerson(t), await makePerson(t)] as const
    const places = []
    for (const buyer of buyers) places.push(await buyPlace(t, buyer, classId))
    const { rows } = await db.execute<{ id: string; ends_at: string }>(sql`
      select id, ends_at from lessons where class_id = ${classId} order by starts_at limit 1`)
    const [lessonId, endsAt] = [Number(rows[0]?.id), new Date(rows[0]?.ends_at ?? 0)]
    hours((endsAt.getTime() - t.clock.now().getTime()) / 3600_000 + 1)
    const [first] = places
    const one = { buyer: buyers[0], seller, orderId: first?.orderId ?? 0, lessonId }
    const item = { enrolment_id: first?.enrolmentId ?? 0 }
    const id = await reported({ ...one, item })
    const seen = async () =>
      (await (await api(seller)).sellerLessonReports({})).reports.find(({ report_id }) => report_id === id)
    const release_at = new Date(endsAt.getTime() + 48 * 3600_000).toISOString()
    const lesson = { learners: 3, reported: 1, amount: 30_000, on_hold: 10_000, release_at }
    expect((await seen())?.lesson).toEqual(lesson)
    hours(48)
    await release()
    expect((await seen())?.lesson).toEqual({ ...lesson, release_at: expect.any(String) })
    await agree(seller, id)
    expect((await seen())?.lesson).toBeNull()
  })

  test('agrees: the share goes back at once, once, out of what is held', async () => {
    const one = await place()
    const id = await reported(one)
    const { reports, waiting } = await (await api(one.seller)).sellerLessonReports({})
    expect(waiting).toBe(1)
    expect(reports).toMatchObject([{ report_id: id, state: 'sent', text: sent.text, costs: 9000 }])
    const stranger = await makeTrialTeacher(t)
    await expect(agree(stranger, id)).rejects.toEqual(refusedWith('lesson_report_unknown'))
    await expect(answer(stranger, id)).rejects.toEqual(refusedWith('lesson_report_unknown'))
    expect((await (await api(stranger)).sellerLessonReports({})).reports).toEqual([])
    const both = await Promise.all([agree(one.seller, id), agree(one.seller, id)])
    for (const { report: ended } of both)
      expect(ended).toMatchObject({ state: 'refunded', decided_by: 'seller', refunded: 10_000 })
    expect(await moneyOf(t, one.orderId)).toMatchObject({ state: 'paid', refunded: 10_000 })
    expect(await orderOf(one)).toEqual({ held: 20_000, states: ['refunded', 'next', 'next'] })
    expect(await standOf(one.seller)).toEqual([0, 18_000])
    await expect(decide(staff, id, 0)).rejects.toEqual(refusedWith('lesson_report_decided'))
    await expect(answer(one.seller, id)).rejects.toEqual(refusedWith('lesson_report_decided'))
    expect(await mailsTo(one.buyer)).toContain('agrees with your report')
    hours(24 * 9)
    await Promise.all([release(), pass()])
    expect(await standOf(one.seller)).toEqual([18_000, 0])
    await expectEven()
  })

  test('of a trial lesson: all of the order goes back', async () => {
    const one = await trial()
    await agree(one.seller, await reported(one))
    expect(await moneyOf(t, one.orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    expect(await orderOf(one)).toEqual({ held: 0, states: ['refunded'] })
    expect(await standOf(one.seller)).toEqual([0, 0])
    await expectEven()
  })

  test('sees it differently: a case with seven days, and staff split the share', async () => {
    const one = await place()
    const id = await reported(one)
    await expect(decide(staff, id, 4000)).rejects.toEqual(refusedWith('lesson_report_waiting'))
    const [first] = await Promise.all([answer(one.seller, id), answer(one.seller, id)])
    expect(first.report).toMatchObject({ state: 'staff', answer: 'The MTR had stopped.' })
    await expect(answer(one.seller, id, 'And more')).rejects.toEqual(refusedWith('lesson_report_decided'))
    const shown = await ofBuyer(one)
    expect(shown).toMatchObject({ state: 'staff', answer: 'The MTR had stopped.' })
    const at = t.clock.now().getTime()
    expect(new Date(shown?.decide_by ?? 0).getTime() - at).toBeLessThanOrEqual(7 * 24 * 3600_000)
    const case_id = Number(shown?.case_number.slice(3))
    const desk = await api(staff)
    const seen = await desk.adminCase({ body: { case_id } })
    expect(seen).toMatchObject({
      ...{ kind: 'lesson_report', reason: 'lesson', report_list: [{ text: sent.text }] },
      lesson_report: { report_id: id, left: 10_000, answer: 'The MTR had stopped.', state: 'staff' },
    })
    expect(seen.due_at).toBe(shown?.decide_by)
    await expect(
      desk.caseClose({ body: { case_id, upheld: true, text: 'Yes', concerned_text: 'Yes' } }),
    ).rejects.toEqual(refusedWith('case_of_lesson_report'))
    await expect(decide(staff, id, 10_001)).rejects.toEqual(refusedWith('refund_impossible'))
    await expect(decide(staff, 0, 1)).rejects.toMatchObject({ status: 422 })
    await expect(decide(staff, 999_999, 1)).rejects.toEqual(refusedWith('lesson_report_unknown'))
    const both = await Promise.allSettled([decide(staff, id, 3333), decide(staff, id, 3333)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await moneyOf(t, one.orderId)).toMatchObject({ state: 'paid', refunded: 3333 })
    // 6,667 less a fee of 10%.
    expect(await standOf(one.seller)).toEqual([6001, 17_999])
    expect(await ofBuyer(one)).toMatchObject({
      ...{ state: 'split', decided_by: 'staff', refunded: 3333, outcome: 'He was 35 minutes late.' },
    })
    for (const side of [one.buyer, one.seller])
      expect(await mailsTo(side)).toContain('He was 35 minutes late.')
    expect(await desk.adminCase({ body: { case_id } })).toMatchObject({ closed: { upheld: true } })
    await expect(agree(one.seller, id)).rejects.toEqual(refusedWith('lesson_report_decided'))
    hours(24 * 15)
    await Promise.all([release(), pass()])
    expect(await standOf(one.seller)).toEqual([24_000, 0])
    await expectEven()
  })

  test('is paid in full, or nothing, as staff decide; with the password, and by who may refund', async () => {
    const paid = await place()
    await answer(paid.seller, await reported(paid))
    const back = await place()
    await answer(back.seller, await reported(back))
    const ids = [(await ofBuyer(paid))?.report_id ?? 0, (await ofBuyer(back))?.report_id ?? 0] as const
    const body = { report_id: ids[0], refund_cents: 0, reason: 'It was taught.' }
    for (const person of [paid.buyer, paid.seller])
      await expect((await api(person)).lessonReportDecide({ body })).rejects.toMatchObject({ status: 403 })
    await decide(staff, ids[0], 0, 'It was taught.')
    await decide(staff, ids[1], 10_000)
    expect(await ofBuyer(paid)).toMatchObject({ state: 'paid', refunded: 0 })
    expect(await ofBuyer(back)).toMatchObject({ state: 'refunded', refunded: 10_000 })
    expect(await moneyOf(t, paid.orderId)).toMatchObject({ refunded: 0 })
    expect(await moneyOf(t, back.orderId)).toMatchObject({ refunded: 10_000 })
    expect(await standOf(paid.seller)).toEqual([9000, 18_000])
    expect(await standOf(back.seller)).toEqual([0, 18_000])
    await expectEven()
  })

  test('of a centre is its managers and who taught; both hear, and either answers', async () => {
    const centre = await makeCentre(t)
    const one = await place(centre.member)
    await db.execute(sql`update order_lines set centre_id = ${centre.id} where order_id = ${one.orderId}`)
    const id = await reported(one)
    for (const person of [centre.member, centre.manager]) {
      expect(await mailsTo(person)).toContain(sent.text)
      expect((await t.api(person.token).sellerLessonReports({})).waiting).toBe(1)
    }
    const stranger = (await makeCentre(t)).manager
    await expect(t.api(stranger.token).lessonReportAgree({ body: { report_id: id } })).rejects.toEqual(
      refusedWith('lesson_report_unknown'),
    )
    await t.api(centre.manager.token).lessonReportAnswer({ body: { report_id: id, text: 'We were there' } })
    expect(await ofBuyer(one)).toMatchObject({ state: 'staff', answer: 'We were there' })
  })

  test('who has left the centre neither reads of it, nor gives its money away, nor hears of it', async () => {
    const centre = await makeCentre(t)
    const one = await place(centre.member)
    await db.execute(sql`update order_lines set centre_id = ${centre.id} where order_id = ${one.orderId}`)
    const id = await reported(one)
    await t.api(centre.member.token).centreLeave({ body: {} })
    const left = await api(centre.member)
    expect(await left.sellerLessonReports({})).toMatchObject({ reports: [], waiting: 0 })
    await expect(agree(centre.member, id)).rejects.toEqual(refusedWith('lesson_report_unknown'))
    await expect(answer(centre.member, id)).rejects.toEqual(refusedWith('lesson_report_unknown'))
    const before = await mailsTo(centre.member)
    hours(24 * 4)
    await pass()
    expect(await ofBuyer(one)).toMatchObject({ state: 'staff', answer: '' })
    expect(await mailsTo(centre.member)).toBe(before)
    expect(await mailsTo(centre.manager)).toContain(sent.text)
    expect(await moneyOf(t, one.orderId)).toMatchObject({ refunded: 0 })
  })
})
