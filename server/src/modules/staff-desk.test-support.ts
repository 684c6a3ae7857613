import type { StaffAct } from '#contract/rules/staff-acts.ts'
import { roles } from '#server/kernel/caller.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import { sandboxEventJob } from '#server/platform/payments/sandbox.jobs.ts'
import type { TestApp } from '#server/testing/app.ts'
import { dayIn } from '#server/testing/days.ts'
import { makePerson, signedInAnew, type TestPerson, unique } from '#server/testing/people.ts'
import { picture } from '#server/testing/product-forms.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { importMisses } from './catalogue/index.ts'
import { buy, contextOf } from './commerce/commerce.test-support.ts'
import { findPaymentOf } from './commerce/payments/payment.repository.ts'
import { letBePaid, sell } from './commerce/payouts/payouts.test-support.ts'
import { reconcileBooks } from './commerce/reconciliation/reconcile.ts'
import { asPart, formOf, goodFiles, mailedPart, makeApplicant } from './teachers/teachers.test-support.ts'

// What staff find on their desks, made as people and the system make it.

export interface Desk {
  t: TestApp
  /** A master admin, who may do everything. */
  staff: TestPerson
  api: ReturnType<TestApp['api']>
}

/**
 * Does the call so that it changes something, or reads what has to be in the log; it answers `by` where that is
 * someone else.
 */
export interface Scenario {
  act: StaffAct
  run: (desk: Desk) => Promise<unknown>
}

/** Whether it only reads, why it leaves no act, or how it is done. */
export type StaffCallRow = 'reads' | { why: string } | Scenario

export const teacherOf = ({ t }: Desk) => makeTeacher(t)
export const productOf = async (desk: Desk) => makeProduct(desk.t, await teacherOf(desk))
export const orderOf = async (desk: Desk) =>
  (await buy(desk.t, await makePerson(desk.t), [await productOf(desk)])).order_id

export async function claimBadge(desk: Desk): Promise<number> {
  const body = new FormData()
  body.set('kind', 'scrc')
  body.set('proof', new Blob([asPart(await picture())]), 'scrc.png')
  const { token } = await teacherOf(desk)
  return (await desk.t.api(token).badgeClaim({ body })).badge.id
}

export async function confirmedBadge(desk: Desk): Promise<number> {
  const badge_id = await claimBadge(desk)
  await desk.api.badgeConfirm({ body: { badge_id, valid_until: dayIn(desk.t, 90) } })
  return badge_id
}

export async function answeredRequest(desk: Desk): Promise<number> {
  const person = await makeApplicant(desk.t)
  await desk.api.documentsRequest({ body: { teacher_id: person.userId, request_text: 'Your degree' } })
  const user_id = await mailedPart(desk.t, person.email)
  await desk.t.api().documentsUpload({ body: formOf({ user_id }, (await goodFiles()).slice(0, 1)) })
  return person.userId
}

export async function newSubject({ api }: Desk): Promise<number> {
  const title = `Subject ${unique()}`
  return (await api.subjectAdd({ body: { title } })).find(one => one.title === title)?.subject_id ?? 0
}

export async function newLevels(desk: Desk): Promise<{ subject_id: number; levels: number[] }> {
  const subject_id = await newSubject(desk)
  await desk.api.levelAdd({ body: { title: 'Early', subject_id } })
  const all = await desk.api.levelAdd({ body: { title: 'Late', subject_id } })
  return {
    subject_id,
    levels: all.find(one => one.subject_id === subject_id)?.levels.map(({ level_id }) => level_id) ?? [],
  }
}

export async function newSynonym({ api }: Desk): Promise<{ id: number; version: number }> {
  const word = `w${unique()}`
  await api.synonymAdd({ body: { kind: 'word', texts: [word, `${word}x`] } })
  const found = (await api.adminSynonyms({ body: { q: word } })).synonyms[0]
  return { id: found?.id ?? 0, version: found?.version ?? 0 }
}

export async function newQuestion(desk: Desk): Promise<number> {
  const [asker, teacher] = [await makePerson(desk.t), await teacherOf(desk)]
  const body = { course_id: await makeProduct(desk.t, teacher), question: 'Is it for P4?' }
  const { question } = await desk.t.api(asker.token).questionAsk({ body })
  await desk.t.api(teacher.token).questionAnswer({ body: { question_id: question.id, answer: 'Yes' } })
  return question.id
}

