import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import type { TestCourse } from '#server/testing/classes.ts'
import { dayIn } from '#server/testing/days.ts'
import { makeProduct, type ProductFields } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'

let t: TestApp & { end(): Promise<void> }
beforeAll(async () => {
  t = await ownTestApp()
})
afterAll(() => t.end())

async function makeCourse(fields: ProductFields): Promise<TestCourse> {
  const teacher = await makeTeacher(t)
  return { teacher, courseId: await makeProduct(t, teacher, fields) }
}

const nameOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })

/** Two evenings, a week apart. */
function addClass({ teacher, courseId }: TestCourse, title: string, ahead: number, more = {}) {
  const date = dayIn(t, ahead)
  const body = {
    ...{ title, course_id: courseId, class_price: 400, students_limit: 3, color: 'teal' },
    ...{ date, ending_date: dayIn(t, ahead + 7), time: '19:30', end_time: '20:45' },
    ...{ repeat_on: nameOf(date), zoom_link: 'zoom.us/j/98213345', ...more },
  }
  return t.api(teacher.token).classAdd({ body })
}

const found = async (q: string) =>
  (await t.api().comingClasses({ query: { q } })).classes.map(({ title }) => title)

test('classes are found by title and course, narrowed by words about days, place and price', async () => {
  const course = await makeCourse({ name: 'Fractions for P5', levels: ['P5'] })
  const other = await makeCourse({ name: 'Speaking club', subject: 'English', levels: ['S4'], tags: [] })
  await addClass(course, 'Evening clinic 分數診所', 1)
  await addClass(other, 'Debate hour', 2, { class_price: 0, time: '09:00', end_time: '10:00' })
  await t.platform.jobs.runDue()
  const [soon, later] = [nameOf(dayIn(t, 1)), nameOf(dayIn(t, 2))]
  expect(await found('clinic')).toEqual(['Evening clinic 分數診所'])
  expect(await found('診所')).toEqual(['Evening clinic 分數診所'])
  expect(await found('P5 maths')).toEqual(['Evening clinic 分數診所'])
  expect(await found(`maths class on ${soon}`)).toEqual(['Evening clinic 分數診所'])
  expect(await found(`maths class on ${later}`)).toEqual([])
  expect(await found(`class on ${later} morning`)).toEqual(['Debate hour'])
  expect(await found('free debate')).toEqual(['Debate hour'])
  expect(await found('free clinic')).toEqual([])
  expect(await found('live class')).toEqual(['Evening clinic 分數診所', 'Debate hour'])
  expect(await found('online clinic')).toEqual(['Evening clinic 分數診所'])
  expect(await found('face to face clinic')).toEqual([])
  // Who looks for someone is not shown whatever begins next.
  expect(await found('tutor')).toEqual([])
  expect(await found('100%')).toEqual([])
  expect(await found('\0')).toHaveLength(2)
})
