import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { enrol, makeClass } from '#server/testing/classes.ts'
import { dayIn } from '#server/testing/days.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { lengths, makeOwned as ownOf } from '#server/testing/owned-products.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeTeacher, makeTrialTeacher } from '#server/testing/teachers.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makeTeacher(t)
})

const own = (reader: TestPerson, fields: { daysAgo?: number; name?: string } = {}) =>
  ownOf(t, teacher, reader, fields)
const store = (person: TestPerson, material_id: number, position: number) =>
  t.api(person.token).progressStore({ body: { material_id, position } })
const home = (person: TestPerson) => t.api(person.token).learningHome()
const list = (person: TestPerson, query = {}) => t.api(person.token).learningProducts({ query })
const idsOf = (cards: readonly { course_id: number }[]) => cards.map(card => card.course_id)

it('my learning is empty for a newcomer, and nobody else’s', async () => {
  const [newcomer, buyer] = [await makePerson(t), await makePerson(t)]
  await own(buyer)
  expect(await home(newcomer)).toEqual({
    counts: { all: 0, new: 0, begun: 0, finished: 0 },
    learners: [],
    go_on: [],
    week: [],
    recent: [],
    recent_count: 0,
    review: [],
    products: [],
  })
  expect(await list(newcomer)).toEqual({ count: 0, products: [] })
  await expect(t.api().learningHome()).rejects.toMatchObject({ status: 401 })
  await expect(t.api().learningProducts({ query: {} })).rejects.toMatchObject({ status: 401 })
})

it('a course goes on where somebody left off', async () => {
  const reader = await makePerson(t)
  const [first, second, third] = [await own(reader, { daysAgo: 40 }), await own(reader), await own(reader)]
  await store(reader, first.material.pdf, 1)
  t.clock.advance({ minutes: 1 })
  await store(reader, second.material.mp4, 2.5)
  const answer = await home(reader)
  expect(answer.counts).toEqual({ all: 3, new: 1, begun: 2, finished: 0 })
  expect(idsOf(answer.go_on)).toEqual([second.id, first.id])
  expect(answer.go_on[0]?.next).toMatchObject({
    material_id: second.material.mp4,
    type: 'mp4',
    number: 1,
    position: 2.5,
    length: lengths.mp4,
  })
  expect(answer.go_on[0]).toMatchObject({ state: 'begun', parts: 2, parts_done: 0 })
  expect(answer.go_on[1]?.next).toMatchObject({ material_id: first.material.pdf, number: 2, position: 1 })
  // What stands above is not said again.
  expect(idsOf(answer.recent)).toEqual([third.id])
  expect(answer.recent_count).toBe(1)
  expect(idsOf(answer.products)).toEqual([second.id, first.id, third.id])
})

it('a review is asked for of what is finished, once', async () => {
  const reader = await makePerson(t)
  const { id, material } = await own(reader)
  await store(reader, material.mp4, lengths.mp4)
  await store(reader, material.pdf, lengths.pdf)
  const before = await home(reader)
  expect(before.counts).toMatchObject({ finished: 1 })
  expect(before.go_on).toEqual([])
  expect(before.recent).toEqual([])
  expect(before.review).toMatchObject([{ course_id: id, percent: 100, state: 'finished', parts_done: 2 }])
  await t.api(reader.token).reviewAdd({ body: { user_id: reader.userId, course_id: id, rating: 5 } })
  expect((await home(reader)).review).toEqual([])
})

it('the shelf is searched, filtered, sorted and paged', async () => {
  const reader = await makePerson(t)
  const circles = await own(reader, { name: 'DSE 數學 Core: Circles', daysAgo: 3 })
  const bars = await own(reader, { name: 'P3 數學 Bar Models', daysAgo: 2 })
  const essay = await own(reader, { name: 'English Essays', daysAgo: 1 })
  await store(reader, bars.material.mp4, 1)
  const found = async (query: object) => idsOf((await list(reader, query)).products)
  expect(await found({ search: '數學' })).toEqual([bars.id, circles.id])
  expect(await found({ search: 'core 數學' })).toEqual([circles.id])
  expect(await list(reader, { search: '%' })).toEqual({ count: 0, products: [] })
  expect(await found({ state: 'new' })).toEqual([essay.id, circles.id])
  expect(await found({ state: 'begun' })).toEqual([bars.id])
  expect(await found({ sort: 'obtained' })).toEqual([essay.id, bars.id, circles.id])
  expect(await found({ sort: 'name' })).toEqual([circles.id, essay.id, bars.id])
  expect(await list(reader, { sort: 'obtained', limit: 1, offset: 1 })).toMatchObject({
    count: 3,
    products: [{ course_id: bars.id }],
  })
})