export async function repliedReview(desk: Desk): Promise<number> {
  const { t } = desk
  const [teacher, buyer] = [await teacherOf(desk), await makePerson(t)]
  const course_id = await makeProduct(t, teacher)
  await buy(t, buyer, [course_id])
  const { review } = await t
    .api(buyer.token)
    .reviewAdd({ body: { user_id: buyer.userId, course_id, rating: 5, comment: 'Good' } })
  await t.api(teacher.token).reviewReply({ body: { review_id: review.id, reply: 'Thank you' } })
  return review.id
}

export async function payee(desk: Desk, cents = 50_000): Promise<TestPerson> {
  const teacher = await teacherOf(desk)
  await letBePaid(desk.t, { teacher: teacher.username })
  await sell(desk.t, teacher, await makePerson(desk.t), cents)
  return teacher
}

/** More than a clerk may send alone on one day. */
export async function waitingPayout(desk: Desk): Promise<number> {
  const { t } = desk
  const cents = contextOf(t).config.payoutLimitCents.staff + 100
  const { userId } = await payee(desk, 2 * cents)
  const clerk = await makePerson(t, { role: roles.platformStaff })
  const { payout_id } = await t.api(clerk.token).adminTransfer({
    body: {
      teacher_id: userId,
      amount: cents / 100,
      remarks: 'October',
      idempotency_key: `key-${unique()}`,
    },
  })
  return payout_id
}

/** Money that the provider gave back by itself. */
export async function difference(desk: Desk): Promise<{ id: number; api: Desk['api'] }> {
  const { t, staff } = desk
  const orderId = await orderOf(desk)
  const intentId = (await findPaymentOf(t.platform.db, orderId))?.intentId ?? ''
  await t.platform.payments.sandbox?.refund({ intentId, amountCents: 18_000, key: `by-hand-${intentId}` })
  for (let round = 0; round < 2; round++) {
    t.clock.advance({ minutes: 5 })
    await reconcileBooks(contextOf(t))
  }
  const api = t.api((await signedInAnew(t, staff)).token)
  const { differences } = await api.adminBooks({ body: { list: 'open', limit: 100 } })
  return { id: differences.find(({ order }) => order?.order_id === orderId)?.id ?? 0, api }
}

export async function deadJob({ t, api }: Desk): Promise<string> {
  const event = `evt_${unique()}`
  await t.platform.db.transaction(tx => t.platform.jobs.enqueue(tx, sandboxEventJob, { event }))
  await t.platform.jobs.runDue()
  return (
    (await api.adminJobs({ body: { limit: 100 } })).jobs.find(({ about }) => about.event === event)?.id ?? ''
  )
}

export async function refusedMail({ t, api }: Desk): Promise<string> {
  const to = `full-${unique()}@sandbox.example`
  await t.platform.db.transaction(tx =>
    sendMail(t.platform.jobs, tx, { to, template: 'deleteCode', params: { code: '493027' }, locale: 'en' }),
  )
  await t.platform.jobs.runDue()
  return (await api.adminMails({ body: { limit: 100 } })).mails.find(mail => mail.to === to)?.id ?? ''
}

export async function newCentre({ api }: Desk): Promise<number> {
  const body = new FormData()
  const fields = { name: 'Tidewater Learning', name_zh: '潮水教室', username: `c${unique()}` }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return (await api.adminCentreCreate({ body })).centre_id
}

export async function newMessage({ t, api }: Desk): Promise<number> {
  const email = `w${unique()}@example.com`
  await t.api().contactSend({ body: { name: 'Wong', email, message: 'Is there a trial?' } })
  return (await api.adminMessages({ body: { q: email } })).messages[0]?.id ?? 0
}

export async function missedSearch({ t }: Desk): Promise<string> {
  const text = `zz${unique()}`
  const miss = { text, language: 'en', found: 'nothing', searches: 3 } as const
  await t.platform.db.transaction(tx => importMisses(tx, [miss], t.clock.now()))
  return text
}

export const clerkOf = ({ t }: Desk) => makePerson(t, { role: roles.platformStaff })
