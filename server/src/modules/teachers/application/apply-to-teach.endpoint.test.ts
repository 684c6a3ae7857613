import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD } from '#server/testing/people.ts'
import { picture } from '#server/testing/product-forms.ts'
import { refusalOf } from '#server/testing/refusals.ts'
import {
  applicantFields,
  asPart,
  formOf,
  goodFiles,
  makeApplicant,
  makeStaff,
  strangerFields,
} from '../teachers.test-support.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const register = (form: FormData, token?: string) => t.api(token).teacherRegister({ body: form })
const refused = (form: FormData, token?: string) => refusalOf(register(form, token))

const verify = async (email: string) => {
  const [mail] = await t.mailsTo(email)
  const token = /\/email\/verify\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  await t.api().emailVerifyPost({ body: { token } })
}

/** What lies in the storage for no one. */
async function leftovers(): Promise<number> {
  await t.platform.jobs.runDue()
  const { rows } = await t.platform.db.execute<{ count: number }>(
    sql`select count(*)::int as count from media_garbage where storage_key ~ '^(originals|sealed)/'`,
  )
  return rows[0]?.count ?? 0
}

describe('a stranger', () => {
  test('applies with files and a picture, verifies, signs in, and sees where it stands', async () => {
    const fields = strangerFields({ profile_pic_changed: '1' })
    const form = formOf(fields, await goodFiles())
    form.set('profile_picture', new Blob([asPart(await picture())]), 'me.png')
    const answer = await register(form)
    expect(answer).toMatchObject({
      error: false,
      errors: {},
      user: { username: fields.username, email: fields.email, role_id: 4, status: 4, email_verified: false },
    })
    const mails = await t.mailsTo(fields.email ?? '')
    expect(mails.map(({ subject }) => subject)).toEqual(['Verify your email for Lantern'])
    expect(mails[0]?.body).toContain('next=%2Fmy-application')

    const signIn = () => t.api().userLogin({ body: { username: fields.email ?? '', password: PASSWORD } })
    await expect(signIn()).rejects.toMatchObject({ status: 403, body: { status: 405 } })
    await verify(fields.email ?? '')
    expect((await t.mailsTo(fields.email ?? '')).at(-1)?.subject).toBe(
      'We have your application to teach at Lantern',
    )
    const { data, user } = await signIn()
    expect(user).toMatchObject({
      first_name: 'Chi Ho',
      status: 4,
      details: { contact_no: '+852 9123 4567' },
      profile_picture: expect.stringMatching(/^\/media\/avatars\//),
    })
    const application = await t.api(data.token).teacherApplication()
    expect(application).toMatchObject({ state: 'submitted', email_verified: true, requests: [] })
    expect(application.documents.map(({ doc_name, doc_type }) => [doc_name, doc_type])).toEqual([
      ['Certificate 證書.png', 'image'],
      ['Degree.pdf', 'pdf'],
      ['Reference letter.docx', 'docx'],
    ])
    const shown = await t.request({ url: application.documents[0]?.doc_path ?? '' })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'content-disposition': 'inline' })
    expect(shown.rawPayload.equals(await picture())).toBe(true)
    const { rows } = await t.platform.db.execute(
      sql`select about, gender from teachers where user_id = ${answer.user.user_id}`,
    )
    expect(rows[0]).toEqual({
      about: 'Eleven years of mathematics.<br />From S1 to <b>HKDSE</b>.',
      gender: 'male',
    })
  })

  test('is no teacher until approved: the work of teachers is refused, and nobody sees more than a first name', async () => {
    const fields = strangerFields()
    const { user } = await register(formOf(fields))
    await verify(fields.email ?? '')
    const { data } = await t.api().userLogin({ body: { username: fields.email ?? '', password: PASSWORD } })
    expect(await t.api().userAuthenticate({ body: { token: data.token } })).toEqual({
      status: 'success',
      auth_type: 'TEACHER',
      pending: true,
      second_factor_missing: false,
      ended: null,
      subscriber_id: 0,
    })
    await expect(
      t.api(data.token).authoredProductList({ query: { teacher_id: user.user_id } }),
    ).rejects.toMatchObject({ status: 403, body: { code: 'role_refused' } })
    expect(await t.api().userGet({ query: { id: user.user_id } })).toMatchObject({
      username: '',
      display_name: 'Chi Ho',
      profile_picture: '',
    })
  })

  test('is told everything that is missing at once, in the words of the form', async () => {
    const { status, body } = await refused(formOf({}))
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      first_name: 'First Name is required',
      last_name: 'Last Name is required',
      display_name: 'Display Name is required',
      phone_number: 'Phone number is required',
      gender: 'Gender is required',
      email: 'Email is required',
      username: 'Username is required',
      password: 'Password is required',
    })
    const wrong = strangerFields({
      gender: 'robot',
      phone_number: 'call me',
      confirmpassword: 'another one',
      email: 'nobody',
    })
    expect((await refused(formOf(wrong))).body.errors).toMatchObject({
      gender: expect.any(String),
      phone_number: expect.any(String),
      email: expect.any(String),
    })
    const unlike = await refused(formOf(strangerFields({ confirmpassword: 'another one' })))
    expect(unlike.body.errors).toEqual({ confirmpassword: "Passwords don't match" })
  })

  test('a taken name or address is told, and nothing of the form is kept', async () => {
    const known = await makePerson(t)
    const before = await leftovers()
    const form = formOf(strangerFields({ email: known.email, username: known.username }), await goodFiles())
    const { status, body } = await refused(form)
    expect(status).toBe(409)
    expect(Object.keys(body.errors as object).sort()).toEqual(['email', 'username'])
    expect(await leftovers()).toBe(before)
  })

  test('who fills the hidden field is a program', async () => {
    expect((await refused(formOf(strangerFields({ website: 'https://spam.example' })))).body.code).toBe(
      'spam',
    )
  })

  test('the same form twice, also at once, is one application', async () => {
    const fields = strangerFields({ submission_id: randomUUID() })
    const files = await goodFiles()
    const [one, two] = await Promise.all([register(formOf(fields, files)), register(formOf(fields, files))])
    const three = await register(formOf(fields, files))
    expect(two.user.user_id).toBe(one.user.user_id)
    expect(three.user.user_id).toBe(one.user.user_id)
    expect(await t.mailsTo(fields.email ?? '')).toHaveLength(1)
    const { rows } = await t.platform.db.execute(
      sql`select count(*)::int as count from teacher_documents where teacher_id = ${one.user.user_id}`,
    )
    expect(rows[0]).toEqual({ count: 3 })
    // Without its id it is another form, for the same names.
    const again = await refused(formOf({ ...fields, submission_id: undefined }))
    expect(again.body.code).toBe('conflict_fields')
  })
})

