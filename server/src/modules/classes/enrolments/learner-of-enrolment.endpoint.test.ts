import { afterAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { buyPlace, enroll, payFor } from './enrolments.test-support.ts'

const t = await ownTestApp()
afterAll(t.end)

const addLearner = async (parent: TestPerson, first_name: string): Promise<number> =>
  (await t.api(parent.token).learnerAdd({ body: { first_name, grade: 'P3' } })).learner.learner_id

const placesOf = async (parent: TestPerson, class_id: number) =>
  (await t.api(parent.token).enrolmentGet({ body: { class_id } })).enrolment.map(
    ({ state, learner_id }) => [state, learner_id] as const,
  )

test("a parent's place that names nobody is their child's, from the order to the enrolment", async () => {
  const parent = await makePerson(t, { role: roles.parent })
  const { classId: paid } = await makeClass(t, { seats: 3 })
  const { classId: free } = await makeClass(t, { seats: 3, priceCents: 0 })
  const [elder, younger] = [await addLearner(parent, 'Hei Tung'), await addLearner(parent, 'Long Yin')]
  const api = t.api(parent.token)
  await payFor(t, parent, paid)
  // Another one was chosen meanwhile: what was paid for is gone on with.
  await api.classEnroll({ body: { classes: [free], learner_id: younger } })
  expect((await enroll(t, parent, paid)).enrolments).toMatchObject([{ state: 'confirmed' }])
  expect(await placesOf(parent, paid)).toEqual([['confirmed', elder]])
  // Asked again it is found, and no one else is enrolled.
  await enroll(t, parent, free)
  expect(await placesOf(parent, free)).toEqual([['confirmed', younger]])
  await api.classEnroll({ body: { classes: [free], learner_id: null } })
  expect(await placesOf(parent, free)).toEqual([
    ['confirmed', null],
    ['confirmed', younger],
  ])
})

test('a student without a word is enrolled as themselves', async () => {
  const student = await makePerson(t)
  await addLearner(student, 'Hei Tung')
  const { classId } = await makeClass(t)
  await buyPlace(t, student, classId)
  expect(await placesOf(student, classId)).toEqual([['confirmed', null]])
})
