import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { confirmCard } from '#server/testing/orders.ts'
import { makeOwned } from '#server/testing/owned-products.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeCentre, makeTeacher, makeTrialTeacher, setPayout } from '#server/testing/teachers.ts'

// The clock stands at 2026-11-16 12:00 in Hong Kong, a Monday.
const t = await ownTestApp()
afterAll(t.end)

const home = (person: TestPerson) => t.api(person.token).teachingHome()
const stepsOf = async (person: TestPerson) =>
  (await home(person)).steps?.filter(({ done }) => done).map(({ step }) => step)

async function sell(course_id: number): Promise<void> {
  const buyer = await makePerson(t)
  const api = t.api(buyer.token)
  const { clientSecret, transaction_id } = await api.paymentIntent({
    query: {},
    body: { products: [{ course_id }] },
  })
  await confirmCard(t, buyer, clientSecret)
  await api.paymentStore({ body: { transaction_id } })
}

it('is for who sells, and for nobody else', async () => {
  for (const role of [roles.student, roles.parent, roles.admin]) {
    const stranger = await makePerson(t, { role })
    await expect(home(stranger)).rejects.toMatchObject({ status: 403 })
  }
  await expect(t.api().teachingHome()).rejects.toMatchObject({ status: 401 })
})

it('a newcomer sees the steps to the first sale, each done once what it speaks of is there', async () => {
  const teacher = await makeTrialTeacher(t)
  const { steps, waiting, week, sales, payout } = await home(teacher)
  expect(steps?.map(({ step }) => step)).toEqual(['profile', 'payouts', 'course', 'times', 'share', 'sale'])
  expect(await stepsOf(teacher)).toEqual([])
  expect(waiting.count).toBe(0)
  expect(week).toEqual({ monday: '2026-11-16', lessons: [] })
  expect(sales).toMatchObject({ total: 0, before: 0, latest: [] })
  expect(sales.days.map(({ day }) => day).slice(0, 2)).toEqual(['2026-11-16', '2026-11-17'])
  expect(payout).toEqual({ pending: 0, held: 0, account: '', ready: false })

  await t.platform.db.execute(sql`
    update teachers set about = '<p>Twenty years of maths</p>' where user_id = ${teacher.userId}`)
  await t.platform.db.execute(sql`
    update profiles set picture_key = 'avatar/1.webp' where id = ${teacher.userId}`)
  await setPayout(t, teacher, true)
  await makeLesson(t, teacher)
  expect(await stepsOf(teacher)).toEqual(['profile', 'payouts', 'times'])
  const reader = await makePerson(t)
  const { id } = await makeOwned(t, teacher, reader)
  await t
    .api(reader.token)
    .subscriptionStore({ body: { user_id: reader.userId, subscriber_id: teacher.userId } })
  expect(await stepsOf(teacher)).toEqual(['profile', 'payouts', 'course', 'times', 'share'])

  await sell(id)
  const sold = await home(teacher)
  expect(sold.steps).toBeNull()
  expect(sold.sales.latest).toMatchObject([{ type: 'sale', kind: 'product', cents: sold.sales.total }])
  expect(sold.sales.days[0]).toEqual({ day: '2026-11-16', cents: sold.sales.total })
  expect(sold.payout).toMatchObject({ pending: sold.sales.total, ready: true })
})

it('what waits is what one may settle: seats, late bookings, questions, reviews, messages', async () => {
  const teacher = await makeTrialTeacher(t)
  const family = await makePerson(t, { role: roles.parent, firstName: 'Wing' })
  const api = t.api(family.token)
  const full = await makeClass(t, { teacher, needsApproval: true, priceCents: 0, inDays: 5 })
  await api.classEnroll({
    body: { classes: [full.classId], student_id: family.userId, message: 'For Ka Yan' },
  })
  const slot = await makeLesson(t, teacher, { day: '2026-11-17', time: '10:00' })
  const { bookingId } = await book(t, family, slot)
  await api.bookingAsk({ body: { booking_id: bookingId, kind: 'move', message: 'A school outing' } })
  const { id } = await makeOwned(t, teacher, family)
  await api.questionAsk({ body: { course_id: id, question: 'Does set 3 cover circles?' } })
  await api.reviewAdd({
    body: { user_id: family.userId, course_id: id, rating: 4, comment: 'Clear, but I’d like more practice.' },
  })
  const { waiting } = await home(teacher)
  expect(waiting).toMatchObject({
    count: 4,
    enrolments: { count: 1, first: [{ class_id: full.classId, title: 'Phonics club', state: 'asked' }] },
    requests: { count: 1, first: [{ booking_id: bookingId, kind: 'move', message: 'A school outing' }] },
    questions: { count: 1, first: [{ course_id: id, question: 'Does set 3 cover circles?' }] },
    reviews: { count: 1, first: [{ course_id: id, rating: 4 }] },
    documents: { count: 0 },
    badges: { count: 0 },
    messages: 0,
  })
  // Settled, it waits no longer.
  const desk = t.api(teacher.token)
  await desk.questionAnswer({
    body: { question_id: waiting.questions.first[0]?.question_id ?? 0, answer: 'Yes.' },
  })
  await desk.reviewReply({
    body: { review_id: waiting.reviews.first[0]?.review_id ?? 0, reply: 'Thank you' },
  })
  await desk.bookingAnswer({ body: { booking_id: bookingId, accept: true } })
  await desk.enrollmentsApprove({ body: { class_id: full.classId } })
  expect((await home(teacher)).waiting.count).toBe(0)
  expect((await home(await makeTeacher(t))).waiting.count).toBe(0)
})

