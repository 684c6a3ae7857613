import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson, unique } from '#server/testing/people.ts'
import { picture } from '#server/testing/product-forms.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeCentre } from '#server/testing/teachers.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await testApp()
  admin = await makePerson(t, { role: roles.admin })
})

const as = (person: TestPerson) => t.api(person.token)

async function create(more: { picture?: Blob } & Record<string, string | Blob> = {}): Promise<number> {
  const body = new FormData()
  const fields = { name: 'Tidewater Learning', name_zh: '潮水教室', username: `c${unique()}`, ...more }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return (await as(admin).adminCentreCreate({ body })).centre_id
}

const appoint = (centre_id: number, email: string, names: object = {}) =>
  as(admin).adminManagerAdd({ body: { centre_id, email, ...names } })
const centreOf = (centre_id: number) => as(admin).adminCentre({ body: { centre_id } })
const isGood = async (token: string) =>
  (await t.api().userAuthenticate({ body: { token } })).status === 'success'
const signIn = async ({ email }: { email: string }) =>
  (await t.api().userLogin({ body: { username: email, password: PASSWORD } })).data

async function actsAbout(type: string, id: number) {
  const { rows } = await t.platform.db.execute(sql`
    select act, actor_id::int as actor, before, after from staff_acts
    where subject_type = ${type} and subject_id = ${String(id)} order by id`)
  return rows
}

/** What no form gets: the password with the request, as if no one had asked for it yet. */
const unconfirmed = async (): Promise<string> => (await signIn(admin)).token

