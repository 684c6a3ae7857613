import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/rules/hong-kong-time.ts'
import { ownTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { enrol, makeCourse, type TestCourse } from '#server/testing/classes.ts'
import { dayIn } from '#server/testing/days.ts'
import { makePerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusalOf } from '#server/testing/refusals.ts'
import { addSlots, lessonOn, storedTimes } from '#server/testing/slots.ts'
import { classLessonsChanged, type LessonsChange } from '../classes.hooks.ts'
import { addClass, weekdayIn } from '../classes.test-support.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const edit = ({ teacher }: TestCourse, class_id: number, more: Record<string, unknown>, app = t) =>
  app.api(teacher.token).classEdit({ body: { class_id, ...more } })

/** What those to the right hear of changed lessons. */
async function heardDuring(work: () => Promise<unknown>, app = t): Promise<LessonsChange[]> {
  const heard: LessonsChange[] = []
  const stop = app.platform.hooks.on(
    classLessonsChanged,
    'test',
    async (_tx, change) => void heard.push(change),
  )
  await work()
  stop()
  return heard
}

describe('a class is changed', () => {
  test('what is left out stays, and everybody sees the rest at once', async () => {
    const course = await makeCourse(t)
    const { classId, class: made } = await addClass(t, course)
    const view = () => t.api().classSingle({ body: { class_id: classId } })
    await view()
    const heard = await heardDuring(() =>
      edit(course, classId, {
        title: 'Phonics and more',
        color: 'pink',
        remarks: 'New book',
        class_price: 500,
      }),
    )
    expect((await view())[0]).toMatchObject({
      ...{
        title: 'Phonics and more',
        color: 'pink',
        class_price: 500,
        remarks: 'New book',
        students_limit: 3,
      },
      ...{ version: made.version + 1, lesson_count: 4, online: true },
    })
    expect(heard).toEqual([])
  })

  test('a form that was opened before another change is told', async () => {
    const course = await makeCourse(t)
    const { classId, class: made } = await addClass(t, course)
    await edit(course, classId, { title: 'Second', version: made.version })
    const late = refusalOf(edit(course, classId, { title: 'Third', version: made.version }))
    expect(await late).toMatchObject({ status: 409, code: 'class_changed' })
  })

  test('only by its own teacher, into an own course, and never for fewer than are in it', async () => {
    const [course, other] = [await makeCourse(t), await makeCourse(t)]
    const { classId } = await addClass(t, course)
    expect(await refusalOf(edit(other, classId, { title: 'x' }))).toMatchObject({
      status: 404,
      code: 'class_unknown',
    })
    const foreign = await refusalOf(edit(course, classId, { course_id: other.courseId }))
    expect(Object.keys(foreign.fields)).toEqual(['course_id'])
    const second = await makeProduct(t, course.teacher)
    expect((await edit(course, classId, { course_id: second })).class.course_id).toBe(second)
    for (let count = 0; count < 2; count++) await enrol(t, classId, await makePerson(t))
    expect(Object.keys((await refusalOf(edit(course, classId, { students_limit: 1 }))).fields)).toEqual([
      'students_limit',
    ])
    expect(
      Object.keys((await refusalOf(edit(course, classId, { course_id: course.courseId }))).fields),
    ).toEqual(['course_id'])
    expect((await edit(course, classId, { students_limit: 2 })).class).toMatchObject({ full: true, free: 0 })
    expect((await edit(course, classId, { no_limit: true })).class).toMatchObject({ full: false, free: null })
  })

  test('a place more is offered to the first who waits', async () => {
    const course = await makeCourse(t)
    const { classId } = await addClass(t, course, { students_limit: 1 })
    await enrol(t, classId, await makePerson(t))
    const [first, second] = [await makePerson(t), await makePerson(t)]
    for (const person of [first, second]) await enrol(t, classId, person, { state: 'waiting' })
    await edit(course, classId, { students_limit: 2 })
    const stateOf = async ({ token }: { token: string }) =>
      (await t.api(token).classSingle({ body: { class_id: classId } }))[0].enrolments.map(
        ({ state }) => state,
      )
    expect([await stateOf(first), await stateOf(second)]).toEqual([['offered'], ['waiting']])
  })

  test('lessons follow another weekday and another time, and give theirs up together', async () => {
    const course = await makeCourse(t)
    const { classId, class: made } = await addClass(t, course)
    const first = weekdayIn(t, 2)
    const ids = made.lessons.map(({ lesson_id }) => lesson_id)
    const { class: later } = await edit(course, classId, { time: '20:00', end_time: '21:00' })
    expect(later.lessons.map(({ lesson_id, time }) => [lesson_id, time])).toEqual(
      ids.map(id => [id, '20:00']),
    )
    const thursdays = { date: addDays(first, 2), ending_date: addDays(first, 23), repeat_on: 'Thursday' }
    const { class: moved } = await edit(course, classId, thursdays)
    expect(moved.lessons.map(({ lesson_id, date }) => [lesson_id, date])).toEqual(
      ids.map((id, week) => [id, addDays(first, 2 + 7 * week)]),
    )
    const { class: shorter } = await edit(course, classId, { ending_date: addDays(first, 10) })
    expect(shorter.lessons.map(({ lesson_id }) => lesson_id)).toEqual(ids.slice(0, 2))
    const { class: longer } = await edit(course, classId, { ending_date: addDays(first, 16) })
    expect(longer.lesson_count).toBe(3)
    expect(await storedTimes(t, course.teacher)).toHaveLength(3)
  })

  test('what is in the way is named, and nothing has changed', async () => {
    const course = await makeCourse(t)
    const { classId } = await addClass(t, course)
    const wednesday = addDays(weekdayIn(t, 2), 8)
    await addSlots(t, course.teacher, [lessonOn(course.teacher, wednesday, [{ time: '20:00' }])])
    const before = await storedTimes(t, course.teacher)
    const found = await refusalOf(
      edit(course, classId, { repeat_on: 'Wednesday', date: addDays(wednesday, -7), title: 'Other' }),
    )
    expect(found).toMatchObject({ status: 409, code: 'slot_taken', problems: [{ trial_date: wednesday }] })
    expect(await storedTimes(t, course.teacher)).toEqual(before)
    expect((await t.api().classSingle({ body: { class_id: classId } }))[0].title).toBe('Phonics club')
  })
})

describe('somebody has a place', () => {
  test('what changes is told first, and done when it is confirmed; removed lessons stay as cancelled', async () => {
    const course = await makeCourse(t)
    const { classId, class: made } = await addClass(t, course)
    await enrol(t, classId, await makePerson(t, { firstName: 'Ka Yan' }))
    const first = weekdayIn(t, 2)
    const change = {
      ending_date: addDays(first, 14),
      time: '18:00',
      end_time: '19:00',
      reason: 'The room is ours',
    }
    const answer = await t.request({
      ...{ method: 'POST', url: '/api/class/update', token: course.teacher.token },
      body: { class_id: classId, ...change },
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      ...{ code: 'class_students', enrolled: 1, names: ['Ka Yan'], place: false, added: [] },
      moved: [0, 7, 14].map(days => ({
        from: { date: addDays(first, days), time: '19:30', end_time: '20:45' },
        to: { date: addDays(first, days), time: '18:00', end_time: '19:00' },
      })),
      removed: [{ lesson_id: made.lessons[3]?.lesson_id, date: addDays(first, 21) }],
    })
    const heard = await heardDuring(() => edit(course, classId, { ...change, confirm: true }))
    expect(heard).toMatchObject([
      {
        classId,
        reason: 'The room is ours',
        placeChanged: false,
        cancelled: [{ lessonId: made.lessons[3]?.lesson_id }],
      },
    ])
    expect(heard[0]?.moved).toHaveLength(3)
    const [after] = await t.api(course.teacher.token).classSingle({ body: { class_id: classId } })
    expect(after.lessons.map(({ state, time }) => `${state} ${time}`)).toEqual([
      ...Array(3).fill('open 18:00'),
      'cancelled 19:30',
    ])
    expect(after).toMatchObject({ lesson_count: 3, lessons_left: 3 })
  })

  test('another place is told too; a title and a price are not', async () => {
    const course = await makeCourse(t)
    const { classId } = await addClass(t, course)
    await enrol(t, classId, await makePerson(t))
    expect((await edit(course, classId, { title: 'Other', class_price: 900 })).told).toBe(0)
    const moved = refusalOf(edit(course, classId, { zoom_link: '', venue: 'Studio 2' }))
    expect(await moved).toMatchObject({ status: 409, code: 'class_students' })
    const heard = await heardDuring(() =>
      edit(course, classId, { zoom_link: '', venue: 'Studio 2', confirm: true }),
    )
    expect(heard).toMatchObject([{ placeChanged: true, moved: [], cancelled: [], added: [] }])
  })
})

describe('a class that runs', () => {
  test('keeps what was held; what comes follows', async () => {
    const own = await ownTestApp()
    const course = await makeCourse(own)
    const { classId, class: made } = await addClass(own, course)
    const first = made.date
    own.clock.advance({ days: 5 })
    const { class: after } = await edit(
      course,
      classId,
      { repeat_on: 'Tuesday|Friday', time: '18:00', end_time: '19:00' },
      own,
    )
    const held = after.lessons.filter(({ over }) => over).map(({ date, time }) => `${date} ${time}`)
    expect(held).toEqual(
      [0, 7]
        .filter(days => addDays(first, days) < dayIn(own, 0))
        .map(days => `${addDays(first, days)} 19:30`),
    )
    const coming = after.lessons.filter(({ over }) => !over)
    expect(new Set(coming.map(({ time }) => time))).toEqual(new Set(['18:00']))
    expect(coming.every(({ date }) => date >= dayIn(own, 0))).toBe(true)
    expect(coming.length).toBeGreaterThan(made.lessons.length - held.length)
    await own.end()
  })
})
