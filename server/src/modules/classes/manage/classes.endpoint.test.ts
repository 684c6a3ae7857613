import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { enrol, makeCourse } from '#server/testing/classes.ts'
import { dayIn } from '#server/testing/days.ts'
import { makePerson } from '#server/testing/people.ts'
import { changeProductRow, makeProduct } from '#server/testing/products.ts'
import { codeOf, refusalOf } from '#server/testing/refusals.ts'
import { addSlots, lessonOn, storedTimes } from '#server/testing/slots.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { personChanged } from '../../accounts/index.ts'
import { addClass, classForm, weekdayIn } from '../classes.test-support.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const month = (from: string) => ({ startingDate: from, endingDate: addDays(from, 42) })
const seen = async (teacherId: number, token?: string) =>
  await t.api(token).teacherClasses({ body: { teacher_id: teacherId, ...month(dayIn(t, 0)) } })

describe('a class is made', () => {
  test('with a lesson on each of its days; everybody sees it, but not where to join', async () => {
    const course = await makeCourse(t)
    const { classId } = await addClass(t, course, { remarks: 'Bring a pencil', students_limit: '3' })
    const first = weekdayIn(t, 2)
    const [shown] = await seen(course.teacher.userId)
    expect(shown).toMatchObject({
      ...{ class_id: classId, course_id: course.courseId, title: 'Phonics club', class_price: 400 },
      ...{ date: first, ending_date: addDays(first, 21), time: '19:30', end_time: '20:45' },
      ...{ students_limit: 3, no_limit: false, free: 3, full: false, enrolled: 0, color: 'teal' },
      ...{ repeat_on: 'Tuesday', require_approval: 'no', subscriber_id: 0, remarks: 'Bring a pencil' },
      ...{ teacher: course.teacher.userId, teacher_name: 'Ms Chan 陳老師', online: true, venue: '' },
      ...{ zoom_link: '', google_meet_link: '', own: false, lesson_count: 4, lessons_left: 4, state: 'open' },
    })
    expect(shown?.lessons.map(({ date, time, end_time }) => `${date} ${time} ${end_time}`)).toEqual(
      [0, 7, 14, 21].map(days => `${addDays(first, days)} 19:30 20:45`),
    )
    const [own] = await seen(course.teacher.userId, course.teacher.token)
    expect(own).toMatchObject({ own: true, zoom_link: 'https://zoom.us/j/98213345' })
  })

  test('and rings the bell of those who follow its teacher, if the course is on sale', async () => {
    const course = await makeCourse(t)
    const follower = await makePerson(t)
    const follow = {
      user_id: follower.userId,
      subscriber_id: course.teacher.userId,
      type: 'teacher',
    } as const
    await t.api(follower.token).followingAdd({ body: follow })
    await addClass(t, course, {})
    await changeProductRow(t, course.courseId, sql`status = 0`)
    await addClass(t, course, { time: '09:00', end_time: '10:00' })
    await t.platform.jobs.runDue()
    const { notices } = await t.api(follower.token).noticeList({})
    expect(notices).toMatchObject([
      { kind: 'teachers', path: expect.stringMatching(`^/classes/.+/${course.courseId}$`) },
    ])
  })

  test('with what is usual where nothing is said, and free or without limit where that is said', async () => {
    const course = await makeCourse(t)
    const { class: usual } = await t.api(course.teacher.token).classAdd({
      body: {
        ...{ title: 'One evening', course_id: course.courseId, date: dayIn(t, 2), color: 'dark orange' },
        venue: 'Studio 2, Wan Chai',
      },
    })
    expect(usual).toMatchObject({
      ...{
        time: '09:00',
        end_time: '10:00',
        class_price: 4,
        no_limit: true,
        free: null,
        require_approval: 'no',
      },
      ...{ color: 'darkorange', online: false, repeat_on: '', ending_date: dayIn(t, 2), lesson_count: 1 },
    })
    const free = { class_price: 0, no_limit: true, students_limit: 5, date: dayIn(t, 3), repeat_on: '' }
    expect((await addClass(t, course, free)).class).toMatchObject({ class_price: 0, students_limit: 0 })
  })

  test('without public holidays and without the days that are named', async () => {
    const course = await makeCourse(t)
    const { class: made } = await addClass(t, course, {
      ...{ date: '2026-12-22', ending_date: '2027-01-22', repeat_on: 'Friday', without_holidays: true },
      without_days: ['2027-01-08'],
    })
    expect(made.lessons.map(({ date }) => date)).toEqual(['2027-01-15', '2027-01-22'])
  })

  test('what the form lacks is told by field, in the documented words', async () => {
    const { teacher, courseId } = await makeCourse(t)
    const errorsOf = async (more: Record<string, unknown>) =>
      (await refusalOf(addClass(t, { teacher, courseId }, more))).fields
    expect(
      await errorsOf({
        title: ' ',
        course_id: '',
        class_price: '',
        zoom_link: '',
        color: 'green',
        ending_date: dayIn(t, 0),
      }),
    ).toEqual({
      ...{
        title: 'Class name is required',
        course_id: 'Course is required',
        class_price: 'Price is required',
      },
      ...{ zoom_link: 'Zoom link is required', color: 'Color is required' },
      ending_date: 'End date should not be before the start date',
    })
    expect(await errorsOf({ class_price: 3.5 })).toEqual({ class_price: 'Price should be minimum 4HKD' })
    expect(Object.keys(await errorsOf({ time: '19:10' }))).toEqual(['time'])
    expect(Object.keys(await errorsOf({ end_time: '19:45' }))).toEqual(['end_time'])
    expect(Object.keys(await errorsOf({ repeat_on: 'Tuesday|Someday' }))).toEqual(['repeat_on'])
    expect(Object.keys(await errorsOf({ zoom_link: 'zoom.us/1', venue: 'zoom.us/2' }))).toEqual(['zoom_link'])
    expect(await seen(teacher.userId, teacher.token)).toEqual([])
  })

  test('only of an own course, by a teacher who teaches', async () => {
    const [course, other, student] = [await makeCourse(t), await makeCourse(t), await makePerson(t)]
    const foreign = refusalOf(addClass(t, { ...course, courseId: other.courseId }))
    expect(await foreign).toMatchObject({ status: 422, fields: { course_id: expect.any(String) } })
    const gone = await makeProduct(t, course.teacher, { status: -1 })
    expect(await refusalOf(addClass(t, { ...course, courseId: gone }))).toMatchObject({ status: 422 })
    const asStudent = refusalOf(addClass(t, { ...course, teacher: student }))
    expect(await asStudent).toMatchObject({ status: 403, code: 'role_refused' })
    const forAnother = refusalOf(addClass(t, course, { teacher_id: other.teacher.userId }))
    expect(await forAnother).toMatchObject({ status: 403, code: 'not_yours' })
    expect((await t.request({ method: 'POST', url: '/api/classes', body: classForm(t, 1) })).statusCode).toBe(
      401,
    )
  })

  test('of a centre by its member who teaches the course; the class is sold for the centre', async () => {
    const centre = await makeCentre(t)
    const courseId = await makeProduct(t, centre.member, { centreId: centre.id })
    const { class: made } = await addClass(t, { teacher: centre.member, courseId })
    expect(made.subscriber_id).toBe(centre.id)
    const run = await makeProduct(t, centre.manager, { centreId: centre.id })
    const byManager = refusalOf(addClass(t, { teacher: centre.manager, courseId: run }))
    expect(await byManager).toMatchObject({ status: 403, code: 'role_refused' })
  })
})

