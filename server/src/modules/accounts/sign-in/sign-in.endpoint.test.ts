import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { type RoleId, roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, unique } from '#server/testing/people.ts'
import { isOutdated } from '../password/password.ts'
import { accountKey } from './sign-in.ts'

const login = '/api/user/login'

test('people sign in by username or address in any case, from body or query', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const names = [
    person.username,
    person.username.toUpperCase(),
    person.email,
    ` ${person.email.toUpperCase()} `,
  ]
  for (const username of names) {
    const answer = await test.api().userLogin({ body: { username, password: PASSWORD } })
    expect(answer).toMatchObject({ status: 200, error: false, user: { user_id: person.userId } })
    expect(answer.data.user).toEqual(answer.user)
  }
  const query = new URLSearchParams({ username: person.username, password: PASSWORD })
  const response = await test.request({ method: 'POST', url: `${login}?${query}` })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
})

test('the token carries the documented claims for seven days', async () => {
  const test = await testApp()
  const person = await makePerson(test, { role: roles.teacher })
  const { data } = await test.api().userLogin({ body: { username: person.username, password: PASSWORD } })
  const now = Math.floor(test.clock.now().getTime() / 1000)
  expect(decodeJwt(data.token)).toEqual({
    user_id: person.userId,
    auth_id: person.authId,
    subscriber_id: 0,
    auth_type: 'TEACHER',
    ver: 1,
    jti: expect.any(String),
    iat: now,
    auth_time: now,
    exp: now + 7 * 24 * 3600,
  })
})

test('the record shows nothing that must not leave the server', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const response = await test.request({
    method: 'POST',
    url: login,
    body: { username: person.username, password: PASSWORD },
  })
  expect(response.body).not.toMatch(/argon2|hash|token_version|picture_key/i)
})

test('empty fields are told by field, in the documented words', async () => {
  const { request } = await testApp()
  for (const body of [{}, { username: '', password: '' }]) {
    const response = await request({ method: 'POST', url: login, body })
    expect(response.statusCode).toBe(422)
    expect(response.json().message).toEqual({
      username: 'Username cannot be empty',
      password: 'Password cannot be empty',
    })
  }
})

test('a wrong password and an unknown name get the same answer', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const social = await makePerson(test, { passwordHash: null })
  const attempts = [
    { username: person.username, password: 'wrong' },
    { username: person.username, password: PASSWORD.toUpperCase() },
    { username: `nobody${unique()}`, password: PASSWORD },
    { username: `nobody${unique()}@example.com`, password: PASSWORD },
    { username: social.username, password: PASSWORD },
    { username: social.username, password: 'null' },
  ]
  for (const body of attempts) {
    const response = await test.request({ method: 'POST', url: login, body })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({
      status: 401,
      error: true,
      code: 'wrong_credentials',
      message: 'Wrong username or password.',
      messages: 'Wrong username or password.',
    })
  }
})

test('an unverified address is told after the right password only, with status 405 and the id to resend to', async () => {
  const test = await testApp()
  const person = await makePerson(test, { emailVerifiedAt: null })
  const send = (password: string) =>
    test.request({
      method: 'POST',
      url: `${login}?language_code=zh-HK`,
      body: { username: person.username, password },
    })
  expect((await send('wrong')).json().code).toBe('wrong_credentials')
  const response = await send(PASSWORD)
  expect(response.statusCode).toBe(403)
  expect(response.json()).toEqual({
    status: 405,
    error: true,
    code: 'email_unverified',
    message: '請先驗證你的電郵地址。',
    messages: '請先驗證你的電郵地址。',
    user_id: person.userId,
  })
})

test.each<[RoleId, number, boolean]>([
  [roles.student, 0, false],
  [roles.parent, 2, false],
  [roles.student, 1, true],
  [roles.teacher, 4, true],
  [roles.teacher, 9, true],
  [roles.teacher, 0, false],
])('role %i with status %i is let in: %s', async (role, status, letIn) => {
  const test = await testApp()
  const person = await makePerson(test, { role, status })
  const send = (password: string) =>
    test.request({ method: 'POST', url: login, body: { username: person.username, password } })
  expect((await send('wrong')).json().code).toBe('wrong_credentials')
  const response = await send(PASSWORD)
  expect(response.statusCode).toBe(letIn ? 200 : 403)
  const code = status === 0 ? 'account_suspended' : 'account_inactive'
  if (!letIn) expect(response.json().code).toBe(code)
  // A token from before the deactivation follows the same rule.
  const check = await test.api().userAuthenticate({ body: { token: person.token } })
  expect(check.status).toBe(letIn ? 'success' : 'invalid')
})

