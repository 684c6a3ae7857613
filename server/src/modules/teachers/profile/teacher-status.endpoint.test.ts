import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson, unique } from '#server/testing/people.ts'
import { add, formOf as productForm } from '#server/testing/product-forms.ts'
import { codeOf } from '#server/testing/refusals.ts'
import { makeSeller } from '#server/testing/teachers.ts'
import {
  applicantFields,
  formOf,
  goodFiles,
  mailedPart,
  makeApplicant,
  makeStaff,
  strangerFields,
} from '../teachers.test-support.ts'

let t: TestApp
let staff: TestPerson
beforeAll(async () => {
  t = await testApp()
  staff = await makeStaff(t)
})

const decide = (userId: number, status: 1 | 3) =>
  t.api(staff.token).userStatusSet({ body: { user_id: userId, status } })
/** As staff do: once the documents were opened. */
async function setStatus(userId: number, status: 1 | 3) {
  if (status === 1) await openDocuments(userId)
  return decide(userId, status)
}
const openDocuments = (userId: number) => t.api(staff.token).teacherDocuments({ params: { id: userId } })
const decline = (userId: number, reason = 'No certificate was\namong the documents.') =>
  t.api(staff.token).applicationDecline({ body: { user_id: userId, reason } })
const ask = (userId: number) =>
  t.api(staff.token).documentsRequest({ body: { teacher_id: userId, request_text: 'Your degree' } })
const signIn = async (person: { email: string }) => {
  const { data } = await t.api().userLogin({ body: { username: person.email, password: PASSWORD } })
  return data
}
const subjects = async (email: string) => (await t.mailsTo(email)).map(({ subject }) => subject)

describe('approving', () => {
  test('wants the password, as there is no way back', async () => {
    const person = await makeApplicant(t)
    await openDocuments(person.userId)
    const { token } = await signIn(staff)
    const accept = () => t.api(token).userStatusSet({ body: { user_id: person.userId, status: 1 } })
    await expect(accept()).rejects.toMatchObject({ status: 403, body: { code: 'password_needed' } })
    await t.api(token).staffPasswordConfirm({ body: { password: PASSWORD } })
    await accept()
  })

  test('a student becomes a teacher, with a shop, and signs in anew', async () => {
    const person = await makeApplicant(t)
    await setStatus(person.userId, 1)
    expect((await t.request({ url: '/api/teacher/application', token: person.token })).statusCode).toBe(401)
    const { token, user } = await signIn(person)
    expect(user).toMatchObject({ role_id: roles.teacher, status: 1, auth_type: 'TEACHER' })
    expect(await t.api(token).teacherApplication()).toMatchObject({
      state: 'approved',
      decided_at: expect.any(String),
    })
    expect(await subjects(person.email)).toContain('Welcome to Lantern: your application is approved')
    const shops = await t.api().shopList({ query: { orderBy: 'newest' } })
    expect(JSON.stringify(shops)).toContain(person.username)
    await t.api(token).authoredProductList({ query: { teacher_id: person.userId } })
    // Once more changes nothing.
    await setStatus(person.userId, 1)
    expect(await subjects(person.email)).toHaveLength(2)
  })

  test('a stranger only once the address is verified; their session stays', async () => {
    const fields = strangerFields()
    const { user } = await t.api().teacherRegister({ body: formOf(fields) })
    expect(await codeOf(setStatus(user.user_id, 1))).toBe('application_unverified')
    const [mail] = await t.mailsTo(user.email)
    const token = /\/email\/verify\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    await t.api().emailVerifyPost({ body: { token } })
    const session = await signIn(user)
    await setStatus(user.user_id, 1)
    expect((await t.api(session.token).teacherApplication()).state).toBe('approved')
    await t.api(session.token).authoredProductList({ query: { teacher_id: user.user_id } })
  })

  test('not before the documents were opened, and those that came later too', async () => {
    const person = await makeApplicant(t)
    expect(await codeOf(decide(person.userId, 1))).toBe('application_unread')
    await t.api(staff.token).requestsFulfil({ body: { fulfilled: 1, teacher_id: person.userId } })
    expect(await codeOf(decide(person.userId, 1))).toBe('application_unread')
    await openDocuments(person.userId)
    await ask(person.userId)
    const body = formOf({ user_id: await mailedPart(t, person.email) }, await goodFiles())
    await t.api().documentsUpload({ body })
    // The clock of these tests stands still.
    await t.platform.db.execute(
      sql`update teacher_applications set opened_at = opened_at - interval '1 hour' where user_id = ${person.userId}`,
    )
    expect(await codeOf(decide(person.userId, 1))).toBe('application_unread')
    await t.api(staff.token).teacherDocumentsZip({ params: { id: person.userId }, query: {} })
    await decide(person.userId, 1)
  })

  test('not while documents are asked for; of both at once the one that comes second is told', async () => {
    const waiting = await makeApplicant(t)
    await ask(waiting.userId)
    expect(await codeOf(setStatus(waiting.userId, 1))).toBe('application_waiting')
    const body = formOf({ user_id: await mailedPart(t, waiting.email) }, await goodFiles())
    await t.api().documentsUpload({ body })
    await setStatus(waiting.userId, 1)

    for (let round = 0; round < 4; round += 1) {
      const person = await makeApplicant(t)
      await openDocuments(person.userId)
      const [approved] = await Promise.all([codeOf(decide(person.userId, 1)), ask(person.userId)])
      const found = await t.api(staff.token).adminTeachers({ body: { q: person.email } })
      const expected =
        approved === 'taken'
          ? { application: 'approved', role_id: roles.teacher, status: 1 }
          : { application: 'more_asked', role_id: roles.student }
      expect(found.teachers).toMatchObject([{ ...expected, requests: [{ state: 'open' }] }])
    }
  })

  test('two decisions at once are one', async () => {
    const person = await makeApplicant(t)
    await openDocuments(person.userId)
    const outcomes = await Promise.all([codeOf(decide(person.userId, 1)), codeOf(decline(person.userId))])
    expect(outcomes.sort()).toEqual(['application_state', 'taken'])
    expect(await subjects(person.email)).toHaveLength(2)
  })

  test('only who teaches or has applied', async () => {
    for (const person of [await makePerson(t), await makeStaff(t)]) {
      expect(await codeOf(decide(person.userId, 1))).toBe('user_unknown')
      expect(await codeOf(setStatus(person.userId, 3))).toBe('user_unknown')
      expect(await codeOf(decline(person.userId))).toBe('user_unknown')
    }
    expect(await codeOf(setStatus(99_999_999, 3))).toBe('user_unknown')
    const student = await makeApplicant(t)
    expect(await codeOf(setStatus(student.userId, 3))).toBe('application_state')
    const odd = await t.request({
      method: 'POST',
      url: '/api/admin/user/status',
      token: staff.token,
      body: { user_id: student.userId, status: 2 },
    })
    expect(odd.statusCode).toBe(422)
  })
})