describe('all lessons or none', () => {
  test('a slot in the way is named with its time and title', async () => {
    const course = await makeCourse(t)
    const third = addDays(weekdayIn(t, 2), 14)
    await addSlots(t, course.teacher, [lessonOn(course.teacher, third, [{ time: '20:30' }])])
    const found = await refusalOf(addClass(t, course))
    expect(found).toMatchObject({
      ...{ status: 409, code: 'slot_taken' },
      problems: [{ lesson: 2, trial_date: third, trial_time: '19:30', code: 'slot_overlap' }],
    })
    expect(found.problems[0]?.other).toMatchObject({
      title: '60-minute trial',
      trial_time: '20:30',
      duration: 60,
    })
    expect(found.text).toContain('60-minute trial')
    expect(await storedTimes(t, course.teacher)).toEqual([`${third} 20:30 60`])
  })

  test('may end at midnight, which is the end of its day', async () => {
    const course = await makeCourse(t)
    const { class: late } = await addClass(t, course, { time: '23:00', end_time: '00:00' })
    expect(late).toMatchObject({ time: '23:00', end_time: '24:00' })
    expect(late.lessons[0]).toMatchObject({ time: '23:00', end_time: '24:00' })
    const other = await refusalOf(addClass(t, course, { title: 'Other', time: '23:30', end_time: '24:00' }))
    expect(other.code).toBe('slot_taken')
    const free = { title: 'Other', time: '22:00', end_time: '23:00' }
    expect((await addClass(t, course, free)).class.lesson_count).toBe(4)
  })

  test('so is another class, and a class stands in the way of a slot', async () => {
    const course = await makeCourse(t)
    await addClass(t, course)
    const second = await refusalOf(addClass(t, course, { title: 'Other', time: '20:30', end_time: '21:00' }))
    expect(second.problems.map(({ other }) => other?.title)).toEqual(Array(4).fill('Phonics club'))
    const slot = addSlots(t, course.teacher, [lessonOn(course.teacher, weekdayIn(t, 2), [{ time: '20:00' }])])
    expect((await refusalOf(slot)).problems[0]?.other?.title).toBe('Phonics club')
    expect((await addClass(t, course, { time: '20:45', end_time: '21:30' })).class.lesson_count).toBe(4)
  })

  test('nothing lies in the past or further away than a year', async () => {
    const course = await makeCourse(t)
    const past = await refusalOf(addClass(t, course, { date: dayIn(t, -8), ending_date: dayIn(t, 8) }))
    expect(past).toMatchObject({ status: 422, code: 'slots_refused', problems: [{ code: 'slot_past' }] })
    const far = { date: dayIn(t, 360), ending_date: dayIn(t, 380) }
    expect((await refusalOf(addClass(t, course, far))).problems[0]?.code).toBe('slot_far')
    expect(await storedTimes(t, course.teacher)).toEqual([])
  })

  test('of two that want the same evenings at once, one is made whole and the other not at all', async () => {
    const course = await makeCourse(t)
    const answers = await Promise.allSettled([addClass(t, course), addClass(t, course, { title: 'Other' })])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = answers.filter(answer => answer.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await storedTimes(t, course.teacher)).toHaveLength(4)
  })
})