it('documents that staff ask for wait until they are sent', async () => {
  const teacher = await makeTrialTeacher(t)
  const staff = await makePerson(t, { role: roles.admin })
  await t.api(staff.token).documentsRequest({
    body: { teacher_id: teacher.userId, request_text: 'Your degree, both sides' },
  })
  expect((await home(teacher)).waiting).toMatchObject({
    count: 1,
    documents: { first: [{ text: 'Your degree, both sides' }] },
  })
})

it('the week has what is booked and what is taught, by time, and no free times', async () => {
  const teacher = await makeTrialTeacher(t)
  await makeLesson(t, teacher, { day: '2026-11-18', time: '09:00' })
  const booked = await makeLesson(t, teacher, { day: '2026-11-17', time: '18:30' })
  const family = await makePerson(t, { role: roles.parent, firstName: 'Wing' })
  const { bookingId } = await book(t, family, booked)
  const { classId } = await makeClass(t, { teacher, inDays: 4, lessons: 4 })
  const { week } = await home(teacher)
  expect(week.lessons).toMatchObject([
    { kind: 'trial', lesson_id: booked, students: [{ booking_id: bookingId, attendance: null }] },
    { kind: 'class', class_id: classId, number: 1, of: 4, enrolled: 0, color: 'teal', teacher_name: '' },
    { kind: 'class', number: 2 },
    { kind: 'class', number: 3 },
  ])
  expect(week.lessons[0]?.join_from).toBe('2026-11-17T10:15:00.000Z')
})

it('a manager sees the week and the sales of the centre', async () => {
  const { id, manager, member } = await makeCentre(t, { payoutReady: true })
  expect((await home(manager)).steps).toContainEqual({ step: 'members', done: true })
  const { classId } = await makeClass(t, { teacher: member, inDays: 2, lessons: 1 })
  await t.platform.db.execute(sql`update classes set centre_id = ${id} where id = ${classId}`)
  const product = await makeProduct(t, member, { centreId: id })
  await sell(product)
  const { week, sales, steps } = await home(manager)
  expect(week.lessons).toMatchObject([{ class_id: classId, join_from: null }])
  expect(week.lessons[0]?.teacher_name).not.toBe('')
  expect(sales.total).toBeGreaterThan(0)
  expect(steps).toBeNull()
  expect((await home(member)).sales.total).toBe(0)
})

it('asks the database as often for a hundred things as for one', async () => {
  const teacher = await makeTrialTeacher(t)
  const { db } = t.platform
  const statements = async () => {
    const before = db.pool.statements
    await home(teacher)
    return db.pool.statements - before
  }
  let used = 0
  const more = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const { classId } = await makeClass(t, {
        teacher,
        needsApproval: true,
        priceCents: 0,
        lessons: 2,
        inDays: 2,
        time: `${9 + used++}:00`.padStart(5, '0'),
      })
      const family = await makePerson(t)
      await t.api(family.token).classEnroll({ body: { classes: [classId], student_id: family.userId } })
      const { id } = await makeOwned(t, teacher, family)
      await t.api(family.token).questionAsk({ body: { course_id: id, question: 'Is it for P4?' } })
    }
  }
  await more(1)
  await home(teacher)
  const few = await statements()
  await more(6)
  expect(await statements()).toBe(few)
  expect(few).toBeLessThanOrEqual(50)
})
