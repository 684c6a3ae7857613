import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import ICAL from 'ical.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, ownTestApp, type TestApp } from '#server/testing/app.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { moneyOf } from '#server/testing/orders.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { bookLesson, seatsOf } from '../lessons.test-support.ts'
import { remindOfLessons } from './remind.ts'

describe('reminders', () => {
  test('go to both a day and an hour before, once each, in their language, and never after the beginning', async () => {
    const t = await ownTestApp()
    onTestFinished(t.end)
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t, { language: 'zh-HK' })]
    const slot = await makeLesson(t, teacher, { day: '2026-11-18', time: '14:00' })
    await book(t, buyer, slot)
    const reminders = async ({ email }: TestPerson) => {
      await remindOfLessons(t.platform)
      await remindOfLessons(t.platform)
      const mails = await t.mailsTo(email)
      return mails.map(({ subject }) => subject).filter(subject => /^(In |一天後|45分鐘後)/.test(subject))
    }
    expect(await reminders(buyer)).toEqual([])
    t.clock.advance({ days: 1, hours: 3 })
    expect(await reminders(buyer)).toEqual(['一天後：試堂，2026年11月18日（三）下午2:00'])
    expect(await reminders(teacher)).toEqual(['In a day: Trial lesson, Wed 18 Nov 2026, 2:00 pm'])
    t.clock.advance({ hours: 22, minutes: 15 })
    expect(await reminders(buyer)).toHaveLength(2)
    expect((await reminders(teacher)).at(-1)).toBe('In 45 minutes: Trial lesson, Wed 18 Nov 2026, 2:00 pm')
    // Shortly before, the button leads into the lesson.
    const last = (await t.mailsTo(teacher.email)).find(({ subject }) => subject.startsWith('In 45 minutes'))
    expect(last?.body).toContain('Join the lesson')
    expect(last?.html).toMatch(/\/my\/trial\/bookings\?join=\d+"/)
    // Reminded of again as if it were new: after the beginning nothing goes out.
    await t.platform.db.execute(sql`update bookings set reminded_hours = null where lesson_id = ${slot}`)
    t.clock.advance({ hours: 1 })
    expect(await reminders(buyer)).toHaveLength(2)
  })

  test('that are late say how long it is until then, and whose lesson it is; so does the feed', async () => {
    const t = await ownTestApp()
    onTestFinished(t.end)
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const api = t.api(buyer.token)
    const { learner } = await api.learnerAdd({ body: { first_name: 'Hei Tung', grade: 'P3' } })
    const slot = await makeLesson(t, teacher, { day: '2026-11-18', time: '14:00' })
    await book(t, buyer, slot, { learnerId: learner.learner_id })
    const { address } = await api.calendarFeedMake()
    t.clock.advance({ days: 1, hours: 19 })
    await remindOfLessons(t.platform)
    const when = 'Trial lesson, Wed 18 Nov 2026, 2:00 pm'
    const [mine, theirs] = [await t.mailsTo(buyer.email), await t.mailsTo(teacher.email)]
    expect(mine.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([`Hei Tung · Booked: ${when}`, `Hei Tung · In 7 hours: ${when}`]),
    )
    const reminder = (mails: typeof mine) => mails.find(({ subject }) => subject.includes('In 7 hours'))
    expect(reminder(mine)?.body).toContain('‘My bookings’')
    expect(reminder(mine)?.html).toMatch(/\/my\/bookings\?join=\d+"/)
    expect(reminder(theirs)?.subject).toBe(`In 7 hours: ${when}`)
    expect(reminder(theirs)?.body).toContain('‘Trial bookings’')
    const feed = await t.request({ url: new URL(address).pathname })
    expect(eventsOf(feed.body).map(({ summary }) => summary)).toEqual(['Hei Tung · Trial lesson · Siu Ming'])
  })

  test('leave out what was cancelled, and what was booked after they were due', async () => {
    const t = await ownTestApp()
    onTestFinished(t.end)
    const cancelled = await bookLesson(t, { day: '2026-11-18', time: '14:00' })
    await cancelled.api.bookingCancel({ body: { booking_id: cancelled.bookingId } })
    t.clock.advance({ days: 1, hours: 3 })
    const late = await bookLesson(t, { day: '2026-11-18', time: '14:00' })
    await remindOfLessons(t.platform)
    for (const { email } of [cancelled.buyer, late.buyer])
      expect((await t.mailsTo(email)).filter(({ subject }) => subject.startsWith('In a'))).toEqual([])
  })
})

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(component => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
    }
  })