describe('declining', () => {
  test('the applicant reads why, and may apply again', async () => {
    const person = await makeApplicant(t, roles.parent)
    await decline(person.userId)
    const bodies = (await t.mailsTo(person.email)).map(({ body }) => body)
    expect(bodies.join()).toContain('> No certificate was\n> among the documents.')
    expect(await t.api(person.token).teacherApplication()).toMatchObject({
      state: 'declined',
      reason: 'No certificate was\namong the documents.',
    })
    expect(await codeOf(decline(person.userId))).toBe('application_state')
    expect(await codeOf(ask(person.userId))).toBe('application_state')
    expect(await codeOf(setStatus(person.userId, 1))).toBe('application_state')
    await t.api(person.token).teacherRegister({ body: formOf(applicantFields(), await goodFiles()) })
    expect(await t.api(person.token).teacherApplication()).toMatchObject({
      state: 'submitted',
      reason: '',
      decided_at: null,
    })
    await setStatus(person.userId, 1)
  })

  test('a stranger keeps the account, and applies again with it', async () => {
    const fields = strangerFields()
    const { user } = await t.api().teacherRegister({ body: formOf(fields) })
    const [mail] = await t.mailsTo(user.email)
    const token = /\/email\/verify\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    await t.api().emailVerifyPost({ body: { token } })
    const session = await signIn(user)
    await ask(user.user_id)
    await decline(user.user_id)
    await t.api(session.token).teacherRegister({ body: formOf(applicantFields()) })
    expect((await t.api(session.token).teacherApplication()).state).toBe('submitted')
  })
})

