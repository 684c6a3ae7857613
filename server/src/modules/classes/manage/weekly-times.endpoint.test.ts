import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makeCourse } from '#server/testing/classes.ts'
import { book } from '#server/testing/lessons.ts'
import { makePerson } from '#server/testing/people.ts'
import { codeOf } from '#server/testing/refusals.ts'
import { storedTimes } from '#server/testing/slots.ts'
import { addClass, weekdayIn } from '../classes.test-support.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

/** Open every Tuesday from 7 to 9 in the evening, in lessons of an hour. */
async function openTuesdays() {
  const course = await makeCourse(t)
  const api = t.api(course.teacher.token)
  await api.weekSave({
    body: {
      hours: [{ weekday: 2, from: '19:00', to: '21:00' }],
      ...{ title: 'Trial lesson', price: 120, duration: 60, url: 'zoom.us/j/1', until: weekdayIn(t, 2, 40) },
    },
  })
  return { course, api, first: weekdayIn(t, 2) }
}

test('a class takes the time of open times of the usual week, which nobody has booked', async () => {
  const { course, first } = await openTuesdays()
  expect(await storedTimes(t, course.teacher)).toContain(`${first} 19:00 60`)
  await addClass(t, course, {})
  const times = await storedTimes(t, course.teacher)
  expect(times).toContain(`${first} 19:30 75`)
  expect(times.filter(time => time.startsWith(first))).toEqual([`${first} 19:30 75`])
})

test('one that somebody has booked stands in its way, and then nothing is taken', async () => {
  const { course, api, first } = await openTuesdays()
  const [terms] = await api.teacherLessons({ body: { teacher_id: course.teacher.userId } })
  const slot = terms?.slots.find(one => one.trial_date === first && one.trial_time === '20:00')
  await book(t, await makePerson(t), slot?.slot_id ?? 0)
  const before = await storedTimes(t, course.teacher)
  expect(await codeOf(addClass(t, course, {}))).toBe('slot_taken')
  expect(await storedTimes(t, course.teacher)).toEqual(before)
})