describe('calendars', () => {
  const readFeed = (t: TestApp, address: string) => t.request({ url: new URL(address).pathname })

  test('one booking is a file that another library reads', async () => {
    const t = await createTestApp()
    const { buyer, bookingId, desk } = await bookLesson(t, {
      day: '2026-11-24',
      venue: 'Room 2, 尖沙咀; 12/F',
    })
    const url = `/api/booking/${bookingId}/calendar`
    const response = await t.request({ url, token: buyer.token })
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(response.headers['cache-control']).toContain('no-store')
    expect(response.body).not.toContain('zoom.example.com')
    expect(eventsOf(response.body)).toEqual([
      {
        uid: `booking-${bookingId}@lantern.test`,
        summary: 'Trial lesson · Ms Chan 陳老師',
        location: 'Room 2, 尖沙咀; 12/F',
        start: '2026-11-24T08:00:00.000Z',
        end: '2026-11-24T09:00:00.000Z',
        sequence: 0,
        status: 'CONFIRMED',
      },
    ])
    const stranger = await makePerson(t)
    expect((await t.request({ url, token: stranger.token })).json()).toMatchObject({
      code: 'booking_unknown',
    })
    await desk.bookingCancel({ body: { booking_id: bookingId } })
    expect(eventsOf((await t.request({ url, token: buyer.token })).body)).toMatchObject([
      { status: 'CANCELLED', sequence: 1 },
    ])
  })

  test('the feed is private, follows moves, and can be ended', async () => {
    const t = await createTestApp()
    const { teacher, slot, bookingId, api, desk } = await bookLesson(t, { day: '2026-11-24' })
    const next = await makeLesson(t, teacher, { day: '2026-11-25', time: '10:00' })
    expect(await api.calendarFeed()).toEqual({ active: false, created_at: null, read_at: null })
    const { address } = await api.calendarFeedMake()
    const first = await readFeed(t, address)
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(eventsOf(first.body)).toMatchObject([{ summary: 'Trial lesson · Siu Ming', sequence: 0 }])
    await api.bookingMove({ body: { booking_id: bookingId, slot_id: next } })
    expect(eventsOf((await readFeed(t, address)).body)).toMatchObject([
      { start: '2026-11-25T02:00:00.000Z', sequence: 1 },
    ])
    const theirs = await desk.calendarFeedMake()
    expect(eventsOf((await readFeed(t, theirs.address)).body)).toMatchObject([
      { summary: 'Trial lesson · Siu Ming' },
    ])
    expect(await api.calendarFeed()).toMatchObject({ active: true, read_at: t.clock.now().toISOString() })
    const { rows } = await t.platform.db.execute<{ token_hash: string }>(
      sql`select token_hash from calendar_feeds`,
    )
    for (const { token_hash } of rows) expect(address).not.toContain(token_hash)
    // A new address ends the one before, and removing ends both.
    const renewed = await api.calendarFeedMake()
    expect((await readFeed(t, address)).statusCode).toBe(404)
    await api.calendarFeedRemove()
    expect((await readFeed(t, renewed.address)).json()).toMatchObject({ code: 'feed_unknown' })
    expect(slot).not.toBe(next)
  })
})

describe('people who leave', () => {
  const leave = (t: TestApp, { userId, email, username, token }: TestPerson) =>
    t.api(token).userDelete({ body: { user_id: userId, email, username, pwd: PASSWORD } })

  test('a teacher holds or cancels what is booked first', async () => {
    const t = await createTestApp()
    const { teacher, bookingId, desk } = await bookLesson(t)
    await expect(leave(t, teacher)).rejects.toEqual(refusedWith('bookings_upcoming'))
    await desk.bookingCancel({ body: { booking_id: bookingId } })
    await t.platform.jobs.runDue()
    expect(await leave(t, teacher)).toEqual({ success: true })
  })

  test('a student’s coming lessons are cancelled with full refund, and learners lose their names', async () => {
    const t = await createTestApp()
    const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
    const slot = await makeLesson(t, teacher)
    const { learner } = await t.api(buyer.token).learnerAdd({ body: { first_name: 'Ka Yan', grade: 'P4' } })
    const { orderId } = await book(t, buyer, slot, { learnerId: learner.learner_id })
    const { address } = await t.api(buyer.token).calendarFeedMake()
    await leave(t, buyer)
    expect(await seatsOf(t, slot)).toEqual([])
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    expect((await t.request({ url: new URL(address).pathname })).statusCode).toBe(404)
    const { bookings } = await t.api(teacher.token).slotBookings({ body: { slot_id: slot } })
    expect(bookings).toMatchObject([{ learner_name: '', learner_grade: '', status: 'cancelled' }])
  })

  test('what was written about a student’s bookings goes with the account', async () => {
    const t = await createTestApp()
    const { buyer, bookingId, desk } = await bookLesson(t)
    await desk.bookingCancel({ body: { booking_id: bookingId, reason: 'Siu Ming has measles' } })
    await t.platform.jobs.runDue()
    const reasonOf = async () => {
      const { rows } = await t.platform.db.execute<{ reason: string }>(
        sql`select reason from bookings where id = ${bookingId}`,
      )
      return rows[0]?.reason
    }
    expect(await reasonOf()).toBe('Siu Ming has measles')
    await leave(t, buyer)
    expect(await reasonOf()).toBe('')
  })

  test('a copy of one’s data has bookings and learners', async () => {
    const t = await createTestApp()
    const { buyer, bookingId, api } = await bookLesson(t)
    await api.learnerAdd({ body: { first_name: 'Ka Yan' } })
    const response = await t.request({ url: '/api/user/export', token: buyer.token })
    const files = unzipSync(response.rawPayload)
    const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
    expect(data.account.learners).toMatchObject([{ first_name: 'Ka Yan' }])
    expect(data.bookings.as_student).toMatchObject([
      { booking_id: bookingId, state: 'confirmed', price: 300 },
    ])
  })
})

test('earnings know lessons, and what went back', async () => {
  const t = await createTestApp()
  const { teacher, bookingId, desk } = await bookLesson(t)
  const second = await makeLesson(t, teacher)
  await book(t, await makePerson(t), second)
  await desk.bookingCancel({ body: { booking_id: bookingId } })
  await t.platform.jobs.runDue()
  const income = await desk.teacherIncome({ body: { teacher_id: teacher.userId } })
  expect(income).toMatchObject({ totalSales: 30_000 })
  const sales = await desk.teacherSales({ body: { teacher_id: teacher.userId } })
  expect(sales.map(({ course_name, sale_price }) => [course_name, sale_price])).toEqual(
    expect.arrayContaining([['Trial lesson', 30_000]]),
  )
})
