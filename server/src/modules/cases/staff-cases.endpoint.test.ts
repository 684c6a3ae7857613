import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReportKind, ReportReason } from '#contract/rules/cases.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { codeOf, refusedWith } from '#server/testing/refusals.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { begunTalk, bookedLesson } from './cases.test-support.ts'

// Each on a database of its own: everything is counted.

let t: Awaited<ReturnType<typeof ownTestApp>>
let teacher: TestPerson
let reporter: TestPerson
let admin: TestPerson
beforeEach(async () => {
  t = await ownTestApp()
  teacher = await makeTeacher(t)
  reporter = await makePerson(t)
  admin = await makePerson(t, { role: roles.masterAdmin })
})

afterEach(() => t.end())

const desk = (person = admin) => t.api(person.token)
async function report(
  kind: ReportKind,
  id: number,
  { reason = 'offensive', by = reporter }: { reason?: ReportReason; by?: TestPerson } = {},
): Promise<number> {
  const { number } = await t.api(by.token).reportSend({ body: { kind, id, reason, text: 'Look at it' } })
  return Number(number.slice(3))
}
const view = (case_id: number) => desk().adminCase({ body: { case_id } })
const list = (body: Parameters<ReturnType<typeof desk>['adminCases']>[0]['body'] = {}) =>
  desk().adminCases({ body })
const mailsTo = async ({ email }: TestPerson) =>
  (await t.mailsTo(email)).map(({ subject, body }) => `${subject} ${body}`)

test('about a child first, then by the deadline; staff hear of a child at once, and what is late is counted', async () => {
  const products = await Promise.all([
    makeProduct(t, teacher),
    makeProduct(t, teacher),
    makeProduct(t, teacher),
  ])
  const [late, next, child] = products as [number, number, number]
  const first = await report('product', late)
  t.clock.advance({ hours: 10 })
  const second = await report('product', next)
  t.clock.advance({ hours: 39 })
  const urgent = await report('product', child, { reason: 'child_safety' })
  expect((await mailsTo(admin)).filter(mail => mail.includes('within 4 hours'))).toHaveLength(1)
  const { cases, count, figures } = await list()
  expect(cases.map(({ case_id }) => case_id)).toEqual([urgent, first, second])
  expect({ count, figures }).toMatchObject({
    count: 3,
    figures: { open: 3, urgent: 1, overdue: 1, unassigned: 3, mine: 0, median_urgent: null },
  })
  const { waiting } = await desk().adminOverview()
  expect(waiting.filter(({ what }) => what.endsWith('cases'))).toMatchObject([
    { what: 'cases', count: 3 },
    { what: 'overdue_cases', count: 1 },
  ])
  t.clock.advance({ minutes: 1 })
  // A joined report that makes one urgent brings it to the front, and its deadline begins anew.
  await report('product', late, { reason: 'child_safety' })
  expect((await list()).cases.slice(0, 2).map(one => one.case_id)).toEqual([urgent, first])
  expect((await view(first)).events.map(({ what }) => what)).toEqual(['opened', 'urgent'])
})

test('taken, noted and handed back; none of it is a first act', async () => {
  const case_id = await report('person', teacher.userId)
  await desk().caseAssign({ body: { case_id, user_id: admin.userId } })
  await desk().caseNote({ body: { case_id, text: 'Called the reporter' } })
  expect(await list({ state: 'mine' })).toMatchObject({ count: 1, figures: { mine: 1, unassigned: 0 } })
  expect(await list({ state: 'unassigned' })).toMatchObject({ count: 0 })
  const seen = await view(case_id)
  expect(seen).toMatchObject({ acted_at: null, assignee: { user_id: admin.userId } })
  expect(seen.events).toMatchObject([
    { what: 'opened', by: null },
    { what: 'assigned', text: admin.displayName },
    { what: 'note', text: 'Called the reporter', by: admin.displayName },
  ])
  await desk().caseAssign({ body: { case_id, user_id: 0 } })
  expect((await view(case_id)).assignee).toBeNull()
  await expect(desk().caseAssign({ body: { case_id, user_id: teacher.userId } })).rejects.toMatchObject(
    refusedWith('user_unknown'),
  )
})

