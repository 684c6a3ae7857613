import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ReportKind, ReportReason } from '#contract/rules/cases.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { changeProductRow, makeProduct, own } from '#server/testing/products.ts'
import { codeOf, refusedWith } from '#server/testing/refusals.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { begunTalk, bookedLesson } from './cases.test-support.ts'

let t: TestApp
let teacher: TestPerson
let reporter: TestPerson
beforeAll(async () => {
  t = await ownTestApp()
  teacher = await makeTeacher(t)
  reporter = await makePerson(t)
})

interface Reported {
  kind: ReportKind
  id: number
  reason?: ReportReason
  text?: string
  email?: string
}
const report = (
  person: TestPerson | null,
  { reason = 'offensive', text = 'Look at it', ...what }: Reported,
) => t.api(person?.token).reportSend({ body: { ...what, reason, text } })
const listOf = (person: TestPerson) => t.api(person.token).reportList({ query: {} })
const casesAbout = async (kind: ReportKind, id: number) =>
  (
    await t.platform.db.execute<{ user_id: string; urgent: boolean; reports: string }>(
      sql`select user_id, urgent, (select count(*) from case_reports where case_id = cases.id) as reports
        from cases where kind = ${kind} and subject_id = ${id}`,
    )
  ).rows.map(row => ({ ...row, user_id: Number(row.user_id), reports: Number(row.reports) }))

test('a report opens a case with a deadline, and who reported finds it with its number', async () => {
  const at = t.clock.now()
  const answer = await report(reporter, { kind: 'person', id: teacher.userId, reason: 'fraud' })
  expect(answer).toMatchObject({ number: expect.stringMatching(/^LC-\d{4,}$/), urgent: false })
  expect(new Date(answer.act_by).getTime() - at.getTime()).toBe(48 * 3_600_000)
  expect((await listOf(reporter)).reports).toMatchObject([
    {
      ...{ number: answer.number, kind: 'person', reason: 'fraud', text: 'Look at it' },
      ...{ state: 'open', outcome: null, title: expect.stringContaining('Ms Chan') },
    },
  ])
  // No one else finds it, and the teacher hears nothing.
  expect((await listOf(teacher)).reports).toEqual([])
  expect(await t.mailsTo(teacher.email)).toEqual([])
})

test('about a child it is answered with whom to call and four hours, also in Chinese', async () => {
  const { userId: id } = await makeTeacher(t)
  const answer = await t.api(reporter.token).reportSend({
    query: { language_code: 'zh-HK' },
    body: { kind: 'person', id, reason: 'child_safety', text: '他向我女兒索取電話號碼。' },
  })
  expect(answer.urgent).toBe(true)
  expect(answer.emergency[0]).toEqual({ label: '警察、救護車', number: '999' })
  expect(new Date(answer.act_by).getTime() - t.clock.now().getTime()).toBe(4 * 3_600_000)
  const help = await t.api().reportHelp({ query: {} })
  expect(help.emergency[0]).toEqual({ label: 'Police, ambulance', number: '999' })
})

test('reports about the same thing join one case, also at the same time; one about a child makes it urgent', async () => {
  const id = await makeProduct(t, teacher)
  const people = await Promise.all([makePerson(t), makePerson(t), makePerson(t)])
  const answers = await Promise.all(people.map(person => report(person, { kind: 'product', id })))
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
  // The same words again change nothing; others are added.
  const [first = reporter] = people
  await report(first, { kind: 'product', id })
  await report(first, { kind: 'product', id, text: 'And look at page 3' })
  expect(await casesAbout('product', id)).toEqual([{ user_id: teacher.userId, urgent: false, reports: 4 }])
  t.clock.advance({ hours: 30 })
  const urgent = await report(first, { kind: 'product', id, reason: 'child_safety' })
  expect(new Date(urgent.act_by).getTime() - t.clock.now().getTime()).toBe(4 * 3_600_000)
  expect(await casesAbout('product', id)).toMatchObject([{ urgent: true, reports: 5 }])
})

test('strangers report what everybody sees, with an address; the rest asks them to sign in', async () => {
  const id = await makeProduct(t, teacher)
  const email = 'rights@publisher.example'
  expect(await report(null, { kind: 'product', id, reason: 'copyright', email })).toMatchObject({
    urgent: false,
  })
  await expect(report(null, { kind: 'product', id })).rejects.toMatchObject({
    status: 422,
    fields: { email: expect.any(String) },
  })
  for (const kind of ['lesson', 'conversation', 'message'] as const)
    await expect(report(null, { kind, id: 1, email })).rejects.toMatchObject(refusedWith('sign_in_required'))
})