test('a hash of older parameters is renewed', async () => {
  const test = await testApp()
  const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  const person = await makePerson(test, { passwordHash: old })
  await test.api().userLogin({ body: { username: person.username, password: PASSWORD } })
  const { rows } = await test.platform.db.execute<{ password_hash: string }>(
    sql`select password_hash from accounts where id = ${person.authId}`,
  )
  expect(isOutdated(rows[0]?.password_hash ?? '')).toBe(false)
  await test.api().userLogin({ body: { username: person.username, password: PASSWORD } })
})

const guess = (test: TestApp, username: string, password: string, remoteAddress: string) =>
  test.app.inject({ method: 'POST', url: login, remoteAddress, payload: { username, password } })

test('guesses are limited for an address and an account together, by username and by e-mail; success forgives', async () => {
  const test = await createTestApp({ rateLimits: true })
  const person = await makePerson(test)
  const send = (username: string, password: string) => guess(test, username, password, '10.1.1.7')
  for (let count = 0; count < 9; count++) await send(person.username, 'wrong')
  expect((await send(person.email, PASSWORD)).statusCode).toBe(200)
  for (let count = 0; count < 5; count++) expect((await send(person.email, 'wrong')).statusCode).toBe(401)
  for (let count = 0; count < 5; count++) expect((await send(person.username, 'wrong')).statusCode).toBe(401)
  const refused = await send(person.username, PASSWORD)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBeDefined()
})

test('strangers who guess keep nobody from signing in; many of them together are slowed down all the same', async () => {
  const test = await createTestApp({ rateLimits: true })
  const teacher = await makePerson(test, { role: roles.teacher })
  for (let n = 0; n < 25; n++) await guess(test, teacher.username, 'wrong', `10.2.${n}.7`)
  expect((await guess(test, teacher.username, PASSWORD, '10.3.3.3')).statusCode).toBe(200)
  // As many addresses as an attacker can hire share one budget, counted here without the cost of hashing.
  for (let n = 0; n < 300; n++) await test.platform.limits.consume('login.account', accountKey(teacher))
  expect((await guess(test, teacher.username, 'wrong', '10.4.4.4')).statusCode).toBe(429)
})

test('those who sign in behind one address use up nothing of what it may guess', async () => {
  const test = await createTestApp({ rateLimits: true })
  const pupil = await makePerson(test)
  const send = (password: string) => guess(test, pupil.username, password, '10.7.7.7')
  for (let n = 0; n < 190; n++) await test.platform.limits.consume('login.address', '10.7.7.7')
  for (let n = 0; n < 15; n++) expect((await send(PASSWORD)).statusCode).toBe(200)
  for (let n = 0; n < 9; n++) expect((await send('wrong')).statusCode).toBe(401)
  expect((await send(PASSWORD)).statusCode).toBe(200)
  expect((await send('wrong')).statusCode).toBe(401)
  expect((await send('wrong')).statusCode).toBe(429)
})

test('twenty at once are all answered', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const send = () => test.api().userLogin({ body: { username: person.username, password: PASSWORD } })
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(answers.map(answer => answer.data.token)).size).toBe(20)
})