describe('somebody with an account', () => {
  test.each([
    ['student', roles.student],
    ['parent', roles.parent],
  ])('a %s applies: address, username and role stay theirs', async (_who, role) => {
    const person = await makePerson(t, { role })
    const fields = applicantFields({ email: 'other@example.com', username: 'other', password: 'x' })
    const { user } = await register(formOf(fields, await goodFiles()), person.token)
    expect(user).toMatchObject({
      user_id: person.userId,
      email: person.email,
      username: person.username,
      role_id: role,
      status: 1,
      display_name: 'Mr Tam 譚志豪',
    })
    expect((await t.mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'We have your application to teach at Lantern',
    ])
    const application = await t.api(person.token).teacherApplication()
    expect(application).toMatchObject({ state: 'submitted', email_verified: true })
    expect(application.documents).toHaveLength(3)
  })

  test('a second application is refused, and one sent twice is not a second', async () => {
    const person = await makePerson(t)
    const fields = applicantFields({ submission_id: randomUUID() })
    await Promise.all([
      register(formOf(fields, await goodFiles()), person.token),
      register(formOf(fields, await goodFiles()), person.token),
    ])
    expect((await t.api(person.token).teacherApplication()).documents).toHaveLength(3)
    expect(await t.mailsTo(person.email)).toHaveLength(1)
    const another = await refused(formOf(applicantFields()), person.token)
    expect([another.status, another.body.code]).toEqual([409, 'application_open'])
  })

  test('teachers and staff have nothing to apply for', async () => {
    const teacher = await makePerson(t, { role: roles.teacher })
    expect((await refused(formOf(applicantFields()), teacher.token)).body.code).toBe('teacher_already')
    const staff = await makeStaff(t)
    expect((await refused(formOf(applicantFields()), staff.token)).body.code).toBe('role_refused')
    expect(await t.api(teacher.token).teacherApplication()).toMatchObject({ state: 'approved' })
    await expect(t.api(staff.token).teacherApplication()).rejects.toMatchObject({
      body: { code: 'application_unknown' },
    })
  })

  test('deleting the account takes the application and its documents along; the copy of the data names them', async () => {
    const person = await makeApplicant(t)
    const { documents } = await t.api(person.token).teacherApplication()
    const zip = await t.request({ url: '/api/user/export', token: person.token })
    expect(zip.statusCode).toBe(200)
    const { email, username } = person
    await t.api(person.token).userDelete({ body: { user_id: person.userId, email, username, pwd: PASSWORD } })
    const staff = await makeStaff(t)
    await expect(
      t.api(staff.token).documentView({ params: { id: documents[0]?.id ?? 0 } }),
    ).rejects.toMatchObject({ body: { code: 'document_unknown' } })
    await t.platform.jobs.runDue()
    expect((await t.request({ url: documents[0]?.doc_path ?? '' })).statusCode).toBe(404)
  })
})

test('too many forms of one address are refused before their files are read', async () => {
  const limited = await createTestApp({ rateLimits: true })
  const send = () =>
    limited.request({
      method: 'POST',
      url: '/api/teacher/upload-documents',
      body: { user_id: 'x' },
    })
  const answers: number[] = []
  for (let sent = 0; sent < 62; sent += 1) answers.push((await send()).statusCode)
  expect(answers.filter(status => status === 404)).toHaveLength(60)
  expect(answers.slice(60)).toEqual([429, 429])
})
