import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeApplicant, makeStaff } from '../teachers.test-support.ts'

// Lists are counted up to a thousand: among the people of all other tests there would be more.
const t = await ownTestApp()
afterAll(t.end)
let staff: TestPerson
beforeAll(async () => {
  staff = await makeStaff(t)
})

const list = (body: object) => t.api(staff.token).adminTeachers({ body: { limit: 100, ...body } })
const ids = async (body: object) => (await list(body)).teachers.map(({ user_id }) => user_id)

test('staff find somebody by parts of names, address and number, in both languages', async () => {
  const mark = unique()
  const { userId } = await makePerson(t, {
    role: roles.teacher,
    firstName: '詠恩',
    lastName: '潘',
    displayName: `Grace Ng ${mark}`,
    contactNo: '+852 6700 1452',
    email: `g.poon.${mark}@school.example.hk`,
  })
  for (const q of [
    `Grace ${mark}`,
    `${mark} grace`,
    `GRACE ${mark.slice(2, 9)}`,
    `ng ${mark}`,
    `n ${mark}`,
    `潘 ${mark}`,
    `潘詠恩 ${mark}`,
    `詠恩 ${mark}`,
    `潘詠 ${mark}`,
    `g.poon.${mark}@school.example.hk`,
    `school ${mark}`,
    `6700 1452 ${mark}`,
    `67001452 ${mark}`,
    `+852 6700 ${mark}`,
    `1452 ${mark}`,
  ])
    expect([q, await ids({ q })]).toEqual([q, [userId]])
  for (const q of [`恩詠 ${mark}`, `race4 ${mark}`, `x ${mark}`, `${mark}%`])
    expect(await ids({ q })).toEqual([])
})

test('lists are sorted by name, address and date, both ways', async () => {
  const mark = unique()
  const make = (displayName: string, email: string) =>
    makePerson(t, {
      role: roles.teacher,
      displayName: `${displayName} ${mark}`,
      email: `${email}${mark}@x.hk`,
    })
  const first = await make('Beatrice', 'c')
  t.clock.advance({ minutes: 1 })
  const second = await make('alan', 'b')
  t.clock.advance({ minutes: 1 })
  const third = await make('Cyril', 'a')
  const order = [first, second, third].map(({ userId }) => userId)
  const [one = 0, two = 0, three = 0] = order
  expect(await ids({ q: mark })).toEqual([three, two, one])
  expect(await ids({ q: mark, sort: 'registered' })).toEqual(order)
  expect(await ids({ q: mark, sort: 'name' })).toEqual([two, one, three])
  expect(await ids({ q: mark, sort: '-name' })).toEqual([three, one, two])
  expect(await ids({ q: mark, sort: 'email' })).toEqual([three, two, one])
  expect(await ids({ q: mark, sort: 'name', limit: 1, offset: 1 })).toEqual([one])
  const today = hongKongDay(t.clock.now())
  expect(await ids({ q: mark, dateFrom: today, sort: 'registered' })).toEqual(order)
  expect(await ids({ q: mark, dateTo: today, sort: 'name' })).toEqual([two, one, three])
  expect(await ids({ q: mark, dateFrom: addDays(today, 1) })).toEqual([])
  expect(await ids({ q: mark, dateTo: addDays(today, -1) })).toEqual([])
  const refused = t.request({
    method: 'POST',
    url: '/api/admin/teachers',
    body: { sort: 'password_hash' },
    token: staff.token,
  })
  expect((await refused).statusCode).toBe(422)
})

test('an application is new until staff have closed its documents; tabs are counted', async () => {
  const before = await t.api(staff.token).adminTeacherTabs()
  const person = await makeApplicant(t)
  const row = async () => (await list({ q: person.email })).teachers[0]
  expect(await row()).toMatchObject({ unread: true })
  const after = await t.api(staff.token).adminTeacherTabs()
  expect(after.requests).toBe(before.requests + 1)
  expect(after.all).toBe(before.all + 1)
  expect(after.waiting_since).toEqual(expect.any(String))
  await t.api(staff.token).requestsFulfil({ body: { fulfilled: 1, teacher_id: person.userId } })
  expect(await row()).toMatchObject({ unread: false })
})