test('authenticate tells a good token from any other, and admin/authenticate staff from others', async () => {
  const test = await testApp()
  const check = (token: string) => test.api().userAuthenticate({ body: { token } })
  const checkAdmin = (token: string) => test.api().adminAuthenticate({ body: { token } })
  const good = {
    status: 'success',
    auth_type: '',
    pending: false,
    second_factor_missing: false,
    ended: null,
    subscriber_id: 0,
  }
  const student = await makePerson(test)
  expect(await check(student.token)).toEqual({ ...good, auth_type: 'STUDENT' })
  expect(await checkAdmin(student.token)).toEqual({ ...good, status: 'invalid' })
  const staff = await makePerson(test, { role: roles.platformStaff })
  expect(await checkAdmin(staff.token)).toEqual({ ...good, auth_type: 'lantern' })
  const admin = await makePerson(test, { role: roles.masterAdmin })
  expect(await checkAdmin(admin.token)).toEqual({ ...good, auth_type: 'MASTERADMIN' })
  for (const token of [
    '',
    'x',
    'a.b.c',
    '\u0000',
    '🙂'.repeat(50),
    `${student.token}x`,
    student.token.slice(2),
  ]) {
    expect(await check(token)).toEqual({ ...good, status: 'invalid' })
  }
})

test('forged tokens are no tokens', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const claims = decodeJwt(person.token)
  const { secrets } = test.platform
  const sign = (change: object, key = secrets.tokens, alg = 'HS256') =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg }).sign(key)
  const forged = [
    await sign({}, Buffer.alloc(32, 1)),
    await sign({}, secrets.addresses),
    await sign({}, Buffer.concat([secrets.tokens, secrets.tokens]), 'HS512'),
    new UnsecuredJWT(claims).encode(),
    await sign({ exp: undefined }),
    await sign({ jti: undefined }),
    await sign({ ver: 2 }),
    await sign({ ver: undefined }),
    await sign({ user_id: person.userId + 1 }),
    await sign({ auth_id: 999_999_999 }),
    await sign({ auth_id: '1 or 1=1' }),
  ]
  for (const token of forged) {
    const response = await test.request({ method: 'POST', url: '/api/user/validate-action', token })
    expect(response.statusCode).toBe(401)
    expect(response.json().code).toBe('token_invalid')
  }
  // A role claimed by a token counts for nothing, even a signed one.
  const upgraded = await sign({ auth_type: 'MASTERADMIN' })
  expect(await test.api().userAuthenticate({ body: { token: upgraded } })).toMatchObject({
    auth_type: 'STUDENT',
  })
})

test('who signed in under the secret before this one stays in; one before that ends', async () => {
  const [first, second, third] = ['a', 'b', 'c'].map(letter => letter.repeat(32))
  const old = await createTestApp({ secret: first ?? null })
  const person = await makePerson(old)
  const rotated = await createTestApp({ secret: second ?? null, secretPrevious: first ?? null })
  expect(await rotated.api(person.token).userValidateAction()).toEqual({ status: 200 })
  const later = await createTestApp({ secret: third ?? null, secretPrevious: second ?? null })
  await expect(later.api(person.token).userValidateAction()).rejects.toMatchObject({ status: 401 })
})

test('a token ends after seven days', async () => {
  const test = await createTestApp()
  const person = await makePerson(test)
  test.clock.advance({ days: 6, hours: 23, minutes: 59 })
  expect(await test.api(person.token).userValidateAction()).toEqual({ status: 200 })
  test.clock.advance({ minutes: 1 })
  await expect(test.api(person.token).userValidateAction()).rejects.toMatchObject({ status: 401 })
})

test('without a token, or with something else in the header, there is no way in', async () => {
  const { request } = await testApp()
  const call = (headers: Record<string, string>) =>
    request({ method: 'POST', url: '/api/user/validate-action', headers })
  expect((await call({})).json()).toMatchObject({ status: 401, code: 'sign_in_required' })
  for (const authorization of ['Basic eDp5', 'Bearer', 'Bearer ', 'Bearer a b', 'bearer x.y.z'])
    expect((await call({ authorization })).statusCode).toBe(401)
})

test('signing out ends this token and no other, also when asked twice at once', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const body = { username: person.username, password: PASSWORD }
  const other = (await test.api().userLogin({ body })).data.token
  const leave = () => test.request({ method: 'POST', url: '/api/user/logout', token: person.token })
  const codes = (await Promise.all([leave(), leave()])).map(response => response.statusCode)
  expect(codes).toContain(200)
  expect(await test.api().userAuthenticate({ body: { token: person.token } })).toMatchObject({
    status: 'invalid',
  })
  expect((await leave()).statusCode).toBe(401)
  expect(await test.api().userAuthenticate({ body: { token: other } })).toMatchObject({ status: 'success' })
})
