import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { tokenScopes } from '#contract/rules/access-tokens.ts'
import { webhookEvents } from '#contract/rules/webhooks.ts'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { enrol, makeClass } from '#server/testing/classes.ts'
import { type Crawled, crawl } from '#server/testing/crawl.ts'
import { open } from '#server/testing/database.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeCentre, makePackage, makeTrialTeacher, type TrialTeacher } from '#server/testing/teachers.ts'
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts'
import { enroll, payFor } from './classes/enrolments/enrolments.test-support.ts'
import { buy } from './commerce/commerce.test-support.ts'
import { makeCoupon } from './commerce/discounts/discounts.test-support.ts'

// Whatever is added to the contract later is crawled too: every call that a seller may make, every email, webhook,
// table and calendar that reaches one. Of a learner a seller knows the first name and the grade.

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
const db = await open()
let t: TestApp
let teacher: TrialTeacher
let centre: Awaited<ReturnType<typeof makeCentre>>
/** With a lesson to come, and long past all of theirs. */
let present: TestPerson
let past: TestPerson
let now: Deal
let dealt: Deal[]
let feeds: string[]

type Deal = Awaited<ReturnType<typeof deal>>
const familyName = 'Featherstonehaugh'
const phone = '93317755'
const learner = (firstName: string) =>
  makePerson(t, {
    role: roles.student,
    firstName,
    lastName: familyName,
    displayName: `${firstName} ${familyName}`,
  })

const hook = ({ token }: TestPerson, path: string) =>
  t.api(token).webhookAdd({ body: { url: `${receiver.origin}${path}`, events: [...webhookEvents] } })

/** What a learner does with a seller, in every way that the seller hears of. */
async function deal(who: TestPerson, inDays: number) {
  const slot = await makeLesson(t, teacher)
  const { bookingId } = await book(t, who, slot)
  const { classId } = await makeClass(t, { teacher, seats: 9, inDays, time: '10:00' })
  await payFor(t, who, classId)
  await enroll(t, who, classId)
  const asked = await makeClass(t, { teacher, seats: 9, needsApproval: true, inDays, time: '12:00' })
  await payFor(t, who, asked.classId)
  await enroll(t, who, asked.classId)
  const full = await makeClass(t, { teacher, seats: 1, inDays, time: '14:00' })
  await enrol(t, full.classId, who)
  const left = await enrol(t, full.classId, who, { state: 'lapsed' })
  const productId = await makeProduct(t, teacher)
  const { order_id } = await buy(t, who, [productId])
  const coupon = await makeCoupon(t, teacher)
  await t.api(who.token).questionAsk({ body: { course_id: productId, question: 'Is it for P4?' } })
  await t.api(who.token).reviewAdd({
    body: { course_id: productId, user_id: who.userId, rating: 5, comment: 'Good' },
  })
  const coded = await makeProduct(t, teacher, { access: 'code', accessCode: 'ABCDEF' })
  const ofCentre = await makeProduct(
    t,
    { userId: centre.member.userId },
    { access: 'code', accessCode: 'ABCDEF', centreId: centre.id },
  )
  for (const id of [coded, ofCentre])
    await t.api(who.token).productAccessVerify({ params: { id }, body: { code: 'ABCDEF' } })
  await t.api(who.token).followingAdd({
    body: { user_id: who.userId, subscriber_id: teacher.userId, type: 'teacher' },
  })
  await db.execute(sql`
    update profiles set contact_no = ${phone}, grade = 'P4', picture_url = 'https://pictures.example/f.png'
    where id = ${who.userId}`)
  return { who, slot, bookingId, classId, left, productId, order_id, coupon, coded, ofCentre }
}

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  t = await createTestApp({ webhookTargets: [receiver.origin] }, { db })
  const base = await makeTrialTeacher(t)
  centre = await makeCentre(t)
  teacher = { ...base, packageId: await makePackage(t, base) }
  for (const [who, path] of [
    [teacher, '/teacher'],
    [centre.manager, '/manager'],
  ] as const)
    await hook(who, path)
  ;[present, past] = [await learner('Wing'), await learner('Wing')]
  const before = await deal(past, 20)
  now = await deal(present, 30)
  await db.execute(sql`
    update lessons set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days'
    where id = ${before.slot} or class_id = ${before.classId}`)
  await db.execute(sql`update bookings set attendance = 1 where id = ${before.bookingId}`)
  for (let step = 0; step < 4; step++) await t.platform.jobs.runDue()
  feeds = []
  for (const { token } of [teacher, centre.manager])
    feeds.push((await t.api(token).calendarFeedMake({})).address)
  dealt = [before, now]
}, 120_000)
afterAll(async () => {
  await receiver.stop()
  await t.platform.jobs.stop()
  await db.close()
})

