import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCourse, type TestCourse } from '#server/testing/classes.ts'
import { dayIn } from '#server/testing/days.ts'
import { runJob } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { changeProductRow } from '#server/testing/products.ts'
import { buyPlace } from '../enrolments/enrolments.test-support.ts'

let t: TestApp & { end(): Promise<void> }
beforeAll(async () => {
  t = await ownTestApp()
})
afterAll(() => t.end())

/** Four evenings, a week apart, from tomorrow on. */
function addClass({ teacher, courseId }: TestCourse, more = {}) {
  const weekday = new Date(`${dayIn(t, 1)}T00:00:00Z`).toLocaleDateString('en', {
    weekday: 'long',
    timeZone: 'UTC',
  })
  const body = {
    ...{ title: 'Phonics club', course_id: courseId, class_price: 400, students_limit: 3, color: 'teal' },
    ...{ date: dayIn(t, 1), ending_date: dayIn(t, 22), time: '19:30', end_time: '20:45', repeat_on: weekday },
    ...{ zoom_link: 'zoom.us/j/98213345', ...more },
  }
  return t.api(teacher.token).classAdd({ body })
}

const live = async (more = {}) => {
  const { products, facets, count } = await t
    .api()
    .shelfView({ params: { page: 1 }, query: { live: '1', ...more } })
  return { ids: products.map(({ course_id }) => course_id), facet: facets.live, count }
}

test('a course is found among those with live classes from its first class until its last lesson begins', async () => {
  const course = await makeCourse(t)
  const other = await makeCourse(t)
  expect(await live()).toEqual({ ids: [], facet: 0, count: 0 })
  const { classId } = await addClass(course)
  await addClass(other, { title: 'Called off' })
  await t.platform.jobs.runDue()
  expect((await live()).ids.toSorted()).toEqual([course.courseId, other.courseId].toSorted())
  expect(await live({ subjects: 'Nonsense' })).toMatchObject({ ids: [], count: 0 })
  const { facets } = await t.api().shelfView({ params: { page: 1 }, query: {} })
  expect(facets.live).toBe(2)

  // A class that is called off leaves none.
  const [{ class_id: calledOff = 0 } = {}] = (
    await t.api().comingClasses({ query: { course_id: other.courseId } })
  ).classes
  await t.api(other.teacher.token).classCancel({ body: { class_id: calledOff, reason: 'Ill' } })
  await t.platform.jobs.runDue()
  expect(await live()).toEqual({ ids: [course.courseId], facet: 1, count: 1 })

  // Whatever else changes of the course, it stays.
  await changeProductRow(t, course.courseId, sql`description = '<p>Other words.</p>'`)
  expect((await live()).ids).toEqual([course.courseId])

  const [made] = await t.api().classSingle({ body: { class_id: classId } })
  const last = made.lessons.at(-1)
  const begins = new Date(`${last?.date}T${last?.time}:00+08:00`)
  t.clock.advance({ seconds: (begins.getTime() - t.clock.now().getTime()) / 1000 })
  await runJob(t, 'catalogue.end-live')
  expect(await live()).toEqual({ ids: [], facet: 0, count: 0 })
})

test('what comes next is told of a course, a shop and everybody, and follows each place that is sold', async () => {
  const course = await makeCourse(t)
  const { teacher, courseId } = course
  const first = dayIn(t, 1)
  const { classId } = await addClass(course, { students_limit: 2 })
  const later = await addClass(course, {
    title: 'Later',
    date: dayIn(t, 30),
    ending_date: dayIn(t, 30),
    repeat_on: '',
  })
  const coming = async (query: { course_id?: number; shop?: string; limit?: number } = {}) =>
    (await t.api().comingClasses({ query })).classes
  const [next] = await coming({ course_id: courseId })
  expect(next).toMatchObject({
    ...{
      class_id: classId,
      course_id: courseId,
      title: 'Phonics club',
      class_price: 400,
      free: 2,
      full: false,
    },
    ...{ date: first, time: '19:30', end_time: '20:45', online: true, teacher_id: teacher.userId },
    ...{ lesson_count: 4, course: { course_id: courseId } },
  })
  expect(JSON.stringify(await coming({ course_id: courseId }))).not.toContain('zoom.us')
  const idsOf = (rows: { class_id: number }[]) => rows.map(({ class_id }) => class_id)
  expect(idsOf(await coming({ course_id: courseId }))).toEqual([classId, later.classId])
  expect(idsOf(await coming({ course_id: courseId, limit: 1 }))).toEqual([classId])
  expect(idsOf(await coming({ shop: teacher.username }))).toEqual([classId, later.classId])
  expect(await coming({ shop: 'nobody' })).toEqual([])
  // Of everyone only what begins within a week.
  expect(idsOf(await coming({ limit: 20 }))).not.toContain(later.classId)

  // All of this is cached; a place that is sold is seen at once, and lists of everything stay.
  const announced: string[] = []
  const stop = t.platform.changes.on(tags => announced.push(...tags))
  for (const left of [1, 0]) {
    await buyPlace(t, await makePerson(t), classId)
    expect((await coming({ course_id: courseId }))[0]).toMatchObject({ free: left, full: left === 0 })
    expect((await coming({ shop: teacher.username }))[0]).toMatchObject({ free: left })
  }
  stop()
  expect(announced).toContain(`schedule:${teacher.userId}`)
  for (const whole of ['classes', 'lists', 'all']) expect(announced).not.toContain(whole)

  await t.api(teacher.token).classCancel({ body: { class_id: later.classId, reason: 'Ill' } })
  expect(idsOf(await coming({ course_id: courseId }))).toEqual([classId])
})
