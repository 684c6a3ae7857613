import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeProduct, own } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makeTeacher(t)
})

async function makeActive(): Promise<{ person: TestPerson; id: number }> {
  const person = await makePerson(t)
  const id = await makeProduct(t, teacher, { name: '分數入門' })
  await own(t, person, id)
  const { userId: user_id, token } = person
  await t.api(token).favouriteAdd({ body: { user_id, course_id: id } })
  await t.api(token).historyStore({ body: { user_id, course_id: id } })
  await t.api(token).teacherFollow({ body: { user_id, subscriber_id: teacher.userId } })
  await t.api(token).reviewAdd({ body: { user_id, course_id: id, rating: 4, comment: 'Useful' } })
  return { person, id }
}

const leave = ({ userId: user_id, email, username, token }: TestPerson) =>
  t.api(token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })

async function rowsOf(userId: number): Promise<Record<string, number>> {
  const { rows } = await t.platform.db.execute<Record<string, number>>(sql`select
    (select count(*)::int from favourites where user_id = ${userId}) as favourites,
    (select count(*)::int from history where user_id = ${userId}) as history,
    (select count(*)::int from followings where follower_id = ${userId} or teacher_id = ${userId}) as followings,
    (select count(*)::int from reviews where user_id = ${userId}) as reviews`)
  return rows[0] ?? {}
}

test('an export has all of it', async () => {
  const { person, id } = await makeActive()
  const answer = await t.request({ url: '/api/user/export', token: person.token })
  const file = unzipSync(answer.rawPayload)['data.json']
  const course = { course_id: id, course_name: '分數入門' }
  const at = t.clock.now().toISOString()
  expect(JSON.parse(strFromU8(file ?? new Uint8Array())).community).toEqual({
    favourites: [{ ...course, since: at }],
    history: [{ ...course, viewed: at }],
    followings: [{ name: 'Ms Chan 陳老師', muted: false, since: at }],
    reviews: [{ ...course, rating: 4, comment: 'Useful', written: at }],
    teacher_reviews: [],
    replies: [],
    product_replies: [],
    questions: [],
    answers: [],
  })
})

test('who leaves leaves nothing but nameless reviews', async () => {
  const { person } = await makeActive()
  await leave(person)
  expect(await rowsOf(person.userId)).toEqual({ favourites: 0, history: 0, followings: 0, reviews: 1 })
})

test('who is followed and leaves is followed no longer', async () => {
  const leaving = await makeTeacher(t)
  const follower = await makePerson(t)
  const body = { user_id: follower.userId, subscriber_id: leaving.userId }
  await t.api(follower.token).teacherFollow({ body })
  await leave(leaving)
  expect(await rowsOf(leaving.userId)).toMatchObject({ followings: 0 })
  expect((await t.api(follower.token).marksView()).following).toEqual([])
})
