import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffRoleName } from '#contract/rules/people.ts'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson, unique } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'

let t: TestApp
let master: TestPerson
beforeAll(async () => {
  t = await testApp()
  master = await makePerson(t, { role: roles.masterAdmin })
})

const invite = (email: string, role: StaffRoleName = 'staff', token = master.token) =>
  t.api(token).staffInvite({ body: { email, role, first_name: 'Pui Yan', last_name: 'Ho' } })
const setRole = ({ userId }: { userId: number }, role: StaffRoleName, token = master.token) =>
  t.api(token).staffRoleSet({ body: { user_id: userId, role } })
const memberOf = async (email: string) =>
  (await t.api(master.token).staffList()).staff.find(one => one.email === email)
const address = () => `ho-${unique()}@example.com`
const actsAbout = async (userId: number) =>
  (await t.api(master.token).adminPerson({ body: { user_id: userId } })).acts.list

describe('an invitation', () => {
  test('opens an account whose owner chooses a password by the mailed link', async () => {
    const email = address()
    const { invited, user_id } = await invite(email, 'admin')
    expect(invited).toBe(true)
    expect(await memberOf(email)).toMatchObject({ role: 'admin', status: 'invited', signed_in_at: null })
    expect(await actsAbout(user_id)).toMatchObject([{ act: 'staff_invited', after: { role: 7 } }])
    const [mail] = await t.mailsTo(email)
    const token = /reset-password\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    const password = 'a-quiet-harbour-28'
    await t.api().passwordReset({ body: { token, password, confirmpassword: password } })
    const { user, data } = await t.api().userLogin({ body: { username: email, password } })
    expect(user.auth_type).toBe('ADMIN')
    await t.api(data.token).adminPeople({ body: {} })
    expect(await memberOf(email)).toMatchObject({ status: 'active', signed_in_at: expect.any(String) })
    await expect(invite(email)).rejects.toEqual(refusedWith('staff_already'))
  })

  test('sends the link again to who has not come, and keeps the role', async () => {
    const email = address()
    await invite(email, 'staff')
    expect(await invite(email, 'master')).toMatchObject({ invited: true })
    expect(await memberOf(email)).toMatchObject({ role: 'staff', status: 'invited' })
    expect(await t.mailsTo(email)).toHaveLength(2)
  })

  test('takes over the account of a student, whose sessions end; not that of who teaches or has not confirmed', async () => {
    const student = await makePerson(t)
    expect(await invite(student.email)).toMatchObject({ invited: false, user_id: student.userId })
    await expect(t.api(student.token).userValidateAction()).rejects.toEqual(refusedWith('token_invalid'))
    const { user } = await t.api().userLogin({ body: { username: student.email, password: PASSWORD } })
    expect(user.role_id).toBe(roles.platformStaff)
    const teacher = await makePerson(t, { role: roles.teacher })
    await expect(invite(teacher.email)).rejects.toEqual(refusedWith('staff_impossible'))
    const unverified = await makePerson(t, { emailVerifiedAt: null })
    await expect(invite(unverified.email)).rejects.toEqual(refusedWith('staff_unverified'))
  })

  test('needs the master admin and a fresh password', async () => {
    const admin = await makePerson(t, { role: roles.admin })
    await expect(invite(address(), 'staff', admin.token)).rejects.toEqual(refusedWith('role_refused'))
    const { data } = await t.api().userLogin({ body: { username: master.email, password: PASSWORD } })
    await expect(invite(address(), 'staff', data.token)).rejects.toEqual(refusedWith('password_needed'))
    await expect(setRole(admin, 'staff', data.token)).rejects.toEqual(refusedWith('password_needed'))
  })
})

describe('a role', () => {
  test('changes with a mail and an act, and ends the sessions', async () => {
    const clerk = await makePerson(t, { role: roles.platformStaff })
    await setRole(clerk, 'admin')
    await setRole(clerk, 'admin')
    await expect(t.api(clerk.token).userValidateAction()).rejects.toEqual(refusedWith('token_invalid'))
    expect(await memberOf(clerk.email)).toMatchObject({ role: 'admin' })
    expect(await actsAbout(clerk.userId)).toMatchObject([
      { act: 'staff_role_changed', before: { role: 8 }, after: { role: 7 } },
    ])
    expect((await t.mailsTo(clerk.email)).map(({ subject }) => subject)).toEqual([
      `Your role at ${t.platform.config.brand.name} has changed`,
    ])
  })

  test('is nobody’s own to change, and only of staff', async () => {
    await expect(setRole(master, 'staff')).rejects.toEqual(refusedWith('person_above'))
    await expect(setRole(await makePerson(t), 'staff')).rejects.toEqual(refusedWith('user_unknown'))
    await expect(setRole({ userId: 999_999_999 }, 'staff')).rejects.toEqual(refusedWith('user_unknown'))
  })

  test('of who is suspended changes, and they stay shut out', async () => {
    const clerk = await makePerson(t, { role: roles.platformStaff })
    await t.api(master.token).personSuspend({ body: { user_id: clerk.userId, reason: 'Left' } })
    await setRole(clerk, 'admin')
    expect(await memberOf(clerk.email)).toMatchObject({ role: 'admin', status: 'suspended' })
  })
})
