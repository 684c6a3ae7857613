import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/rules/hong-kong-time.ts'
import type { Hook } from '#server/kernel/hooks.ts'
import { ownTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { enrol, makeCourse } from '#server/testing/classes.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusalOf } from '#server/testing/refusals.ts'
import { storedTimes } from '#server/testing/slots.ts'
import { dataExport, deletionAsked } from '../../accounts/index.ts'
import { suspendLesson } from '../../lessons/index.ts'
import { classCancelled, classLessonsChanged, lessonCancelled } from '../classes.hooks.ts'
import { addClass, weekdayIn } from '../classes.test-support.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

/** A class with a student and its lessons. */
async function makeRunning(students = 1, more: Record<string, unknown> = {}) {
  const course = await makeCourse(t)
  const { classId, class: made } = await addClass(t, course, more)
  const people = []
  for (let count = 0; count < students; count++) {
    const person = await makePerson(t)
    await enrol(t, classId, person)
    people.push(person)
  }
  const ids = made.lessons.map(({ lesson_id }) => lesson_id)
  return { course, classId, ids, people, api: t.api(course.teacher.token) }
}

async function heardDuring<Change>(
  hook: Hook<readonly [tx: never, change: Change], void>,
  work: () => Promise<unknown>,
): Promise<Change[]> {
  const heard: Change[] = []
  const stop = t.platform.hooks.on(hook, 'test', async (_tx, change) => void heard.push(change))
  await work()
  stop()
  return heard
}

describe('one lesson', () => {
  test('is called off when that is confirmed; its place in the calendar is free again', async () => {
    const { classId, ids, api, course } = await makeRunning()
    const [, second = 0] = ids
    const body = { lesson_id: second, reason: 'I am ill' }
    expect(await refusalOf(api.classLessonCancel({ body }))).toMatchObject({
      status: 409,
      code: 'class_students',
    })
    const heard = await heardDuring(lessonCancelled, async () => {
      const { told, class: after } = await api.classLessonCancel({ body: { ...body, confirm: true } })
      expect(told).toBe(1)
      expect(after.lessons[1]).toMatchObject({ state: 'cancelled', reason: 'I am ill' })
      expect(after.lesson_count).toBe(3)
    })
    expect(heard).toMatchObject([{ classId, lessonId: second, reason: 'I am ill' }])
    expect(await storedTimes(t, course.teacher)).toHaveLength(3)
    const [shown] = await t.api().classSingle({ body: { class_id: classId } })
    expect(shown.lessons).toHaveLength(3)
    const again = refusalOf(api.classLessonCancel({ body: { ...body, confirm: true } }))
    expect(await again).toMatchObject({ status: 409, code: 'class_lesson_over' })
    await api.classEdit({ body: { class_id: classId, time: '19:45', confirm: true } })
    const [edited] = await api.classSingle({ body: { class_id: classId } })
    expect(edited.lessons.map(({ state, time }) => `${state} ${time}`)).toEqual([
      ...['open 19:45', 'cancelled 19:30', 'open 19:45', 'open 19:45'],
    ])
  })

  test('the only one that is left is not: the class is called off instead', async () => {
    const { ids, api } = await makeRunning(0, { repeat_on: '' })
    const [only = 0] = ids
    const last = refusalOf(api.classLessonCancel({ body: { lesson_id: only } }))
    expect(await last).toMatchObject({ status: 409, code: 'class_lesson_last' })
  })

  test('is moved, remembers where it stood, and stays there when its class changes', async () => {
    const { classId, ids, api } = await makeRunning()
    const [first = 0] = ids
    const friday = weekdayIn(t, 5)
    const body = { lesson_id: first, date: friday, time: '10:00', end_time: '11:00' }
    expect(await refusalOf(api.classLessonMove({ body }))).toMatchObject({ code: 'class_students' })
    const heard = await heardDuring(classLessonsChanged, () =>
      api.classLessonMove({ body: { ...body, confirm: true } }),
    )
    expect(heard).toMatchObject([{ classId, cancelled: [], added: [], moved: [{ lessonId: first }] }])
    const lessonNow = async () =>
      (await api.classSingle({ body: { class_id: classId } }))[0].lessons.find(one => one.lesson_id === first)
    expect(await lessonNow()).toMatchObject({
      date: friday,
      time: '10:00',
      moved_from: `${weekdayIn(t, 2)} 19:30`,
    })
    await api.classEdit({ body: { class_id: classId, time: '18:00', end_time: '19:00', confirm: true } })
    expect(await lessonNow()).toMatchObject({ date: friday, time: '10:00' })
    const back = { lesson_id: first, date: weekdayIn(t, 2), time: '19:30', end_time: '20:45', confirm: true }
    await api.classLessonMove({ body: back })
    expect(await lessonNow()).toMatchObject({ date: weekdayIn(t, 2), moved_from: '' })
  })

  test('can not be moved onto another, into the past, or past midnight', async () => {
    const { ids, api } = await makeRunning(0)
    const [first = 0] = ids
    const move = (more: object) =>
      api.classLessonMove({ body: { lesson_id: first, date: weekdayIn(t, 4), ...more } })
    expect(await refusalOf(move({ date: addDays(weekdayIn(t, 2), 7) }))).toMatchObject({ code: 'slot_taken' })
    expect(await refusalOf(move({ date: '2026-01-06' }))).toMatchObject({ code: 'slots_refused' })
    expect(await refusalOf(move({ time: '23:30', end_time: '00:30' }))).toMatchObject({ status: 422 })
    expect(await refusalOf(move({ time: '10:10', end_time: '11:10' }))).toMatchObject({
      code: 'slots_refused',
    })
  })

  test('that the weather suspended gets another date', async () => {
    const { classId, ids, api } = await makeRunning(1, { zoom_link: '', venue: 'Studio 2' })
    const [first = 0] = ids
    await t.platform.db.transaction(tx => suspendLesson(t.platform, tx, first, 'TC8NE'))
    const [before] = await t.api().classSingle({ body: { class_id: classId } })
    expect(before.lessons[0]).toMatchObject({ state: 'suspended', reason: 'TC8NE' })
    const { class: after } = await api.classLessonMove({
      body: { lesson_id: first, date: weekdayIn(t, 6), confirm: true },
    })
    const moved = after.lessons.find(one => one.lesson_id === first)
    expect(moved).toMatchObject({ state: 'open', date: weekdayIn(t, 6), time: '19:30', reason: '' })
  })

  test('one more is added at the usual time, and a note is for those enrolled', async () => {
    const { classId, ids, people, api } = await makeRunning()
    const friday = weekdayIn(t, 5)
    const heard = await heardDuring(classLessonsChanged, async () => {
      const { class: after } = await api.classLessonAdd({ body: { class_id: classId, date: friday } })
      expect(after).toMatchObject({ lesson_count: 5 })
    })
    expect(heard).toMatchObject([{ classId, moved: [], cancelled: [], added: [{}] }])
    await api.classLessonNote({ body: { lesson_id: ids[0] ?? 0, note: 'Bring the red book' } })
    const noteTo = async (token?: string) =>
      JSON.stringify(await t.api(token).classSingle({ body: { class_id: classId } }))
    expect(await noteTo(people[0]?.token)).toContain('Bring the red book')
    expect(await noteTo()).not.toContain('Bring the red book')
    const taken = api.classLessonAdd({ body: { class_id: classId, date: friday, time: '20:00' } })
    expect(await refusalOf(taken)).toMatchObject({ status: 409, code: 'slot_taken' })
  })

  test('that has begun stays as it is', async () => {
    const own = await ownTestApp()
    const course = await makeCourse(own)
    const { class: made } = await addClass(own, course)
    own.clock.advance({ days: 5 })
    const api = own.api(course.teacher.token)
    const lesson_id = made.lessons[0]?.lesson_id ?? 0
    const move = api.classLessonMove({ body: { lesson_id, date: weekdayIn(own, 5) } })
    expect(await refusalOf(move)).toMatchObject({ status: 409, code: 'class_lesson_over' })
    const cancel = api.classLessonCancel({ body: { lesson_id } })
    expect(await refusalOf(cancel)).toMatchObject({ status: 409, code: 'class_lesson_over' })
    await own.end()
  })
})

describe('the whole class', () => {
  test('is called off when that is confirmed; strangers lose sight of it, those enrolled do not', async () => {
    const { classId, course, people, api } = await makeRunning(2)
    const body = { class_id: classId, reason: 'Too few students' }
    expect(await refusalOf(api.classCancel({ body }))).toMatchObject({ code: 'class_students' })
    const heard = await heardDuring(classCancelled, async () => {
      expect((await api.classCancel({ body: { ...body, confirm: true } })).told).toBe(2)
    })
    expect(heard).toEqual([{ classId, reason: 'Too few students' }])
    expect(await storedTimes(t, course.teacher)).toEqual([])
    const classes = await t.api().courseClasses({ body: { course_id: course.courseId } })
    expect(classes).toEqual([])
    const [toStudent] = await t.api(people[0]?.token).classSingle({ body: { class_id: classId } })
    expect(toStudent).toMatchObject({ state: 'cancelled', reason: 'Too few students' })
    for (const call of [
      () => api.classCancel({ body }),
      () => api.classEdit({ body: { class_id: classId, title: 'x' } }),
      () => api.classLessonAdd({ body: { class_id: classId, date: weekdayIn(t, 5) } }),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 410, code: 'class_cancelled' })
  })

  test('goes without a trace where nobody ever was in it, and only then', async () => {
    const { classId, course, api } = await makeRunning(0)
    await enrol(t, classId, await makePerson(t), { state: 'draft' })
    await api.classDelete({ body: { class_id: classId } })
    expect(await storedTimes(t, course.teacher)).toEqual([])
    const gone = t.api(course.teacher.token).classSingle({ body: { class_id: classId } })
    expect(await refusalOf(gone)).toMatchObject({ status: 404, code: 'class_unknown' })
    const { classId: used, api: other } = await makeRunning(1)
    const refused = other.classDelete({ body: { class_id: used } })
    expect(await refusalOf(refused)).toMatchObject({ status: 409, code: 'class_had_students' })
  })

  test('is nobody else’s to touch', async () => {
    const { classId, ids } = await makeRunning(0)
    const api = t.api((await makeCourse(t)).teacher.token)
    const lesson_id = ids[0] ?? 0
    for (const call of [
      () => api.classCancel({ body: { class_id: classId } }),
      () => api.classDelete({ body: { class_id: classId } }),
      () => api.classLessonAdd({ body: { class_id: classId, date: weekdayIn(t, 5) } }),
      () => api.classLessonCancel({ body: { lesson_id } }),
      () => api.classLessonMove({ body: { lesson_id, date: weekdayIn(t, 5) } }),
      () => api.classLessonNote({ body: { lesson_id, note: 'x' } }),
    ])
      expect((await refusalOf(call())).status).toBe(404)
  })
})

describe('the teacher’s account', () => {
  test('stays while students are enrolled in what comes; its copy has the classes', async () => {
    const { course, classId, api } = await makeRunning(1)
    const remove = () =>
      t.platform.db.transaction(tx => t.platform.hooks.call(deletionAsked, tx, course.teacher))
    await expect(remove()).rejects.toMatchObject({ code: 'classes_upcoming' })
    const parts = await t.platform.hooks.call(dataExport, t.platform.db, course.teacher)
    expect(parts.get('classes')).toMatchObject({
      data: {
        as_teacher: [{ class_id: classId, title: 'Phonics club', zoom_link: 'https://zoom.us/j/98213345' }],
      },
    })
    await api.classCancel({ body: { class_id: classId, confirm: true } })
    await expect(
      t.platform.db
        .transaction(tx => t.platform.hooks.call(deletionAsked, tx, course.teacher))
        .catch(error => error.code),
    ).resolves.not.toBe('classes_upcoming')
  })
})
