import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeCentre, makeTeacher, type TestCentre } from '#server/testing/teachers.ts'

let t: TestApp
let teacher: TestPerson
let centre: TestCentre
beforeAll(async () => {
  t = await testApp()
  teacher = await makeTeacher(t)
  centre = await makeCentre(t)
})

type Kind = 'teacher' | 'centre'
const input = (person: TestPerson, subscriber_id: number, type?: Kind) => ({
  body: { user_id: person.userId, subscriber_id, type },
})
const list = (person: TestPerson) =>
  t.api(person.token).subscriptionList({ query: { user_id: person.userId } })
const edit = (person: TestPerson, id: number, type?: Kind) =>
  t.api(person.token).followingView({ params: { id }, query: { type } })

test('a teacher and a centre, as they are shown', async () => {
  const person = await makePerson(t)
  const api = t.api(person.token)
  await makeProduct(t, teacher)
  await api.subscriptionStore(input(person, teacher.userId, 'teacher'))
  t.clock.advance({ seconds: 1 })
  const { id } = await api.followingAdd(input(person, centre.id, 'centre'))
  const [first, second] = await list(person)
  expect(first).toMatchObject({
    id,
    subscribe_to: centre.id,
    subscription_type: 'centre',
    centre_name: `Harbour ${centre.username}`,
    display_name: `Harbour ${centre.username}`,
    username: centre.username,
    products: 0,
  })
  expect(second).toMatchObject({
    subscribe_to: teacher.userId,
    subscription_type: 'teacher',
    display_name: 'Ms Chan 陳老師',
    centre_name: '',
    username: teacher.username,
  })
  expect(second?.products).toBeGreaterThan(0)
  expect(await edit(person, centre.id, 'centre')).toEqual({ id, subscriber_id: centre.id })

  await api.followingRemove({ params: { id } })
  expect(await edit(person, centre.id, 'centre')).toBeNull()
  await api.subscriptionRemove(input(person, teacher.userId))
  await api.subscriptionRemove(input(person, teacher.userId))
  expect(await list(person)).toEqual([])
})

test('without a type a teacher of this id is looked for first, then a centre', async () => {
  const person = await makePerson(t)
  const api = t.api(person.token)
  // User ids begin far above those of centres, so one of these is no teacher's.
  await api.followingAdd(input(person, centre.id))
  await api.followingAdd(input(person, teacher.userId))
  expect((await list(person)).map(({ subscription_type }) => subscription_type).toSorted()).toEqual([
    'centre',
    'teacher',
  ])
  expect(await edit(person, centre.id)).toMatchObject({ subscriber_id: centre.id })
  await api.subscriptionRemove(input(person, centre.id))
  await api.teacherUnfollow(input(person, teacher.userId))
  expect(await list(person)).toEqual([])
  await expect(api.teacherFollow(input(person, centre.id))).rejects.toMatchObject({
    body: { code: 'seller_unknown' },
  })
})

test('whoever follows or leaves is told how many follow now, also in a crowd', async () => {
  const followed = await makeTeacher(t)
  const [one, other] = [await makePerson(t), await makePerson(t)]
  const [api, another] = [t.api(one.token), t.api(other.token)]
  const shop = async () => (await t.api().shopView({ params: { username: followed.username } })).followers
  expect(await api.subscriptionStore(input(one, followed.userId))).toEqual({ status: 200, followers: 1 })
  expect(await shop()).toBe(1)
  expect(await another.followingAdd(input(other, followed.userId))).toMatchObject({ followers: 2 })
  expect(await api.teacherFollow(input(one, followed.userId))).toEqual({ status: 200, followers: 2 })
  expect(await api.subscriptionRemove(input(one, followed.userId))).toEqual({ status: 200, followers: 1 })
  expect(await api.teacherUnfollow(input(one, followed.userId))).toEqual({ status: 200, followers: 1 })
  // Two within seconds: everyone else sees it ten seconds later at the latest.
  t.clock.advance({ seconds: 10 })
  expect(await shop()).toBe(1)
  const { id } = await api.followingAdd(input(one, followed.userId))
  expect(await api.followingRemove({ params: { id } })).toEqual({ status: 200, followers: 1 })
})

test('twenty follows at once are one', async () => {
  const person = await makePerson(t)
  const follow = () => t.api(person.token).followingAdd(input(person, teacher.userId))
  const ids = new Set((await Promise.all(Array.from({ length: 20 }, follow))).map(({ id }) => id))
  expect(ids.size).toBe(1)
  expect(await list(person)).toHaveLength(1)
})

test('not oneself, not one’s own centre, not who sells nothing', async () => {
  const refused = async (person: TestPerson, id: number, code: string, type?: Kind) => {
    const call = t.api(person.token).subscriptionStore(input(person, id, type))
    await expect(call).rejects.toMatchObject({ body: { code } })
  }
  await refused(teacher, teacher.userId, 'follow_self')
  await refused(centre.manager, centre.id, 'follow_self', 'centre')
  await refused(centre.member, centre.id, 'follow_self', 'centre')
  const person = await makePerson(t)
  const student = await makePerson(t)
  await refused(person, student.userId, 'seller_unknown')
  await refused(person, 9_999_999, 'seller_unknown')
  const retired = await makeTeacher(t)
  await t.api(person.token).teacherFollow(input(person, retired.userId))
  await t.platform.db.execute(sql`update accounts set status = 0 where id = ${retired.authId}`)
  await refused(person, retired.userId, 'seller_unknown', 'teacher')
  expect(await list(person)).toEqual([])

  const chinese = t.api(person.token).subscriptionStore({
    ...input(person, 9_999_999),
    query: { language_code: 'zh-HK' },
  })
  await expect(chinese).rejects.toMatchObject({ body: { messages: '找不到這位老師或這間教育中心。' } })
})

