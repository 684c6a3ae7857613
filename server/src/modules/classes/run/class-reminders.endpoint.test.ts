import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { runJob } from '#server/testing/orders.ts'
import { makePerson, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { buyPlace } from '../enrolments/enrolments.test-support.ts'

let t: TestApp & { end(): Promise<void> }
beforeAll(async () => {
  t = await ownTestApp()
})
afterAll(() => t.end())

const remind = () => runJob(t, 'enrolments.remind')
const reminded = async ({ email }: TestPerson) =>
  (await t.mailsTo(email)).map(({ subject }) => subject).filter(subject => /^In an? /.test(subject))

async function lessonsOf(classId: number, { token }: TestPerson) {
  const [view] = await t.api(token).classSingle({ body: { class_id: classId } })
  return view.lessons
}
/** So many hours before a lesson, as the clock stands then. */
function advanceTo({ date, time }: { date: string; time: string }, hours: number) {
  const at = new Date(`${date}T${time}:00+08:00`).getTime() - hours * 3600_000
  t.clock.advance({ seconds: (at - t.clock.now().getTime()) / 1000 })
}

test('both sides are reminded a day and an hour before, once, and anew of a lesson that was moved', async () => {
  const { classId, teacher } = await makeClass(t, { seats: 5, lessons: 2, inDays: 4 })
  const [one, other] = [await makePerson(t), await makePerson(t)]
  await buyPlace(t, one, classId)
  await buyPlace(t, other, classId)
  const [first, second] = await lessonsOf(classId, teacher)
  if (!first || !second) throw new Error('There are two lessons')
  await remind()
  expect(await reminded(one)).toEqual([])
  advanceTo(first, 24)
  await remind()
  await remind()
  for (const reader of [one, other, teacher]) expect(await reminded(reader)).toHaveLength(1)
  const [{ body = '' } = {}] = (await t.mailsTo(teacher.email)).filter(mail => /^In a day/.test(mail.subject))
  expect(body).toContain('2 students')
  // Who enrols now knows when it is, and hears of it an hour before.
  const late = await makePerson(t)
  await buyPlace(t, late, classId)
  await remind()
  expect(await reminded(late)).toEqual([])
  advanceTo(first, 1)
  await remind()
  expect(await reminded(late)).toHaveLength(1)
  expect((await reminded(one)).map(subject => subject.slice(0, 10))).toEqual(['In a day: ', 'In an hour'])

  // The second is moved to two days later: it is reminded of at its new time, and not at the old one.
  const day = hongKongDay(new Date(new Date(`${second.date}T12:00:00Z`).getTime() + 2 * 24 * 3600_000))
  await t.api(teacher.token).classLessonMove({
    body: { lesson_id: second.lesson_id, date: day, time: '18:00', end_time: '19:00', confirm: true },
  })
  advanceTo(second, 1)
  await remind()
  expect(await reminded(one)).toHaveLength(2)
  advanceTo({ date: day, time: '18:00' }, 24)
  await remind()
  expect(await reminded(one)).toHaveLength(3)
})

test('a family is told whose lesson it is, and led to the page where it is joined', async () => {
  const { classId, teacher } = await makeClass(t, { seats: 5, lessons: 1, inDays: 4 })
  const parent = await makePerson(t)
  const api = t.api(parent.token)
  const learners: number[] = []
  for (const first_name of ['Hei Tung', 'Long Yin'])
    learners.push((await api.learnerAdd({ body: { first_name, grade: 'P3' } })).learner.learner_id)
  for (const learnerId of learners) await buyPlace(t, parent, classId, { learnerId })
  const [first] = await lessonsOf(classId, teacher)
  if (!first) throw new Error('There is a lesson')
  advanceTo(first, 24)
  await remind()
  const mail = (await t.mailsTo(parent.email)).find(({ subject }) => subject.includes('In a day'))
  expect(mail?.subject).toMatch(/^Hei Tung, Long Yin · In a day: Phonics club, /)
  expect(mail?.body).toContain('join from the class page')
  expect(mail?.html).toContain(`/my-classes/${classId}?join=${first.lesson_id}"`)
  expect(mail?.body).not.toContain('Join the lesson')
  advanceTo(first, 1)
  await remind()
  const soon = (await t.mailsTo(parent.email)).find(({ subject }) => subject.includes('In an hour'))
  expect(soon?.html).toContain(`/my-classes/${classId}?join=${first.lesson_id}"`)
  expect(soon?.body).toContain('Join the lesson')
  const { address } = await t.api((await signedInAnew(t, parent)).token).calendarFeedMake()
  const feed = await t.request({ url: new URL(address).pathname })
  expect(feed.body).toContain('Hei Tung\\, Long Yin · Phonics club')
})

test('nobody is reminded of what is suspended or called off', async () => {
  const { classId, teacher } = await makeClass(t, { seats: 5, lessons: 2, inDays: 3, venue: 'Room 7B' })
  const buyer = await makePerson(t)
  await buyPlace(t, buyer, classId)
  const [first, second] = await lessonsOf(classId, teacher)
  if (!first || !second) throw new Error('There are two lessons')
  await t.platform.db.execute(sql`
    update lessons set state = 'suspended', suspended_at = ${t.clock.now()} where id = ${first.lesson_id}`)
  await t
    .api(teacher.token)
    .classLessonCancel({ body: { lesson_id: second.lesson_id, confirm: true, reason: 'Ill' } })
  for (const lesson of [first, second])
    for (const hours of [24, 1]) {
      advanceTo(lesson, hours)
      await remind()
    }
  expect(await reminded(buyer)).toEqual([])
  expect(await reminded(teacher)).toEqual([])
})

test('a feed and a file have the lessons of classes, for those who are in them, and never where to join', async () => {
  const { classId, teacher } = await makeClass(t, { seats: 5, lessons: 2, inDays: 3 })
  const [buyer, waiting, stranger] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  await buyPlace(t, buyer, classId)
  const feedOf = async ({ token }: TestPerson) => {
    const { address } = await t.api(token).calendarFeedMake()
    return (await t.request({ url: new URL(address).pathname })).body
  }
  for (const reader of [buyer, teacher]) {
    const feed = await feedOf(reader)
    expect(feed.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(feed).toContain('Phonics club')
    expect(feed).not.toContain('zoom.example.com')
  }
  expect(await feedOf(stranger)).not.toContain('Phonics')
  const file = (person: TestPerson) =>
    t.request({ url: `/api/class/${classId}/calendar`, token: person.token })
  expect((await file(buyer)).body.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect((await file(teacher)).headers['content-disposition']).toContain(`class-${classId}.ics`)
  for (const person of [stranger, waiting])
    expect((await file(person)).json()).toMatchObject({ code: 'class_unknown' })
  const [first] = await lessonsOf(classId, teacher)
  await t
    .api(teacher.token)
    .classLessonCancel({ body: { lesson_id: first?.lesson_id ?? 0, confirm: true, reason: 'Ill' } })
  expect(await feedOf(buyer)).toContain('STATUS:CANCELLED')
})
