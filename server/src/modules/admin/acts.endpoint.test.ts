import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await testApp()
  admin = await makePerson(t, { role: roles.admin, displayName: `Ada ${unique()}` })
})

const actsOf = (actor: TestPerson, more: object = {}) =>
  t.api(admin.token).adminActs({ body: { actor: actor.userId, ...more } })

describe('the log', () => {
  test('tells who did what to whom, before and after, the newest first', async () => {
    const teacher = await makePerson(t, { role: roles.teacher, displayName: 'Grace Poon 潘詠恩' })
    const clerk = await makePerson(t, { role: roles.platformStaff })
    const about = { teacher_id: teacher.userId, request_text: 'Your degree' }
    await t.api(clerk.token).documentsRequest({ body: about })
    const day = t.clock.now().toISOString()
    const { acts, count, more, staff } = await actsOf(clerk)
    expect(acts).toMatchObject([
      {
        at: day,
        actor: { user_id: clerk.userId, display_name: 'Ming' },
        act: 'documents_asked',
        subject: { type: 'teacher', id: String(teacher.userId), name: 'Grace Poon 潘詠恩' },
        before: {},
        after: { request: expect.any(Number) },
      },
    ])
    expect({ count, more }).toEqual({ count: 1, more: false })
    expect(staff.map(({ user_id }) => user_id)).toContain(clerk.userId)
    expect((await actsOf(clerk, { act: 'badge_confirmed' })).acts).toEqual([])
  })

  test('has nothing of an act that was refused', async () => {
    const student = await makePerson(t)
    const clerk = await makePerson(t, { role: roles.platformStaff })
    const wrong = t.api(clerk.token).userStatusSet({ body: { user_id: student.userId, status: 1 } })
    await expect(wrong).rejects.toMatchObject({ status: 404 })
    expect((await actsOf(clerk)).count).toBe(0)
  })

  test('is paged, and sorted the other way too', async () => {
    const clerk = await makePerson(t, { role: roles.platformStaff })
    await t.platform.db.transaction(async tx => {
      for (const id of [1, 2, 3]) {
        await recordAct(
          t.platform,
          tx,
          { userId: clerk.userId, role: roles.platformStaff },
          { act: 'order_refunded', subject: { type: 'order', id } },
        )
      }
    })
    const ids = async (more: object) => (await actsOf(clerk, more)).acts.map(({ subject }) => subject.id)
    expect(await ids({})).toEqual(['3', '2', '1'])
    expect(await ids({ limit: 2, offset: 2 })).toEqual(['1'])
    expect(await ids({ sort: 'at', limit: 2 })).toEqual(['1', '2'])
  })

  test('is searched by who did it, whom it was about, and numbers', async () => {
    const mark = unique()
    const teacher = await makePerson(t, { role: roles.teacher, displayName: `Priya ${mark}` })
    const clerk = await makePerson(t, { role: roles.platformStaff, displayName: `Rachel ${mark}` })
    await t.api(clerk.token).documentsRequest({ body: { teacher_id: teacher.userId, request_text: 'More' } })
    const found = async (q: string) => (await t.api(admin.token).adminActs({ body: { q } })).acts
    const one = [{ subject: { id: String(teacher.userId) }, actor: { user_id: clerk.userId } }]
    expect(await found(`priya ${mark}`)).toMatchObject(one)
    expect(await found(`Rachel ${mark.slice(0, 8)}`)).toMatchObject(one)
    // The number may also stand in someone's made-up address.
    const q = String(teacher.userId)
    expect((await actsOf(clerk, { q })).acts).toMatchObject(one)
    expect(await found(`nobody ${mark}`)).toEqual([])
  })

  test('is read by admins only', async () => {
    const clerk = await makePerson(t, { role: roles.platformStaff })
    await expect(t.api(clerk.token).adminActs({ body: {} })).rejects.toMatchObject({
      status: 403,
      body: { code: 'role_refused' },
    })
    const master = await makePerson(t, { role: roles.masterAdmin })
    expect((await t.api(master.token).adminActs({ body: {} })).acts).toBeInstanceOf(Array)
  })

  test('names whoever has left no more', async () => {
    const teacher = await makePerson(t, { role: roles.teacher, displayName: 'Wong Kin Fai' })
    const clerk = await makePerson(t, { role: roles.platformStaff })
    await t.api(clerk.token).documentsRequest({ body: { teacher_id: teacher.userId, request_text: 'More' } })
    const { userId: user_id, email, username } = teacher
    await t.api(teacher.token).userDelete({ body: { user_id, email, username, pwd: 'correct horse 電池' } })
    expect((await actsOf(clerk)).acts).toMatchObject([{ subject: { name: 'Deleted user' } }])
    const { rows } = await t.platform.db.execute(
      sql`select before::text || after::text as kept from staff_acts where subject_id = ${String(user_id)}`,
    )
    expect(JSON.stringify(rows)).not.toContain('Wong')
  })
})

test.each(['update staff_acts set act = act', 'delete from staff_acts', 'truncate staff_acts'])(
  'the database refuses: %s',
  async statement => {
    const change = t.platform.db.transaction(tx => tx.execute(sql.raw(statement)))
    await expect(change).rejects.toMatchObject({ cause: { code: '23001' } })
  },
)