describe('a centre is created', () => {
  test('with its names, its address and its picture, and is found in the list', async () => {
    const mark = unique()
    const id = await create({
      name: `Tidewater ${mark}`,
      username: `tide-${mark}`,
      profile_picture: new Blob([new Uint8Array(await picture())]),
    })
    const { centres, count } = await as(admin).adminCentres({ body: { q: mark } })
    expect(count).toBe(1)
    expect(centres).toEqual([
      {
        centre_id: id,
        username: `tide-${mark}`,
        centre_name: `Tidewater ${mark}`,
        centre_name_zh: '潮水教室',
        profile_picture: expect.stringContaining('/media/'),
        created_at: expect.any(String),
        ended_at: null,
        managers: 0,
        teachers: 0,
      },
    ])
    expect(await actsAbout('centre', id)).toMatchObject([
      { act: 'centre_created', actor: admin.userId, after: { username: `tide-${mark}` } },
    ])
    // No one runs it yet.
    await expect(t.api().shopView({ params: { username: `tide-${mark}` } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('not under a name that somebody has', async () => {
    const centre = await makeCentre(t)
    const person = await makePerson(t)
    for (const username of [centre.username.toUpperCase(), person.username, 'admin', 'lantern'])
      await expect(create({ username })).rejects.toMatchObject({ status: 409, fields: { username: /taken/ } })
    await expect(create({ username: 'a b' })).rejects.toMatchObject({ status: 422 })
    await expect(create({ name: ' ' })).rejects.toMatchObject({ status: 422 })
    const broken = new Blob(['no picture'])
    await expect(create({ profile_picture: broken })).rejects.toMatchObject({ status: 422 })
  })

  test('by one of several who want the same address at once', async () => {
    const username = `c${unique()}`
    const done = await Promise.allSettled(Array.from({ length: 4 }, () => create({ username })))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('the list is searched, sorted, paged and narrowed', async () => {
  const mark = unique()
  const ids: number[] = []
  for (const name of ['B', 'C', 'A']) ids.push(await create({ name: `${name} ${mark}` }))
  await as(admin).adminCentreEnd({ body: { centre_id: ids[0] ?? 0 } })
  const listed = async (body: object) =>
    (await as(admin).adminCentres({ body: { q: mark, ...body } })).centres.map(({ centre_name }) =>
      centre_name.slice(0, 1),
    )
  expect(await listed({})).toEqual(['A', 'B', 'C'])
  expect(await listed({ sort: '-name', limit: 2 })).toEqual(['C', 'B'])
  expect(await listed({ sort: 'name', limit: 2, offset: 2 })).toEqual(['C'])
  expect(await listed({ state: 'ended' })).toEqual(['B'])
  expect(await listed({ state: 'open' })).toEqual(['A', 'C'])
})

describe('a manager', () => {
  test('who has an account is told, signs in anew, and runs the centre', async () => {
    const username = `c${unique()}`
    const id = await create({ username })
    const person = await makePerson(t, { role: roles.parent, displayName: 'Dorothy Lam' })
    expect(await appoint(id, person.email.toUpperCase())).toEqual({ status: 200, invited: false })
    expect(await isGood(person.token)).toBe(false)
    const { token, user } = await signIn(person)
    expect(user).toMatchObject({ role_id: roles.businessManager, subscriber_id: id })
    expect((await t.api(token).centreOwn()).own).toMatchObject({ role: 'manager' })
    expect((await t.mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'You run Tidewater Learning on Lantern',
    ])
    expect(await centreOf(id)).toMatchObject({
      products: 0,
      teachers: 0,
      managers: [{ user_id: person.userId, display_name: 'Dorothy Lam', invited: false }],
    })
    expect(await t.api().shopView({ params: { username } })).toMatchObject({
      display_name: 'Tidewater Learning',
    })
    expect(await actsAbout('user', person.userId)).toMatchObject([
      { act: 'manager_added', actor: admin.userId, after: { centre: id, invited: false } },
    ])
    await expect(appoint(id, person.email)).rejects.toMatchObject(
      refusedWith('manager_already', { status: 409 }),
    )
  })

  test('who has none gets one, and chooses a password by the mailed link', async () => {
    const app = await createTestApp()
    const boss = await makePerson(app, { role: roles.admin })
    const id = await create()
    const email = `new-${unique()}@example.com`
    const add = (names: object) =>
      app.api(boss.token).adminManagerAdd({ body: { centre_id: id, email, ...names } })
    await expect(add({})).rejects.toMatchObject({
      status: 422,
      fields: { first_name: expect.any(String), last_name: expect.any(String) },
    })
    expect(await add({ first_name: 'Wing', last_name: 'Ho' })).toEqual({ status: 200, invited: true })
    expect((await centreOf(id)).managers).toMatchObject([{ email, display_name: 'Wing Ho', invited: true }])
    // Once more, to anyone who has not come yet; nothing else changes.
    expect(await add({})).toEqual({ status: 200, invited: true })
    const mails = await app.mailsTo(email)
    expect(mails).toHaveLength(2)
    const token = /\/reset-password\/([\w-]+)/.exec(mails[0]?.body ?? '')?.[1] ?? ''
    app.clock.advance({ days: 6 })
    await app.api().passwordReset({ body: { token, password: PASSWORD, confirmpassword: PASSWORD } })
    const { data } = await app.api().userLogin({ body: { username: email, password: PASSWORD } })
    expect((await app.api(data.token).centreOwn()).own).toMatchObject({ role: 'manager' })
    expect((await centreOf(id)).managers).toMatchObject([{ email, invited: false }])
  })

  test('is nobody who teaches, works here, runs another centre, or is not known to have the address', async () => {
    const id = await create()
    const other = await makeCentre(t)
    const [teacher, clerk, inactive] = [
      await makePerson(t, { role: roles.teacher }),
      await makePerson(t, { role: roles.platformStaff }),
      await makePerson(t, { status: 3 }),
    ]
    for (const { email } of [teacher, clerk, inactive, other.manager])
      await expect(appoint(id, email)).rejects.toMatchObject(
        refusedWith('manager_impossible', { status: 409 }),
      )
    const unproven = await makePerson(t, { emailVerifiedAt: null })
    await expect(appoint(id, unproven.email)).rejects.toMatchObject(
      refusedWith('manager_unverified', { status: 409 }),
    )
    const person = await makePerson(t)
    await expect(appoint(987_654, person.email)).rejects.toMatchObject(
      refusedWith('centre_unknown', { status: 404 }),
    )
    await as(admin).adminCentreEnd({ body: { centre_id: id } })
    await expect(appoint(id, person.email)).rejects.toMatchObject(
      refusedWith('centre_ended', { status: 409 }),
    )
    expect(await isGood(person.token)).toBe(true)
  })

  test('is ended: sessions and rights at once, and they are what they were before', async () => {
    const id = await create()
    const [first, second] = [await makePerson(t, { role: roles.parent }), await makePerson(t)]
    await appoint(id, first.email)
    const { token } = await signIn(first)
    const end = (by: string, userId: number, centre_id = id) =>
      t.api(by).adminManagerEnd({ body: { centre_id, user_id: userId } })
    await expect(end(admin.token, first.userId)).rejects.toMatchObject(
      refusedWith('manager_last', { status: 409 }),
    )
    await appoint(id, second.email)
    await expect(end(await unconfirmed(), first.userId)).rejects.toMatchObject(
      refusedWith('password_needed', { status: 403 }),
    )
    await expect(end(admin.token, first.userId, 987_654)).rejects.toMatchObject({ status: 404 })
    await end(admin.token, first.userId)
    expect(await isGood(token)).toBe(false)
    const again = await signIn(first)
    expect(again.user).toMatchObject({ role_id: roles.parent, subscriber_id: 0 })
    await expect(t.api(again.token).centreOwn()).rejects.toMatchObject({ status: 403 })
    await expect(end(admin.token, first.userId)).rejects.toMatchObject(
      refusedWith('manager_unknown', { status: 404 }),
    )
    expect((await t.mailsTo(first.email)).map(({ subject }) => subject)).toContain(
      'You no longer run Tidewater Learning',
    )
    expect(await actsAbout('user', first.userId)).toMatchObject([
      { act: 'manager_added' },
      { act: 'manager_ended', actor: admin.userId, before: { centre: id } },
    ])
    // An ended centre needs no one.
    await as(admin).adminCentreEnd({ body: { centre_id: id } })
    await end(admin.token, second.userId)
    expect((await centreOf(id)).managers).toEqual([])
  })

  test('of two who are ended at once one stays', async () => {
    const id = await create()
    const people = [await makePerson(t), await makePerson(t)]
    for (const { email } of people) await appoint(id, email)
    const done = await Promise.allSettled(
      people.map(({ userId }) => as(admin).adminManagerEnd({ body: { centre_id: id, user_id: userId } })),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await centreOf(id)).managers).toHaveLength(1)
  })
})

describe('a centre is ended', () => {
  test('by a fresh password only, once, and the log has it', async () => {
    const id = await create()
    const end = (token: string) => t.api(token).adminCentreEnd({ body: { centre_id: id } })
    await expect(end(await unconfirmed())).rejects.toMatchObject(
      refusedWith('password_needed', { status: 403 }),
    )
    await end(admin.token)
    await end(admin.token)
    expect(await centreOf(id)).toMatchObject({ ended_at: t.clock.now().toISOString() })
    await as(admin).adminCentreRestore({ body: { centre_id: id } })
    expect((await actsAbout('centre', id)).map(({ act }) => act)).toEqual([
      'centre_created',
      'centre_ended',
      'centre_restored',
    ])
    await expect(as(admin).adminCentreEnd({ body: { centre_id: 987_654 } })).rejects.toMatchObject(
      refusedWith('centre_unknown', { status: 404 }),
    )
  })
})

test('platform staff look at centres and leave them as they are', async () => {
  const clerk = await makePerson(t, { role: roles.platformStaff })
  const id = await create()
  await as(clerk).adminCentres({ body: {} })
  await as(clerk).adminCentre({ body: { centre_id: id } })
  const mine = as(clerk)
  for (const call of [
    () => mine.adminCentreEnd({ body: { centre_id: id } }),
    () => mine.adminCentreRestore({ body: { centre_id: id } }),
    () => mine.adminManagerAdd({ body: { centre_id: id, email: 'a@example.com' } }),
  ])
    await expect(call()).rejects.toMatchObject(refusedWith('role_refused', { status: 403 }))
})