/** What would sign the seller out or end what is looked at; who ends it hears of it in the emails below. */
const skipped =
  /logout|password|delete|remove|user\/update|uploads|sandbox|cancel|leave|approve|decline|teacher\/update|centre\/update|editProduct|duplicate|\/end$|status|drafts|webhooks\/(secret|switch|change)|payment|revoke/

/** Decision 3 lets sellers see who follows them by name and picture: following is the follower's own choice. */
const followers = /^\/api\/teacher\/followers/

const pictures = 'pictures.example'
const found = ({ call, body }: Crawled): string[] => {
  const text = body.toString('utf8')
  if (followers.test(call)) return text.includes(present.email) ? [`${call}: an address`] : []
  return [
    ...(text.includes(familyName) ? ['the family name'] : []),
    ...(text.includes(phone) ? ['the phone'] : []),
    ...(text.includes(pictures) ? ['the picture'] : []),
    ...(text.includes(past.email) ? ['an address after the last lesson'] : []),
  ].map(what => `${call}: ${what}`)
}

/** As of one learner and then of the other, with the ids of what they did. */
async function crawlAs(person: TestPerson, token = person.token): Promise<Crawled[]> {
  const answers: Crawled[] = []
  for (const { who, ...one } of dealt) {
    const known = {
      teacher_id: person.userId,
      language_code: 'en',
      limit: 50,
      offset: 0,
      page: 1,
      type: 'teacher',
      startingDate: '2026-01-01',
      endingDate: '2027-12-31',
      dateFrom: '',
      dateTo: '',
      confirm: false,
      when: who === past ? 'past' : 'upcoming',
      status: '1',
      reason: '',
      username: 'nobody',
      waiting: true,
      q: '',
      class_id: one.classId,
      enrolment_id: one.left,
      slot_id: one.slot,
      booking_id: one.bookingId,
      order_id: one.order_id,
      discount_id: one.coupon.id,
      course_id: one.productId,
    }
    const ids = [
      person.userId,
      who.userId,
      one.productId,
      one.coded,
      one.ofCentre,
      one.classId,
      one.bookingId,
    ]
    const isProgram = token !== person.token
    const skip = ({ path, access, scope }: Endpoint) =>
      skipped.test(path) || ['staff', 'student'].includes(access) || (isProgram && !scope)
    answers.push(...(await crawl(t, { token, known, ids, skip })))
  }
  return answers
}

describe.each([
  [
    'the teacher',
    () => teacher,
    /trial\/bookings|slot\/bookings|booking\/\d|trial\/students|awaiting|participants|redemptions/,
  ],
  ["the centre's manager", () => centre.manager, /redemptions/],
] as const)('%s', (_name, who, seen) => {
  test('finds a first name and no more, in no answer', async () => {
    const answers = await crawlAs(who())
    expect(answers.flatMap(found)).toEqual([])
    // The crawl came where learners are shown.
    const naming = answers.filter(({ body }) => body.includes('Wing')).map(({ call }) => call)
    for (const part of seen.source.split('|')) expect(naming.join('\n')).toMatch(new RegExp(part))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  }, 240_000)
})

test('a program finds no more, whatever it may read', async () => {
  for (const { token } of [teacher, centre.manager]) {
    const made = await t.api(token).accessTokenAdd({
      body: { name: 'Shop', scopes: [...tokenScopes], current_password: PASSWORD },
    })
    const answers = await crawlAs(token === teacher.token ? teacher : centre.manager, made.token)
    expect(answers.flatMap(found)).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
  }
}, 240_000)

test('calendars, mails, bells and webhooks say no more', async () => {
  const delivered: Crawled[] = []
  const keep = (call: string, text: string) => delivered.push({ call, status: 200, body: Buffer.from(text) })
  for (const url of feeds) keep(url, (await t.request({ url: new URL(url).pathname })).body)
  // What the seller ends, and what the learner ends, both are told.
  await t.api(present.token).bookingCancel({ body: { booking_id: now.bookingId } })
  await t.api(teacher.token).classCancel({ body: { class_id: now.classId, confirm: true } })
  for (let step = 0; step < 3; step++) await t.platform.jobs.runDue()
  for (const { email } of [teacher, centre.manager])
    for (const { subject, html, body } of await t.mailsTo(email))
      keep(`mail: ${subject}`, subject + html + body)
  for (const path of ['/teacher', '/manager'])
    for (const { body } of receiver.got(path)) keep(`webhook ${path}`, body)
  expect(delivered.flatMap(found)).toEqual([])
  const all = delivered.map(({ body }) => body.toString('utf8')).join('\n')
  expect(all).toContain('Wing')
  for (const event of ['order.paid', 'enrolment.confirmed']) expect(all).toContain(event)
})
