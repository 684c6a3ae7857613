import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { compareBooks, moneyOf, runJob } from '#server/testing/orders.ts'
import { makePerson, signedInAnew } from '#server/testing/people.ts'
import { buyPlace, placesOf } from '../enrolments/enrolments.test-support.ts'

const t = await ownTestApp()
afterAll(t.end)
const { db } = t.platform

async function firstLesson(classId: number): Promise<{ id: number; state: string; startsAt: Date }> {
  const { rows } = await db.execute<{ id: string; state: string; starts_at: string }>(
    sql`select id, state, starts_at from lessons where class_id = ${classId} order by starts_at limit 1`,
  )
  const [row] = rows
  return { id: Number(row?.id), state: row?.state ?? '', startsAt: new Date(row?.starts_at ?? 0) }
}

async function typhoon(): Promise<void> {
  const staff = await makePerson(t, { role: roles.admin })
  await t.api(staff.token).weatherDeclare({ body: { code: 'TC9' } })
  await t.platform.jobs.runDue()
  await db.execute(sql`delete from weather_warnings`)
}

async function soldAtVenue() {
  const course = await makeClass(t, { seats: 2, lessons: 4, priceCents: 40_000 })
  await db.execute(sql`update lessons set venue = 'Mong Kok' where class_id = ${course.classId}`)
  const buyer = await makePerson(t)
  const { orderId } = await buyPlace(t, buyer, course.classId)
  const { startsAt } = await firstLesson(course.classId)
  t.clock.advance({ seconds: (startsAt.getTime() - t.clock.now().getTime()) / 1000 - 3600 })
  await typhoon()
  return { ...course, buyer, orderId }
}

test('a lesson that the weather suspends is told to students and teacher, and is made up on another date', async () => {
  const { classId, teacher, buyer, orderId } = await soldAtVenue()
  expect(await firstLesson(classId)).toMatchObject({ state: 'suspended' })
  for (const { email } of [buyer, teacher])
    expect((await t.mailsTo(email)).some(({ body }) => body.includes('Typhoon signal 9'))).toBe(true)
  const [mail] = (await t.mailsTo(buyer.email)).filter(({ subject }) => subject.includes('Typhoon signal 9'))
  expect(mail?.body).toContain('Please stay somewhere safe')
  expect(mail?.body).toContain('HK$100')
  const { id } = await firstLesson(classId)
  const desk = t.api((await signedInAnew(t, teacher)).token)
  const date = new Date(t.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  await desk.classLessonMove({
    body: { lesson_id: id, date, time: '21:00', end_time: '22:00', confirm: true },
  })
  const { rows } = await db.execute<{ state: string }>(sql`select state from lessons where id = ${id}`)
  expect(rows).toEqual([{ state: 'open' }])
  t.clock.advance({ days: 15 })
  await runJob(t, 'enrolments.end-suspended')
  expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', refunded: 0 })
})

test('without another date in two weeks the share of a lesson is refunded by itself, once', async () => {
  const { classId, buyer, orderId } = await soldAtVenue()
  t.clock.advance({ days: 13 })
  await runJob(t, 'enrolments.end-suspended')
  expect(await moneyOf(t, orderId)).toMatchObject({ refunded: 0 })
  t.clock.advance({ days: 2 })
  await runJob(t, 'enrolments.end-suspended')
  await runJob(t, 'enrolments.end-suspended')
  expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', refunded: 10_000 })
  expect(await firstLesson(classId)).toMatchObject({ state: 'cancelled' })
  expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'confirmed']])
  expect((await compareBooks(t)).mismatches).toEqual({})
})

test('the mail names the children, in the language of its reader, and says until when and how much', async () => {
  const course = await makeClass(t, { seats: 3, lessons: 4, priceCents: 40_000 })
  await db.execute(sql`update lessons set venue = 'Mong Kok' where class_id = ${course.classId}`)
  const parent = await makePerson(t)
  await db.execute(
    sql`update accounts set language = 'zh-HK' where id = (select account_id from profiles where id = ${parent.userId})`,
  )
  const learners = t.api(parent.token)
  for (const first_name of ['Ka Yan', 'Hei Tung']) {
    const { learner } = await learners.learnerAdd({ body: { first_name } })
    await buyPlace(t, parent, course.classId, { learnerId: learner.learner_id })
  }
  const { startsAt } = await firstLesson(course.classId)
  t.clock.advance({ seconds: (startsAt.getTime() - t.clock.now().getTime()) / 1000 - 3600 })
  await typhoon()
  const mails = (await t.mailsTo(parent.email)).filter(({ subject }) => subject.includes('9號'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toMatch(/^Ka Yan, Hei Tung：/)
  expect(mails[0]?.body).toContain('請留在安全的地方')
  // Two shares of a quarter each.
  expect(mails[0]?.body).toContain('HK$200')
  const [shown] = await learners.classSingle({ body: { class_id: course.classId } })
  const [suspended] = shown?.lessons.filter(({ state }) => state === 'suspended') ?? []
  expect(new Date(suspended?.make_up_until ?? 0).getTime()).toBe(t.clock.now().getTime() + 14 * 86_400_000)
})
