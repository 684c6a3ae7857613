import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { enrol, makeClass } from '#server/testing/classes.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct, own } from '#server/testing/products.ts'
import { makeCentre, makeTeacher, makeTrialTeacher } from '#server/testing/teachers.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makeTeacher(t)
})

const marks = (person: TestPerson) => t.api(person.token).marksView()

test('what one has, likes and follows, and nothing of others', async () => {
  const person = await makePerson(t)
  const centre = await makeCentre(t)
  const bought = await makeProduct(t, teacher)
  const liked = await makeProduct(t, teacher)
  await own(t, person, bought)
  const { userId: user_id } = person
  const api = t.api(person.token)
  await api.favouriteAdd({ body: { user_id, course_id: liked } })
  await api.teacherFollow({ body: { user_id, subscriber_id: teacher.userId } })
  t.clock.advance({ seconds: 1 })
  await api.subscriptionStore({ body: { user_id, subscriber_id: centre.id, type: 'centre' } })
  expect(await marks(person)).toEqual({
    owned: [bought],
    favourites: [liked],
    following: [centre.id, teacher.userId],
    following_teachers: [teacher.userId],
    following_centres: [centre.id],
    lessons_ahead: false,
  })
  const none = { owned: [], favourites: [], following: [], following_teachers: [], following_centres: [] }
  const empty = { ...none, lessons_ahead: false }
  expect(await marks(await makePerson(t))).toEqual(empty)
  expect((await t.request({ url: '/api/me/marks', token: person.token })).headers['cache-control']).toBe(
    'no-store',
  )
})

test('staff own nothing by looking after the place', async () => {
  const admin = await makePerson(t, { role: roles.admin })
  await makeProduct(t, teacher)
  expect((await marks(admin)).owned).toEqual([])
})

test('says whether lessons are to come: a trial that is booked, a class until its last lesson', async () => {
  const [booker, learner] = [await makePerson(t), await makePerson(t)]
  const trialTeacher = await makeTrialTeacher(t)
  const ahead = async (person: TestPerson) => (await marks(person)).lessons_ahead
  expect(await ahead(booker)).toBe(false)
  await book(t, booker, await makeLesson(t, trialTeacher, {}))
  expect(await ahead(booker)).toBe(true)
  expect(await ahead(learner)).toBe(false)
  expect(await ahead(trialTeacher)).toBe(false)

  const { classId } = await makeClass(t, { inDays: 1, lessons: 2 })
  await enrol(t, classId, learner, { state: 'waiting' })
  expect(await ahead(learner)).toBe(false)
  const inside = await makePerson(t)
  await enrol(t, classId, inside)
  expect(await ahead(inside)).toBe(true)
  const over = await makeClass(t, { inDays: -5, lessons: 2 })
  const before = await makePerson(t)
  await enrol(t, over.classId, before)
  expect(await ahead(before)).toBe(false)
})
