import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { LessonReport } from '#contract/cases/lesson-reports.ts'
import type { TestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { compareBooks, runJob } from '#server/testing/orders.ts'
import { makePerson, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { buyPlace } from './classes/enrolments/enrolments.test-support.ts'

export interface Bought {
  buyer: TestPerson
  seller: TestPerson
  orderId: number
  lessonId: number
  item: { booking_id: number } | { enrolment_id: number }
}

export const sent = { reason: 'late', text: 'It started 35 minutes late.' } as const

/** What the tests of lesson reports share, for one app whose clock they move. */
export function reportingWith(t: TestApp) {
  const { db } = t.platform
  const api = async (person: TestPerson) => t.api((await signedInAnew(t, person)).token)
  const hours = (count: number) => t.clock.advance({ seconds: count * 3600 })

  const release = () => runJob(t, 'commerce.release')
  const pass = () => runJob(t, 'cases.lesson-reports')
  const mailsTo = async ({ email }: TestPerson) => (await t.mailsTo(email)).map(({ body }) => body).join('\n')
  /** HK$300, and an hour long; the clock stands at its end. */
  async function trial(): Promise<Bought> {
    const [seller, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const startsAt = new Date(Math.ceil(t.clock.now().getTime() / 3600_000) * 3600_000)
    t.clock.advance({ seconds: (startsAt.getTime() - t.clock.now().getTime()) / 1000 - 3600 })
    const lessonId = await makeLesson(t, seller, { startsAt })
    const { bookingId, orderId } = await book(t, buyer, lessonId)
    hours(2)
    return { buyer, seller, orderId, lessonId, item: { booking_id: bookingId } }
  }

  /** HK$100 for each of three lessons; the clock stands an hour after the end of the first. */
  async function place(teacher?: TestPerson): Promise<Bought & { classId: number }> {
    const { classId, teacher: seller } = await makeClass(t, {
      ...{ lessons: 3, priceCents: 30_000, inDays: 2, seats: 4, ...(teacher && { teacher }) },
    })
    const buyer = await makePerson(t)
    const { enrolmentId, orderId } = await buyPlace(t, buyer, classId)
    const { rows } = await db.execute<{ id: string; at: number }>(sql`
      select id, extract(epoch from ends_at)::int as at from lessons where class_id = ${classId} order by starts_at limit 1`)
    hours((rows[0]?.at ?? 0) / 3600 + 1 - t.clock.now().getTime() / 3600_000)
    const lessonId = Number(rows[0]?.id)
    return { buyer, seller, orderId, lessonId, classId, item: { enrolment_id: enrolmentId } }
  }

  const report = async (
    { buyer, item, lessonId }: Bought,
    more: { text?: string; reason?: LessonReport['reason'] } = {},
  ) => (await api(buyer)).lessonReportSend({ body: { ...item, lesson_id: lessonId, ...sent, ...more } })
  const reported = async (one: Bought) => (await report(one)).report.report_id
  const agree = async (person: TestPerson, report_id: number) =>
    (await api(person)).lessonReportAgree({ body: { report_id } })
  const answer = async (person: TestPerson, report_id: number, text = 'The MTR had stopped.') =>
    (await api(person)).lessonReportAnswer({ body: { report_id, text } })
  const decide = async (
    staff: TestPerson,
    report_id: number,
    refund_cents: number,
    reason = 'He was 35 minutes late.',
  ) => (await api(staff)).lessonReportDecide({ body: { report_id, refund_cents, reason } })
  const ofBuyer = async ({ buyer, item }: Bought) =>
    (await (await api(buyer)).lessonReports({ body: item })).reports[0]
  /** What the buyer's order says of its lessons, and the money. */
  async function orderOf({ buyer, orderId }: Bought) {
    const { orders } = await (await api(buyer)).orderList({ query: {} })
    const order = orders.find(({ order_id }) => order_id === orderId)
    const [line] = order?.lines ?? []
    return { held: line?.held, states: line?.lessons.map(({ state }) => state) }
  }
  /** Available and held, in cents. */
  const standOf = async (seller: TestPerson) => {
    const { available, held } = await (await api(seller)).teacherIncome({
      body: { teacher_id: seller.userId },
    })
    return [available, held]
  }
  const expectEven = async () => expect((await compareBooks(t)).mismatches).toEqual({})

  return {
    ...{ api, hours, release, pass, mailsTo, trial, place, report, reported, agree, answer, decide },
    ...{ ofBuyer, orderOf, standOf, expectEven },
  }
}
