import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp, ORIGIN, testApp } from '#server/testing/app.ts'
import { PASSWORD } from '#server/testing/people.ts'
import { linkToken, registration } from '../accounts.test-support.ts'

const register = '/api/user/register'

test('registering opens a student account, which the mailed link verifies and which can sign in', async () => {
  const { request, api, mailsTo } = await testApp()
  const form = registration({ display_name: '' })
  const response = await request({ method: 'POST', url: register, body: form })
  expect(response.statusCode).toBe(200)
  const answer = response.json()
  expect(answer).toEqual({
    status: 200,
    error: false,
    data: { user_id: expect.any(Number), username: form.username },
  })

  const mails = await mailsTo(form.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain(`${ORIGIN}/email/verify/`)
  expect(await api().emailVerify({ query: { token: linkToken(mails[0], 'email/verify') } })).toEqual({
    verified: true,
  })
  const { user } = await api().userLogin({ body: { username: form.email, password: PASSWORD } })
  expect(user).toMatchObject({
    user_id: answer.data.user_id,
    role_id: 3,
    auth_type: 'STUDENT',
    subscriber_id: 0,
    status: 1,
    display_name: 'Ka Yan Wong',
    language: 'en',
    has_password: true,
    email_verified: true,
  })
  expect(user.auth_id).not.toBe(user.user_id)
})

test('registering takes its fields from the query too, keeps the language, and knows parents', async () => {
  const { request, platform, mailsTo } = await testApp()
  const form = registration({ account_type: 'parent', display_name: '黃太' })
  const query = new URLSearchParams({ ...form, subscriber_id: '0', language_code: 'zh-HK' })
  const response = await request({ method: 'POST', url: `${register}?${query}` })
  expect(response.statusCode).toBe(200)
  const { rows } = await platform.db.execute(sql`
    select role, language, display_name, password_hash from accounts join profiles on account_id = accounts.id
    where username = ${form.username}`)
  expect(rows[0]).toMatchObject({ role: 6, language: 'zh-HK', display_name: '黃太' })
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
  expect((await mailsTo(form.email))[0]?.body).toMatch(/\p{Script=Han}/u)
})

test('a Chinese name has the family name first', async () => {
  const { request, platform } = await testApp()
  const form = registration({ first_name: '嘉欣', last_name: '李', display_name: '' })
  expect((await request({ method: 'POST', url: register, body: form })).statusCode).toBe(200)
  const { rows } = await platform.db.execute(sql`
    select display_name from accounts join profiles on account_id = accounts.id where username = ${form.username}`)
  expect(rows[0]).toEqual({ display_name: '李嘉欣' })
})

test('a filled honeypot is spam, and nothing is stored', async () => {
  const { request, platform } = await testApp()
  const form = registration({ website: 'https://spam.example' })
  const response = await request({ method: 'POST', url: register, body: form })
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ status: 422, error: true, code: 'spam', message: 'Spam detected!' })
  const { rows } = await platform.db.execute(sql`select 1 from accounts where username = ${form.username}`)
  expect(rows).toEqual([])
})

test.each([
  ['a common password', { password: 'Password123', confirmpassword: 'Password123' }, ['password']],
  ['a short password', { password: 'ab1', confirmpassword: 'ab1' }, ['password']],
  ['a long password', { password: 'ab1'.repeat(50), confirmpassword: 'ab1'.repeat(50) }, ['password']],
  ['another confirmation', { confirmpassword: 'something else' }, ['confirmpassword']],
  ['no names', { first_name: ' ', last_name: undefined }, ['first_name', 'last_name']],
  ['a bad address', { email: 'me@home' }, ['email']],
  ['a bad username', { username: 'a b' }, ['username']],
  ['a short username', { username: 'ab' }, ['username']],
  ['a reserved username', { username: 'Admin' }, ['username']],
  ['the name of a deleted account', { username: 'deleted-1' }, ['username']],
  ['a centre', { subscriber_id: 3 }, ['subscriber_id']],
  [
    'nothing at all',
    Object.fromEntries(Object.keys(registration()).map(key => [key, undefined])),
    ['username', 'password', 'confirmpassword', 'first_name', 'last_name', 'email'],
  ],
])('refuses %s, by field', async (_, changes, fields) => {
  const { request } = await testApp()
  const response = await request({ method: 'POST', url: register, body: registration(changes) })
  expect(response.statusCode).toBe(422)
  const body = response.json()
  expect(body).toMatchObject({ status: 422, error: true, code: 'fields', messages: 'Validation error' })
  expect(Object.keys(body.errors).sort()).toEqual([...fields].sort())
  expect(body.message).toEqual(body.errors)
})