test('nobody ends another’s', async () => {
  const person = await makePerson(t)
  const stranger = await makePerson(t)
  const { id } = await t.api(person.token).followingAdd(input(person, teacher.userId))
  const stolen = t.api(stranger.token).followingRemove({ params: { id } })
  await expect(stolen).rejects.toMatchObject({ status: 404 })
  expect(await list(person)).toHaveLength(1)
  const call = t.api(stranger.token).subscriptionRemove(input(person, teacher.userId))
  await expect(call).rejects.toMatchObject({ body: { code: 'not_yours' } })
})

test('whoever follows and unfollows without end has to wait, in every way there is', async () => {
  const limited = await createTestApp({ rateLimits: true })
  const person = await makePerson(limited)
  const api = limited.api(person.token)
  const one = input(person, teacher.userId, 'teacher')
  for (let count = 0; count < 60; count++) {
    await api.teacherFollow(one)
    await api.teacherUnfollow(one)
  }
  const calls = [
    () => api.teacherFollow(one),
    () => api.teacherUnfollow(one),
    () => api.subscriptionStore(one),
    () => api.subscriptionRemove(one),
    () => api.followingAdd(one),
    () => api.followingRemove({ params: { id: 1 } }),
  ]
  for (const call of calls)
    await expect(call()).rejects.toMatchObject({ status: 429, body: { code: 'too_many' } })
  const another = await makePerson(limited)
  await limited.api(another.token).teacherFollow(input(another, teacher.userId, 'teacher'))
})

test('a teacher sees who follows, by name, with a masked address; nobody else does', async () => {
  const followed = await makeTeacher(t)
  const people = [
    await makePerson(t, { firstName: 'Ka Yan', lastName: 'Lee', displayName: 'Ka Yan 嘉欣' }),
    await makePerson(t, { firstName: 'Tom', lastName: 'Ho', displayName: 'Tom' }),
  ]
  for (const person of people) {
    t.clock.advance({ seconds: 1 })
    await t.api(person.token).teacherFollow(input(person, followed.userId))
  }
  const own = t.api(followed.token)
  const all = await own.teacherFollowers({ query: { id: followed.userId } })
  expect(all.map(({ first_name }) => first_name)).toEqual(['Tom', 'Ka Yan'])
  expect(all[0]?.email).toMatch(/^p•••@example\.com$/)
  expect(JSON.stringify(all)).not.toContain(people[1]?.email)
  const page = (more: { q?: string; limit?: number; offset?: number }) =>
    own.teacherFollowersPage({ body: { id: followed.userId, ...more } })
  expect(await page({ limit: 1, offset: 1 })).toMatchObject({
    count: 2,
    followers: [{ first_name: 'Ka Yan' }],
  })
  expect((await page({ q: 'lee ka' })).followers.map(({ first_name }) => first_name)).toEqual(['Ka Yan'])
  expect(await page({ q: '嘉欣' })).toMatchObject({ count: 1 })
  expect(await page({ q: '%' })).toEqual({ count: 0, followers: [] })
  const asked = t.api(teacher.token).teacherFollowers({ query: { id: followed.userId } })
  await expect(asked).rejects.toMatchObject({ status: 403 })
  // A manager sees the centre's.
  await t.api(people[0]?.token).teacherFollow(input(people[0] as TestPerson, centre.id, 'centre'))
  const manager = centre.manager
  const ofCentre = await t.api(manager.token).teacherFollowersPage({ body: { id: manager.userId } })
  expect(ofCentre).toMatchObject({ count: 1, followers: [{ first_name: 'Ka Yan' }] })
})

test('a seller is muted and heard again, by who follows them only', async () => {
  const [person, stranger] = [await makePerson(t), await makePerson(t)]
  const seller = await makeTeacher(t)
  const mute = (who: TestPerson, muted: boolean) =>
    t.api(who.token).followingMute({
      body: { user_id: who.userId, subscriber_id: seller.userId, type: 'teacher', muted },
    })
  await t.api(person.token).followingAdd(input(person, seller.userId, 'teacher'))
  expect(await list(person)).toMatchObject([{ muted: false }])
  await mute(person, true)
  await mute(person, true)
  expect(await list(person)).toMatchObject([{ muted: true }])
  await mute(person, false)
  expect(await list(person)).toMatchObject([{ muted: false }])
  await expect(mute(stranger, true)).rejects.toEqual(refusedWith('following_unknown', { status: 404 }))
  const body = { user_id: person.userId, subscriber_id: seller.userId, muted: true }
  await expect(t.api(stranger.token).followingMute({ body })).rejects.toMatchObject({ status: 403 })
})