describe('who sees what', () => {
  test('lists tell by period, course and teacher', async () => {
    const course = await makeCourse(t)
    const { classId } = await addClass(t, course)
    const first = weekdayIn(t, 2)
    const ofCourse = (startingDate: string, endingDate: string) =>
      t.api().courseClasses({ body: { course_id: course.courseId, startingDate, endingDate } })
    expect((await ofCourse(first, first)).map(({ lessons }) => lessons.length)).toEqual([1])
    expect(await ofCourse(addDays(first, 1), addDays(first, 6))).toEqual([])
    const all = await t.api().allClasses({ body: { teacher_id: course.teacher.userId, ...month(first) } })
    expect(all.map(({ class_id }) => class_id)).toEqual([classId])
    expect((await t.api().classList()).map(({ class_id }) => class_id)).toContain(classId)
    const [single] = await t.api().classSingle({ body: { class_id: classId } })
    expect(single).toMatchObject({ class_id: classId, zoom_link: '', lessons: [{}, {}, {}, {}] })
    const long = { teacher_id: course.teacher.userId, startingDate: first, endingDate: addDays(first, 101) }
    expect(await refusalOf(t.api().teacherClasses({ body: long }))).toMatchObject({ status: 422 })
  })

  test('a course that is withdrawn and a teacher who is inactive take their classes along at once', async () => {
    const course = await makeCourse(t)
    const { classId } = await addClass(t, course)
    const student = await makePerson(t)
    await enrol(t, classId, student)
    const teacherId = course.teacher.userId
    const single = (token?: string) => t.api(token).classSingle({ body: { class_id: classId } })
    expect(await seen(teacherId)).toHaveLength(1)
    await changeProductRow(t, course.courseId, sql`status = 0`)
    expect(await seen(teacherId)).toEqual([])
    expect(await refusalOf(single())).toMatchObject({ status: 404, code: 'class_unknown' })
    expect((await single(student.token))[0].title).toBe('Phonics club')
    expect((await single(course.teacher.token))[0].title).toBe('Phonics club')
    await changeProductRow(t, course.courseId, sql`status = 1`)
    expect(await seen(teacherId)).toHaveLength(1)
    await t.platform.db.transaction(async tx => {
      await tx.execute(sql`update accounts set status = 0 where id = ${course.teacher.authId}`)
      await t.platform.hooks.call(personChanged, tx, { userId: teacherId })
    })
    expect(await seen(teacherId)).toEqual([])
    expect((await t.api().classList()).map(({ class_id }) => class_id)).not.toContain(classId)
  })

  test('addresses reach the teacher and who is enrolled, and nobody else', async () => {
    const course = await makeCourse(t)
    const { classId } = await addClass(t, course, { google_meet_link: 'meet.google.com/abc' })
    const [enrolled, asking, stranger, staff] = [
      await makePerson(t),
      await makePerson(t),
      await makePerson(t),
      await makePerson(t, { role: roles.admin }),
    ]
    await enrol(t, classId, enrolled)
    await enrol(t, classId, asking, { state: 'requested' })
    const answersTo = async (token?: string) => {
      const api = t.api(token)
      const days = month(dayIn(t, 0))
      return JSON.stringify([
        await api.classSingle({ body: { class_id: classId } }),
        await api.teacherClasses({ body: { teacher_id: course.teacher.userId, ...days } }),
        await api.courseClasses({ body: { course_id: course.courseId, ...days } }),
        await api.allClasses({ body: days }),
        await api.classList(),
      ])
    }
    for (const person of [asking, stranger, staff, await makeTeacher(t)])
      expect(await answersTo(person.token)).not.toMatch(/zoom\.us|meet\.google/)
    expect(await answersTo()).not.toMatch(/zoom\.us|meet\.google/)
    expect(await answersTo(enrolled.token)).toMatch(/zoom\.us.*meet\.google/)
    const mine = { student_id: enrolled.userId, ...month(dayIn(t, 0)) }
    expect(await codeOf(t.api(staff.token).myClasses({ body: mine }))).toBe('not_yours')
    expect(JSON.stringify(await t.api(enrolled.token).myClasses({ body: mine }))).toMatch(/zoom\.us/)
  })

  test('places are counted: who is in, who asked, who is paying; not who waits', async () => {
    const course = await makeCourse(t)
    const { classId } = await addClass(t, course, { students_limit: 4 })
    const later = new Date(t.clock.now().getTime() + 60_000)
    const states = ['confirmed', 'requested', 'held', 'waiting', 'asked']
    for (const state of states)
      await enrol(t, classId, await makePerson(t), { state, heldUntil: state === 'held' ? later : null })
    const before = new Date(t.clock.now().getTime() - 60_000)
    await enrol(t, classId, await makePerson(t), { state: 'offered', heldUntil: before })
    const [shown] = await t.api(course.teacher.token).classSingle({ body: { class_id: classId } })
    expect(shown).toMatchObject({ enrolled: 1, free: 1, full: false })
  })
})