it('the shelf says for whom something is, and finds it by that', async () => {
  const [parent, other] = [await makePerson(t), await makePerson(t)]
  const [shared, wings] = [await own(parent), await own(parent)]
  const api = t.api(parent.token)
  const add = async (person: TestPerson, first_name: string) =>
    (await t.api(person.token).learnerAdd({ body: { first_name, grade: 'P3' } })).learner.learner_id
  const [wing, ming, stranger] = [
    await add(parent, 'Wing'),
    await add(parent, 'Ming'),
    await add(other, 'Ka'),
  ]
  const name = (course_id: number, learner_id: number | null) =>
    api.learnerAssign({ body: { course_id, learner_id } })
  await name(wings.id, ming)
  await name(wings.id, wing)
  expect((await home(parent)).learners).toEqual([
    { learner_id: wing, first_name: 'Wing', grade: 'P3', count: 1 },
    { learner_id: ming, first_name: 'Ming', grade: 'P3', count: 0 },
  ])
  const { count, products } = await list(parent, { learner_id: wing })
  expect(count).toBe(1)
  expect(products).toMatchObject([{ course_id: wings.id, learner_id: wing, learner_name: 'Wing' }])
  expect(idsOf((await list(parent, { learner_id: 0 })).products)).toEqual([shared.id])

  const strange = await own(other)
  await expect(name(wings.id, stranger)).rejects.toMatchObject({ body: { code: 'learner_unknown' } })
  await expect(name(strange.id, wing)).rejects.toMatchObject({ body: { code: 'product_unknown' } })
  await name(wings.id, null)
  expect((await list(parent, { learner_id: wing })).count).toBe(0)
  // Anyone who is removed takes the name along; the course stays.
  await name(wings.id, wing)
  await api.learnerRemove({ body: { learner_id: wing } })
  expect((await list(parent)).products).toMatchObject([{ learner_name: '' }, { learner_name: '' }])
})

it('the shelf loses what one has lost', async () => {
  const reader = await makePerson(t)
  const { id } = await own(reader)
  await t.platform.db.query('update entitlements set ended_at = now() where product_id = $1', [id])
  expect((await home(reader)).counts.all).toBe(0)
})

it('the lessons of seven days are told, also what one waits for, and nothing of others', async () => {
  const [student, other] = [await makePerson(t), await makePerson(t)]
  const [near, own] = [await makeTrialTeacher(t, { priceCents: 0 }), await makeTeacher(t, 'Mr Ho')]
  const trial = await makeLesson(t, near, { day: dayIn(t, 1), time: '18:00' })
  const far = await makeLesson(t, near, { day: dayIn(t, 9), time: '18:00' })
  const placed = await makeClass(t, { teacher: own, inDays: 1, time: '16:00', lessons: 1 })
  const waited = await makeClass(t, { teacher: own, inDays: 2, time: '14:00', lessons: 1 })
  const asked = await makeClass(t, { teacher: own, inDays: 3, time: '14:00', lessons: 1 })
  const { learner } = await t.api(student.token).learnerAdd({ body: { first_name: 'Hei Tung', grade: 'P3' } })
  await book(t, student, trial, { learnerId: learner.learner_id })
  await book(t, student, far)
  await enrol(t, placed.classId, student)
  await enrol(t, waited.classId, other, { state: 'waiting' })
  await enrol(t, waited.classId, student, { state: 'waiting' })
  await enrol(t, asked.classId, other)
  const { week } = await home(student)
  expect(week).toMatchObject([
    {
      kind: 'class',
      class_id: placed.classId,
      title: 'Phonics club',
      teacher_name: 'Mr Ho',
      learners: [],
      in_line: null,
    },
    { kind: 'trial', lesson_id: trial, class_id: null, title: '', learners: ['Hei Tung'], in_line: null },
    { kind: 'class', class_id: waited.classId, in_line: 2, join_from: null },
  ])
  expect(week[0]?.join_from).toBe(new Date(Date.parse(week[0]?.starts_at ?? '') - 15 * 60_000).toISOString())
  expect(JSON.stringify(week)).not.toContain('zoom')
})