test('messages are in the language asked for', async () => {
  const { request } = await testApp()
  const body = registration({ first_name: '', confirmpassword: PASSWORD })
  const chinese = await request({ method: 'POST', url: `${register}?language_code=zh-HK`, body })
  expect(chinese.json()).toMatchObject({ messages: '資料有誤', errors: { first_name: '請填寫名字' } })
  const english = await request({
    method: 'POST',
    url: `${register}?language_code=en`,
    body,
    headers: { 'accept-language': 'zh-HK' },
  })
  expect(english.json().errors).toEqual({ first_name: 'First Name is required' })
})

test('a username or address that is taken in any case is told by field, both at once', async () => {
  const { request, api } = await testApp()
  const first = registration()
  await api().userRegister({ body: first })
  const again = (changes: object) =>
    request({ method: 'POST', url: register, body: registration({ ...changes }) })
  const name = { username: first.username.toUpperCase() }
  const email = { email: first.email.toUpperCase() }
  expect((await again(name)).json()).toMatchObject({
    status: 409,
    errors: { username: 'This username is taken' },
  })
  expect(Object.keys((await again(email)).json().errors)).toEqual(['email'])
  const both = await again({ ...name, ...email })
  expect(both.statusCode).toBe(409)
  expect(both.json()).toMatchObject({
    code: 'conflict_fields',
    errors: { username: 'This username is taken', email: 'This email is already registered' },
  })
})

test('a centre’s username is taken too', async () => {
  const { request, platform } = await testApp()
  const form = registration()
  await platform.db.execute(
    sql`insert into centres (username, name) values (${form.username.toUpperCase()}, 'C')`,
  )
  const response = await request({ method: 'POST', url: register, body: form })
  expect(response.json()).toMatchObject({ status: 409, errors: { username: 'This username is taken' } })
  const { rows } = await platform.db.execute(sql`select 1 from accounts where username = ${form.username}`)
  expect(rows).toEqual([])
})

test('of twenty at once for one username, one wins and one mail goes out', async () => {
  const { request, platform, mailsTo } = await testApp()
  const { username } = registration()
  const forms = Array.from({ length: 20 }, () => registration({ username }))
  const responses = await Promise.all(forms.map(body => request({ method: 'POST', url: register, body })))
  const codes = responses.map(response => response.statusCode).sort()
  expect(codes).toEqual([200, ...Array(19).fill(409)])
  for (const response of responses.filter(r => r.statusCode === 409)) {
    expect(response.json().errors).toEqual({ username: 'This username is taken' })
  }
  const { rows } = await platform.db.execute(sql`select 1 from accounts where username = ${username}`)
  expect(rows).toHaveLength(1)
  const mails = await Promise.all(forms.map(form => mailsTo(form.email)))
  expect(mails.flat()).toHaveLength(1)
})

test('too many from one address have to wait', async () => {
  const { request } = await createTestApp({ rateLimits: true })
  const send = () => request({ method: 'POST', url: register, body: registration({ website: 'x' }) })
  for (let count = 0; count < 20; count++) expect((await send()).statusCode).toBe(422)
  const refused = await send()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many', retry_after: expect.any(Number) })
})

test('a proposed username that is taken or reserved becomes one like it', async () => {
  const { api } = await testApp()
  const first = registration()
  await api().userRegister({ body: first })
  const again = registration({ username: first.username.toUpperCase(), username_proposed: '1' as const })
  const { data } = await api().userRegister({ body: again })
  expect(data.username).toMatch(new RegExp(`^${first.username}\\d+$`, 'i'))
  const reserved = registration({ username: 'info', username_proposed: '1' as const })
  expect((await api().userRegister({ body: reserved })).data.username).toMatch(/^info\d+$/)
})