describe('my classes', () => {
  test('what one teaches, what one is enrolled in, and lessons that are booked', async () => {
    const [course, other] = [await makeCourse(t), await makeCourse(t)]
    const [{ classId }, { classId: joined }] = [await addClass(t, course), await addClass(t, other)]
    await enrol(t, joined, course.teacher)
    await enrol(t, classId, course.teacher, { state: 'draft' })
    const days = month(dayIn(t, 0))
    const { classes, bookings } = await t
      .api(course.teacher.token)
      .myClasses({ body: { student_id: course.teacher.userId, ...days } })
    expect(
      classes.map(({ class_id, own, enrolments }) => [class_id, own, enrolments.map(e => e.state)]),
    ).toEqual([
      [classId, true, []],
      [joined, false, ['confirmed']],
    ])
    expect(bookings).toEqual([])
    const stranger = await makePerson(t)
    const foreign = t.api(stranger.token).myClasses({ body: { student_id: course.teacher.userId } })
    expect(await refusalOf(foreign)).toMatchObject({ status: 403, code: 'not_yours' })
  })

  test('booked lessons: to the student their own, to the teacher one for each time', async () => {
    const teacher = await makeTeacher(t)
    const day = weekdayIn(t, 3)
    const { slots } = await addSlots(t, teacher, [lessonOn(teacher, day, [{ time: '10:00', seats: 3 }])])
    const slotId = slots[0]?.slot_id ?? 0
    const [one, two] = [await makePerson(t), await makePerson(t)]
    for (const { userId } of [one, two])
      await t.platform.db.execute(sql`insert into bookings (lesson_id, teacher_id, user_id, state, price_cents, created_at,
        confirmed_at) values (${slotId}, ${teacher.userId}, ${userId}, 'confirmed', 100, now(), now())`)
    const of = async ({ userId, token }: { userId: number; token: string }) =>
      (await t.api(token).myClasses({ body: { student_id: userId, ...month(dayIn(t, 0)) } })).bookings
    expect(await of(one)).toMatchObject([
      { slot_id: slotId, date: day, time: '10:00', end_time: '11:00', own: false },
    ])
    expect(await of(teacher)).toMatchObject([
      { slot_id: slotId, booking_id: null, booked: 2, seats: 3, own: true },
    ])
  })
})