test('what is not there for somebody they cannot report, nor what is theirs', async () => {
  const hidden = await makeProduct(t, teacher)
  await changeProductRow(t, hidden, sql`status = 0`)
  const refusalOf = (person: TestPerson | null, what: Reported) =>
    codeOf(report(person, { email: 'a@example.com', ...what }))
  for (const person of [reporter, null]) {
    expect(await refusalOf(person, { kind: 'product', id: hidden })).toBe('report_unknown')
    expect(await refusalOf(person, { kind: 'person', id: reporter.userId })).toBe('report_unknown')
    for (const kind of [
      'person',
      'product',
      'review',
      'reply',
      'teacher_review',
      'teacher_reply',
      'question',
      'class',
    ] as const)
      expect(await refusalOf(person, { kind, id: 999_999 })).toBe('report_unknown')
  }
  expect(await refusalOf(teacher, { kind: 'person', id: teacher.userId })).toBe('report_own')
  expect(await refusalOf(teacher, { kind: 'product', id: hidden })).toBe('report_own')
})

test('reviews, replies and questions concern who wrote them; an unanswered question nobody else sees', async () => {
  const course_id = await makeProduct(t, teacher)
  const buyer = await makePerson(t)
  await own(t, buyer, course_id)
  await t
    .api(buyer.token)
    .reviewAdd({ body: { user_id: buyer.userId, course_id, rating: 1, comment: 'Never again' } })
  const { reviews } = await t.api().productReviews({ params: { id: course_id }, query: {} })
  const id = reviews[0]?.id ?? 0
  expect(await codeOf(report(reporter, { kind: 'reply', id }))).toBe('report_unknown')
  await t.api(teacher.token).reviewReply({ body: { review_id: id, reply: 'Your son is the problem.' } })
  await report(teacher, { kind: 'review', id })
  await report(reporter, { kind: 'reply', id })
  expect(await casesAbout('review', id)).toMatchObject([{ user_id: buyer.userId }])
  expect(await casesAbout('reply', id)).toMatchObject([{ user_id: teacher.userId }])
  const { question } = await t.api(buyer.token).questionAsk({ body: { course_id, question: 'For P4?' } })
  expect(await codeOf(report(reporter, { kind: 'question', id: question.id }))).toBe('report_unknown')
  await t.api(teacher.token).questionAnswer({ body: { question_id: question.id, answer: 'Yes' } })
  await report(reporter, { kind: 'question', id: question.id })
  const titles = (await listOf(reporter)).reports.slice(0, 2).map(({ title }) => title)
  expect(titles[0]).toMatch(/^A question about /)
  expect(titles[1]).toMatch(/^A reply to a review of /)
})

test('a conversation and its messages only by who takes part in it, and only what the other side wrote', async () => {
  const { parent, talk, said } = await begunTalk(t, teacher)
  expect(await codeOf(report(reporter, { kind: 'conversation', id: talk }))).toBe('report_unknown')
  expect(await codeOf(report(reporter, { kind: 'message', id: said }))).toBe('report_unknown')
  expect(await codeOf(report(parent, { kind: 'message', id: said }))).toBe('report_unknown')
  await report(teacher, { kind: 'message', id: said })
  await report(parent, { kind: 'conversation', id: talk, reason: 'child_safety' })
  expect(await casesAbout('message', said)).toMatchObject([{ user_id: parent.userId }])
  expect(await casesAbout('conversation', talk)).toMatchObject([{ user_id: teacher.userId, urgent: true }])
  // Of the family the teacher reads no more here than in the conversation.
  expect(JSON.stringify(await listOf(teacher))).not.toContain('Mandy88')
})

test('a class by who sees it, a lesson by who booked or gives it', async () => {
  const made = await makeClass(t)
  await report(reporter, { kind: 'class', id: made.classId })
  expect(await casesAbout('class', made.classId)).toMatchObject([{ user_id: made.teacher.userId }])
  const booked = await bookedLesson(t)
  expect(await codeOf(report(reporter, { kind: 'lesson', id: booked.bookingId }))).toBe('report_unknown')
  await report(booked.buyer, { kind: 'lesson', id: booked.bookingId, reason: 'lesson' })
  expect(await casesAbout('lesson', booked.bookingId)).toMatchObject([{ user_id: booked.teacher.userId }])
  expect((await listOf(booked.buyer)).reports[0]?.title).toMatch(/^Lesson with .+, .+ (am|pm)/)
})

test('a list goes on where it ended', async () => {
  const eager = await makePerson(t)
  const id = await makeProduct(t, teacher)
  for (let place = 0; place < 21; place += 1)
    await report(eager, { kind: 'product', id, text: `Report ${place}` })
  const first = await listOf(eager)
  expect(first).toMatchObject({ more: true })
  const before = first.reports.at(-1)?.report_id
  const next = await t.api(eager.token).reportList({ query: { before } })
  expect(next).toMatchObject({ more: false })
  expect([...first.reports, ...next.reports].map(({ text }) => text)).toEqual(
    Array.from({ length: 21 }, (_, place) => `Report ${20 - place}`),
  )
})

test('a stranger who sends many is stopped, whatever address they give', async () => {
  // Forms of other tests count for the same address.
  const limited = await ownTestApp({ rateLimits: true })
  onTestFinished(() => limited.end())
  const send = (place: number) =>
    limited.api().reportSend({
      body: { kind: 'product', id: 999_999, reason: 'other', text: 'x', email: `a${place}@example.com` },
    })
  for (let place = 0; place < 10; place += 1) expect(await codeOf(send(place))).toBe('report_unknown')
  expect(await codeOf(send(10))).toBe('too_many')
})