describe('deactivating', () => {
  test('hides everything at once, ends sessions, and can be taken back', async () => {
    const teacher = await makeSeller(t)
    const courseId = (await add(t, teacher, await productForm(t, teacher))).json().course_id
    await t.platform.jobs.runDue()
    const { username } = teacher
    const see = async () => ({
      shop: (await t.request({ url: `/api/teacher/shop/${username}` })).statusCode,
      listed: JSON.stringify(
        (await t.request({ url: '/api/teachers/shops?orderBy=newest' })).json(),
      ).includes(username),
      product: (await t.request({ url: `/api/products/${courseId}` })).json().length,
    })
    expect(await see()).toEqual({ shop: 200, listed: true, product: 1 })
    await setStatus(teacher.userId, 3)
    expect(await see()).toEqual({ shop: 404, listed: false, product: 0 })
    expect((await t.request({ url: '/api/teacher/application', token: teacher.token })).statusCode).toBe(401)
    expect(await codeOf(signIn(teacher))).toBe('account_inactive')
    await setStatus(teacher.userId, 3)
    await setStatus(teacher.userId, 1)
    expect(await see()).toEqual({ shop: 200, listed: true, product: 1 })
    // An earlier session stays ended.
    expect((await t.request({ url: '/api/teacher/application', token: teacher.token })).statusCode).toBe(401)
    await signIn(teacher)
    expect((await subjects(teacher.email)).sort()).toEqual([
      'Your Lantern teacher account is active',
      'Your Lantern teacher account was deactivated',
    ])
  })
})

test('staff page through teachers: all, inactive, and applications that wait', async () => {
  const mark = `zz${unique()}`
  const make = (changes: object) => makePerson(t, { displayName: `${mark} Wong`, ...changes })
  const active = await make({ role: roles.teacher })
  const idle = await make({ role: roles.teacher, status: 2 })
  const odd = await make({ role: roles.teacher, status: 5 })
  await make({})
  const applicant = await make({})
  const form = formOf(applicantFields({ display_name: `${mark} Tam` }), await goodFiles())
  await t.api(applicant.token).teacherRegister({ body: form })
  const page = (body: object) => t.api(staff.token).adminTeachers({ body: { q: mark, ...body } })
  const ids = async (body: object) => (await page(body)).teachers.map(({ user_id }) => user_id)
  expect((await ids({})).sort()).toEqual([active, idle, odd, applicant].map(({ userId }) => userId).sort())
  expect(await ids({ tab: 'inactive' })).toEqual([idle.userId])
  expect((await ids({ tab: 'requests' })).sort()).toEqual([odd.userId, applicant.userId].sort())
  expect(await page({ limit: 1, offset: 1 })).toMatchObject({ count: 4, teachers: [{}] })
  await ask(applicant.userId)
  const { teachers } = await t
    .api(staff.token)
    .adminTeachers({ body: { tab: 'requests', q: applicant.email } })
  expect(teachers).toMatchObject([
    {
      teacherId: applicant.userId,
      application: 'more_asked',
      documents: 3,
      requests: [{ state: 'open' }],
      viewed: [],
    },
  ])
  for (const q of ['%', '_', "'", '\\', '('])
    expect((await t.api(staff.token).adminTeachers({ body: { q } })).count).toBeGreaterThanOrEqual(0)
  expect((await page({ q: `${mark}%` })).count).toBe(0)
})

describe('reopening', () => {
  test('a declined application waits again as it came, with nothing left of the reason', async () => {
    const person = await makeApplicant(t)
    const reopen = () => t.api(staff.token).applicationReopen({ body: { user_id: person.userId } })
    expect(await codeOf(reopen())).toBe('application_state')
    await decline(person.userId, 'No certificate')
    const rowOf = async () => {
      const body = { q: person.email, tab: 'all' as const }
      return (await t.api(staff.token).adminTeachers({ body })).teachers[0]
    }
    expect(await rowOf()).toMatchObject({ application: 'declined', reason: 'No certificate' })
    await reopen()
    expect(await rowOf()).toMatchObject({ application: 'submitted', reason: '' })
    expect(await t.api(person.token).teacherApplication()).toMatchObject({
      ...{ state: 'submitted', decided_at: null, reason: '' },
      documents: expect.arrayContaining([expect.anything()]),
    })
    expect(await codeOf(reopen())).toBe('application_state')
    await setStatus(person.userId, 1)
  })

  test('one that waited for documents waits for them again', async () => {
    const person = await makeApplicant(t)
    await ask(person.userId)
    await decline(person.userId)
    await t.api(staff.token).applicationReopen({ body: { user_id: person.userId } })
    expect((await t.api(person.token).teacherApplication()).state).toBe('more_asked')
    expect(await codeOf(setStatus(person.userId, 1))).toBe('application_waiting')
    await t.api(staff.token).requestsWithdraw({ body: { teacher_id: person.userId } })
    await setStatus(person.userId, 1)
  })
})