test('acts by the owner’s own calls note themselves in the case, wherever they are done, and end the deadline', async () => {
  const id = await makeProduct(t, teacher)
  const about = await report('product', id, { reason: 'copyright' })
  t.clock.advance({ minutes: 90 })
  await desk().productHide({ body: { course_id: id, reason: 'Copied pages' } })
  const hidden = await view(about)
  expect(hidden).toMatchObject({
    acted_at: t.clock.now().toISOString(),
    subject: { hidden: { reason: 'Copied pages' } },
  })
  expect(hidden.events.at(-1)).toMatchObject({ what: 'act', act: 'product_hidden', by: admin.displayName })
  expect((await list()).figures.median_other).toBe(90)
  await desk().productRestore({ body: { course_id: id } })
  expect((await view(about)).events.at(-1)).toMatchObject({ act: 'product_restored' })

  const other = await report('person', teacher.userId)
  await desk().staffPasswordConfirm({ body: { password: PASSWORD } })
  await desk().personSuspend({ body: { user_id: teacher.userId, reason: 'For the test' } })
  for (const one of [about, other])
    expect((await view(one)).events.at(-1)).toMatchObject({ what: 'act', act: 'account_suspended' })
  expect((await view(other)).person).toMatchObject({ suspended: true, role: 'teacher' })
})

test('questions and replies are hidden for a case, too', async () => {
  const course_id = await makeProduct(t, teacher)
  const { question } = await t.api(reporter.token).questionAsk({ body: { course_id, question: 'For P4?' } })
  await t.api(teacher.token).questionAnswer({ body: { question_id: question.id, answer: 'Ask your mother' } })
  const questions = async () =>
    (await desk().adminOverview()).waiting.find(({ what }) => what === 'reported_questions')?.count
  const before = await questions()
  const case_id = await report('question', question.id, { by: await makePerson(t) })
  expect(await questions()).toBe((before ?? 0) + 1)
  expect((await desk().adminCases({ body: { kind: 'question' } })).cases).toContainEqual(
    expect.objectContaining({ case_id }),
  )
  await desk().questionHide({ body: { question_id: question.id, reason: 'Rude' } })
  expect((await view(case_id)).events.at(-1)).toMatchObject({ act: 'question_hidden' })
  expect((await view(case_id)).subject).toMatchObject({ text: 'For P4?', answer: 'Ask your mother' })
})

test('a warning reaches whom it concerns, is counted, and is a first act', async () => {
  const case_id = await report('person', teacher.userId)
  await desk().caseWarn({ body: { case_id, text: 'Keep to messages on the site.' } })
  expect((await mailsTo(teacher)).some(mail => mail.includes('Keep to messages on the site.'))).toBe(true)
  expect((await t.api(teacher.token).noticeList({})).notices).toMatchObject([{ kind: 'safety' }])
  expect(await view(case_id)).toMatchObject({ acted_at: expect.any(String), person: { warnings: 1 } })
})

test('a conversation is read by a press only, for its own case only, and both sides see it', async () => {
  const { parent, talk } = await begunTalk(t, teacher)
  const case_id = await report('conversation', talk, { reason: 'child_safety', by: parent })
  const sealed = await view(case_id)
  expect(sealed.conversation).toEqual({ read: [] })
  expect(JSON.stringify(sealed)).not.toContain('Is an hour too long')
  const { messages } = await desk().caseRead({ body: { case_id } })
  expect(messages).toMatchObject([
    { text: 'Is an hour too long for P3?', side: 'family', name: 'Man Yee H.' },
  ])
  for (const person of [parent, teacher]) {
    const { readings } = await t.api(person.token).conversationView({ params: { id: talk }, query: {} })
    expect(readings).toMatchObject([{ reference: sealed.number }])
  }
  expect((await view(case_id)).conversation?.read).toMatchObject([{ by: admin.displayName }])
  // Reading is no act about it.
  expect((await view(case_id)).acted_at).toBeNull()
  const another = await report('person', teacher.userId)
  expect(await codeOf(desk().caseRead({ body: { case_id: another } }))).toBe('case_not_conversation')
  await desk().caseClose({ body: { case_id, upheld: false, text: 'Thank you' } })
  expect(await codeOf(desk().caseRead({ body: { case_id } }))).toBe('case_closed')
})

