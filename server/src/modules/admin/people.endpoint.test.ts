import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { confirmCard } from '#server/testing/orders.ts'
import { makePerson, PASSWORD, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'

let t: TestApp
let admin: TestPerson
let clerk: TestPerson
beforeAll(async () => {
  t = await testApp()
  admin = await makePerson(t, { role: roles.admin, displayName: 'Ada Kwok' })
  clerk = await makePerson(t, { role: roles.platformStaff })
})

async function buy(buyer: TestPerson, course_id: number): Promise<void> {
  const api = t.api(buyer.token)
  const { clientSecret, transaction_id } = await api.paymentIntent({ body: { products: [{ course_id }] } })
  await confirmCard(t, buyer, clientSecret)
  await api.paymentStore({ body: { transaction_id } })
}

const list = (body: object, token = clerk.token) => t.api(token).adminPeople({ body })
const open = (person: { userId: number }, token = clerk.token) =>
  t.api(token).adminPerson({ body: { user_id: person.userId } })
const idsOf = async (body: object) => (await list(body)).people.map(({ user_id }) => user_id)
const actsOf = async (actor: TestPerson) =>
  (await t.api(admin.token).adminActs({ body: { actor: actor.userId } })).acts

describe('the list', () => {
  test('finds anyone by parts of the name, the address and the phone, and by the number', async () => {
    const mark = unique()
    const found = await makePerson(t, {
      displayName: `Kwan Wing ${mark}`,
      email: `wing-${mark}@example.com`,
      contactNo: '+852 5550 0177',
    })
    for (const q of [`kwan ${mark}`, `wing-${mark}@example.com`, `${mark} 55500177`])
      expect(await idsOf({ q }), q).toEqual([found.userId])
    for (const q of [String(found.userId), `#${found.userId}`])
      expect(await idsOf({ q }), q).toContain(found.userId)
    expect(await list({ q: `nobody ${mark}` })).toMatchObject({ people: [], count: 0, more: false })
  })

  test('masks the address and phone of students and parents, and of nobody else', async () => {
    const mark = unique()
    const common = { lastName: mark, contactNo: '+852 5550 0190' }
    const people = [
      await makePerson(t, { ...common, role: roles.student }),
      await makePerson(t, { ...common, role: roles.parent }),
      await makePerson(t, { ...common, role: roles.teacher }),
    ]
    const shown = (await list({ q: mark })).people.toReversed()
    expect(shown.map(({ role, email, phone }) => ({ role, email, phone }))).toEqual([
      { role: 'student', email: expect.stringMatching(/^p•••@/), phone: '+852 •••• 0190' },
      { role: 'parent', email: expect.stringMatching(/^p•••@/), phone: '+852 •••• 0190' },
      { role: 'teacher', email: people[2]?.email, phone: '+852 5550 0190' },
    ])
  })

  test('is narrowed by role, status and the days they registered on, and counted', async () => {
    const lastName = unique()
    const of = (role: Parameters<typeof makePerson>[1]) => makePerson(t, { lastName, ...role })
    const suspended = await of({ role: roles.teacher })
    await t.api(admin.token).personSuspend({ body: { user_id: suspended.userId, reason: 'Fraud' } })
    const inactive = await of({ role: roles.teacher, status: 3 })
    const applied = await of({ role: roles.teacher, status: 4 })
    const unverified = await of({ emailVerifiedAt: null })
    const active = await of({ role: roles.businessManager })
    const q = lastName
    expect(await idsOf({ q, status: 'suspended' })).toEqual([suspended.userId])
    expect(await idsOf({ q, status: 'inactive' })).toEqual([inactive.userId])
    expect(await idsOf({ q, status: 'pending' })).toEqual([unverified.userId, applied.userId])
    expect(await idsOf({ q, status: 'active' })).toEqual([active.userId])
    expect(await idsOf({ q, role: 'manager' })).toEqual([active.userId])
    expect(await idsOf({ q, role: 'teacher', status: 'pending' })).toEqual([applied.userId])
    expect(await list({ q, limit: 2 })).toMatchObject({ count: 5, people: { length: 2 } })
    const today = hongKongDay(t.clock.now())
    expect(await list({ q, dateFrom: today, dateTo: today })).toMatchObject({ count: 5 })
    expect(await idsOf({ q, dateFrom: addDays(today, 1) })).toEqual([])
    expect(await idsOf({ q, dateTo: addDays(today, -1) })).toEqual([])
    await expect(list({ status: 'gone' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('a person', () => {
  test('is shown whole, with what they bought, their learners and how they get in', async () => {
    const teacher = await makeTeacher(t, 'Ms Au')
    const parent = await makePerson(t, { role: roles.parent, contactNo: '+852 5550 0001' })
    await buy(parent, await makeProduct(t, teacher, { priceCents: 7000 }))
    await t.api(parent.token).learnerAdd({ body: { first_name: 'Ka Yan', grade: 'P3', school: 'DGS' } })
    await t.api(parent.token).calendarFeedMake()
    expect(await open(parent)).toMatchObject({
      person: {
        user_id: parent.userId,
        email: parent.email,
        phone: '+852 5550 0001',
        role: 'parent',
        status: 'active',
        username: parent.username,
        email_verified: true,
        centre: null,
        second_factor: false,
      },
      suspension: null,
      may_decide: false,
      access: { passkeys: 0, access_tokens: 0, webhooks: 0, calendar_feed: true },
      learners: [{ first_name: 'Ka Yan', grade: 'P3', school: 'DGS' }],
      orders: {
        count: 1,
        list: [{ status: 'paid', total: 7000, number: expect.stringMatching(/^\d{6}-\d{4,}$/) }],
      },
      sales: null,
      lessons: { count: 0, list: [] },
      classes: { count: 0, list: [] },
      acts: { count: 0, list: [] },
    })
    expect(await open(teacher, admin.token)).toMatchObject({
      sales: { total: 7000, paid_out: 0, pending: 7000 },
      may_decide: true,
    })
  })

  test('says when they last signed in', async () => {
    const student = await makePerson(t)
    expect((await open(student)).person.signed_in_at).toBeNull()
    await t.api().userLogin({ body: { username: student.username, password: 'correct horse 電池' } })
    expect((await open(student)).person.signed_in_at).toBe(t.clock.now().toISOString())
  })

  test('is in the log whenever staff look, whoever it is; what a page asks again is the same look', async () => {
    const reader = await makePerson(t, { role: roles.platformStaff })
    const student = await makePerson(t)
    const teacher = await makePerson(t, { role: roles.teacher })
    await open(student, reader.token)
    await open(teacher, reader.token)
    await open(teacher, reader.token)
    await expect(open({ userId: 999_999_999 }, reader.token)).rejects.toMatchObject({
      body: { code: 'user_unknown' },
    })
    expect(await actsOf(reader)).toMatchObject([
      { act: 'person_viewed', subject: { type: 'user', id: String(teacher.userId) } },
      { act: 'person_viewed', subject: { type: 'user', id: String(student.userId) } },
    ])
    t.clock.advance({ minutes: 11 })
    await open(teacher, reader.token)
    expect((await actsOf(reader)).map(({ subject }) => subject.id)).toEqual(
      [teacher, teacher, student].map(({ userId }) => String(userId)),
    )
  })

  test('has what staff did about them, without who looked', async () => {
    const teacher = await makePerson(t, { role: roles.teacher })
    const about = { teacher_id: teacher.userId, request_text: 'Your degree' }
    await t.api(clerk.token).documentsRequest({ body: about })
    await open(teacher)
    const { acts } = await open(teacher)
    expect(acts).toMatchObject({
      count: 1,
      list: [{ act: 'documents_asked', after: { text: 'Your degree' } }],
    })
  })
})

describe('where a person is signed in', () => {
  const login = async ({ email }: TestPerson) =>
    (await t.api().userLogin({ body: { username: email, password: PASSWORD } })).data.token
  const isOut = (token: string) =>
    expect(t.api(token).userValidateAction()).rejects.toMatchObject({ status: 401 })

  test('is shown to staff, without a token', async () => {
    const parent = await makePerson(t, { role: roles.parent })
    const token = await login(parent)
    const viewed = await open(parent)
    expect(viewed.sessions[0]).toEqual({
      session_id: expect.any(Number),
      browser: expect.any(String),
      system: expect.any(String),
      place: expect.any(String),
      created_at: expect.any(String),
      used_at: expect.any(String),
    })
    expect(JSON.stringify(viewed)).not.toContain(token)
  })

  test('admins sign out one device or all, which is written down', async () => {
    const parent = await makePerson(t, { role: roles.parent })
    const [first, second] = [await login(parent), await login(parent)]
    const before = (await open(parent)).sessions
    const latest = Math.max(...before.map(({ session_id }) => session_id))
    const body = { user_id: parent.userId, session_id: latest }
    await t.api(admin.token).personSignOut({ body })
    await isOut(second)
    await t.api(first).userValidateAction()
    await expect(t.api(admin.token).personSignOut({ body })).rejects.toMatchObject({
      body: { code: 'session_unknown' },
    })
    await t.api(admin.token).personSignOut({ body: { user_id: parent.userId } })
    await isOut(first)
    expect((await open(parent)).sessions).toEqual([])
    const { acts } = await open(parent)
    expect(acts.list.map(({ act, after }) => [act, after.devices])).toEqual([
      ['person_signed_out', 'all'],
      ['person_signed_out', 'one'],
    ])
    await login(parent)
  })

  test('of those above them clerks see none', async () => {
    const master = await makePerson(t, { role: roles.masterAdmin })
    await login(master)
    expect((await open(master)).sessions).toEqual([])
    const other = await makePerson(t, { role: roles.masterAdmin })
    expect((await open(master, other.token)).sessions).not.toEqual([])
  })

  test('clerks do not, nobody signs out those above, nor by a session of somebody else', async () => {
    const parent = await makePerson(t, { role: roles.parent })
    await login(parent)
    const body = { user_id: parent.userId }
    await expect(t.api(clerk.token).personSignOut({ body })).rejects.toMatchObject({ status: 403 })
    const master = await makePerson(t, { role: roles.masterAdmin })
    await expect(
      t.api(admin.token).personSignOut({ body: { user_id: master.userId } }),
    ).rejects.toMatchObject({ body: { code: 'person_above' } })
    const other = await makePerson(t)
    await login(other)
    const [theirs] = (await open(other)).sessions
    await expect(
      t.api(admin.token).personSignOut({ body: { ...body, session_id: theirs?.session_id ?? 0 } }),
    ).rejects.toMatchObject({ body: { code: 'session_unknown' } })
  })
})