test('closing tells everyone who reported and whom it concerns, once and in their language', async () => {
  const id = await makeProduct(t, teacher)
  const chinese = await makePerson(t, { language: 'zh-HK' })
  const case_id = await report('product', id, { reason: 'copyright' })
  await report('product', id, { by: chinese })
  const email = 'rights@publisher.example'
  await t.api().reportSend({ body: { kind: 'product', id, reason: 'copyright', text: 'Ours', email } })
  const close = (concerned_text = '') =>
    desk().caseClose({ body: { case_id, upheld: true, text: 'The pages are gone.', concerned_text } })
  await expect(close()).rejects.toMatchObject({ status: 422, fields: { concerned_text: expect.any(String) } })
  const both = await Promise.allSettled([close('Replace the pages.'), close('Replace the pages.')])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await codeOf(close('Again'))).toBe('case_closed')
  for (const one of [reporter, chinese])
    expect((await mailsTo(one)).filter(mail => mail.includes('The pages are gone.'))).toHaveLength(1)
  expect((await mailsTo(chinese)).at(-1)).toContain('處理結果')
  expect((await t.mailsTo(email)).map(({ body }) => body).join()).toContain('The pages are gone.')
  const letters = (await mailsTo(teacher)).filter(mail => mail.includes('Replace the pages.'))
  expect(letters).toHaveLength(1)
  for (const word of [reporter.email, reporter.displayName, email]) expect(letters[0]).not.toContain(word)
  const seen = await view(case_id)
  expect(seen.closed).toMatchObject({ upheld: true })
  expect(seen.report_list.map(one => one.email)).toEqual(['', '', ''])
  expect((await t.api(reporter.token).reportList({ query: {} })).reports).toMatchObject([
    { state: 'closed', outcome: { upheld: true, text: 'The pages are gone.' } },
  ])
  // What is reported again opens another case, which knows of the first.
  const next = await report('product', id)
  expect((await view(next)).earlier).toMatchObject([{ case_id, closed: { upheld: true } }])
  expect(await list({ state: 'closed' })).toMatchObject({ count: 1, figures: { open: 1 } })
})

test('a case shows the lessons of both and the orders of who reported', async () => {
  const { buyer, bookingId, orderId } = await bookedLesson(t)
  const case_id = await report('lesson', bookingId, { reason: 'lesson', by: buyer })
  expect(await view(case_id)).toMatchObject({
    lessons: [{ booking_id: bookingId, status: 'upcoming', reported: true }],
    orders: [{ order_id: orderId }],
  })
})

test('nobody but staff comes near a case', async () => {
  const case_id = await report('person', teacher.userId)
  for (const person of [reporter, teacher]) {
    const api = t.api(person.token)
    expect(await codeOf(api.adminCases({ body: {} }))).toBe('role_refused')
    expect(await codeOf(api.adminCase({ body: { case_id } }))).toBe('role_refused')
    expect(await codeOf(api.caseClose({ body: { case_id, upheld: false, text: 'x' } }))).toBe('role_refused')
  }
  expect(await codeOf(desk().adminCase({ body: { case_id: 999_999 } }))).toBe('case_unknown')
})

test('a review is hidden for a case, counts no longer, and is shown again', async () => {
  const course_id = await makeProduct(t, teacher, { access: 'free' })
  const reviewer = await makePerson(t)
  await t.api(reviewer.token).productAccess({ params: { id: course_id } })
  const { review } = await t
    .api(reviewer.token)
    .reviewAdd({ body: { user_id: reviewer.userId, course_id, rating: 1, comment: 'Call me on WhatsApp' } })
  const case_id = await report('review', review.id)
  const shown = () => t.api().productReviews({ params: { id: course_id }, query: {} })
  const body = { kind: 'review' as const, review_id: review.id }
  await desk().reviewHide({ body: { ...body, reason: 'A phone number' } })
  await desk().reviewHide({ body: { ...body, reason: 'A phone number' } })
  expect(await shown()).toMatchObject({ reviews: [] })
  const hidden = await view(case_id)
  expect(hidden.subject?.hidden).toEqual({ reason: 'A phone number' })
  expect(hidden.events.filter(({ act }) => act === 'review_hidden')).toHaveLength(1)
  // What is hidden can't be reported anew, and who wrote it still reads it.
  expect(await codeOf(report('review', review.id, { by: await makePerson(t) }))).toBe('report_unknown')
  await desk().reviewRestore({ body })
  expect((await shown()).reviews).toHaveLength(1)
  expect((await view(case_id)).events.at(-1)).toMatchObject({ act: 'review_restored' })
})
