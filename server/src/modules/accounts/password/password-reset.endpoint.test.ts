import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, ORIGIN, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, unique } from '#server/testing/people.ts'
import { linkToken } from '../accounts.test-support.ts'

const NEW = 'another horse 電線'
const confirm = '/api/user/resetpassword/confirm'

async function requestLink(test: TestApp, login: string, email: string): Promise<string> {
  await test.api().passwordForgot({ body: { username: login } })
  return linkToken((await test.mailsTo(email)).at(-1), 'reset-password')
}

test('the link sets a new password, ends all sessions, verifies the address and is told by mail', async () => {
  const test = await testApp()
  const person = await makePerson(test, { emailVerifiedAt: null })
  const token = await requestLink(test, person.username.toUpperCase(), person.email)
  const other = await requestLink(test, person.email, person.email)
  expect((await test.mailsTo(person.email))[0]?.body).toContain(`${ORIGIN}/reset-password/`)

  const check = (link: string) => test.api().passwordResetCheck({ body: { token: link } })
  for (const good of [token, other, token]) expect(await check(good)).toMatchObject({ status: 200 })
  await expect(check('invented')).rejects.toMatchObject({ status: 404, body: { code: 'link_unknown' } })

  const answer = await test.api().passwordReset({ body: { token, password: NEW, confirmpassword: NEW } })
  expect(answer).toEqual({
    status: 200,
    error: false,
    message: 'Your password has been changed. You can sign in now.',
  })
  const { user } = await test.api().userLogin({ body: { username: person.username, password: NEW } })
  expect(user.email_verified).toBe(true)
  await expect(
    test.api().userLogin({ body: { username: person.username, password: PASSWORD } }),
  ).rejects.toMatchObject({ status: 401 })
  expect(await test.api().userAuthenticate({ body: { token: person.token } })).toMatchObject({
    status: 'invalid',
  })
  expect(await test.mailsTo(person.email)).toHaveLength(3)

  for (const used of [token, other]) {
    const again = await test.request({
      method: 'POST',
      url: confirm,
      body: { token: used, password: NEW, confirmpassword: NEW },
    })
    expect(again.statusCode).toBe(404)
    expect(again.json().code).toBe('link_expired')
    await expect(check(used)).rejects.toMatchObject({ status: 404, body: { code: 'link_expired' } })
  }
})

test('only the hash of the link is in its table', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const token = await requestLink(test, person.email, person.email)
  const { rows } = await test.platform.db.execute(
    sql`select * from mailed_tokens where account_id = ${person.authId}`,
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the answer never tells about the account', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const ask = (username: string, code = 'en') =>
    test.request({ method: 'POST', url: `/api/user/resetpassword?language_code=${code}`, body: { username } })
  const known = await ask(person.email)
  const unknown = await ask(`${unique()}@example.com`)
  expect(known.statusCode).toBe(200)
  expect(unknown.statusCode).toBe(200)
  expect(known.json()).toEqual({
    status: 200,
    error: false,
    message: expect.stringContaining('If an account matches'),
  })
  expect(unknown.json()).toEqual(known.json())
  expect((await ask(unique(), 'zh-HK')).json().message).toMatch(/^如有相符的帳戶/)
})

test('an empty name, and a filled honeypot', async () => {
  const { request } = await testApp()
  const ask = (body: object) => request({ method: 'POST', url: '/api/user/resetpassword', body })
  for (const body of [{}, { username: ' ' }]) {
    const response = await ask(body)
    expect(response.statusCode).toBe(422)
    expect(response.json().message).toEqual({ username: 'Email is required.' })
  }
  expect((await ask({ username: 'someone', website: 'x' })).json()).toMatchObject({ code: 'spam' })
})

test('a refused password leaves the link good', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const token = await requestLink(test, person.email, person.email)
  const send = (password: string, confirmpassword: string) =>
    test.request({ method: 'POST', url: confirm, body: { token, password, confirmpassword } })
  expect((await send('qwertyuiop', 'qwertyuiop')).json().errors).toHaveProperty('password')
  expect((await send(person.email, person.email)).json().errors).toHaveProperty('password')
  expect((await send('short', 'short')).json().errors).toHaveProperty('password')
  expect((await send(NEW, `${NEW}x`)).json().errors).toEqual({ confirmpassword: "Passwords don't match" })
  expect((await send(NEW, NEW)).statusCode).toBe(200)
})

test('an hour later the link has expired; a verification link is no reset link', async () => {
  const test = await createTestApp()
  const person = await makePerson(test, { emailVerifiedAt: null })
  const token = await requestLink(test, person.email, person.email)
  await test.api().verificationResend({ params: { userId: person.userId } })
  const verification = linkToken((await test.mailsTo(person.email)).at(-1), 'email/verify')
  test.clock.advance({ hours: 1 })
  const send = (link: string) =>
    test.request({ method: 'POST', url: confirm, body: { token: link, password: NEW, confirmpassword: NEW } })
  expect((await send(token)).json()).toMatchObject({ status: 404, code: 'link_expired' })
  expect((await send(verification)).json()).toMatchObject({ status: 404, code: 'link_unknown' })
  expect((await send(unique())).json()).toMatchObject({ status: 404, code: 'link_unknown' })
  expect((await test.request({ url: `/api/verify/email?token=${token}` })).json().code).toBe('link_unknown')
})

test('of ten uses of one link at once, one succeeds', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const token = await requestLink(test, person.email, person.email)
  const passwords = Array.from({ length: 10 }, (_, n) => `${NEW} ${n}`)
  const responses = await Promise.all(
    passwords.map(password =>
      test.request({ method: 'POST', url: confirm, body: { token, password, confirmpassword: password } }),
    ),
  )
  const winners = passwords.filter((_, n) => responses[n]?.statusCode === 200)
  expect(winners).toHaveLength(1)
  expect(responses.filter(response => response.statusCode === 404)).toHaveLength(9)
  await test.api().userLogin({ body: { username: person.username, password: winners[0] ?? '' } })
  const { rows } = await test.platform.db.execute(
    sql`select token_version from accounts where id = ${person.authId}`,
  )
  expect(rows).toEqual([{ token_version: 2 }])
})

test('of five links used at once, one succeeds and voids the others', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const tokens: string[] = []
  for (let n = 0; n < 5; n++) tokens.push(await requestLink(test, person.email, person.email))
  const responses = await Promise.all(
    tokens.map(token =>
      test.request({ method: 'POST', url: confirm, body: { token, password: NEW, confirmpassword: NEW } }),
    ),
  )
  expect(responses.map(response => response.statusCode).sort()).toEqual([200, 404, 404, 404, 404])
})

test('three mails an hour for an account, with the same answer after that', async () => {
  const test = await createTestApp({ rateLimits: true })
  const person = await makePerson(test)
  for (let count = 0; count < 5; count++) {
    const answer = await test.api().passwordForgot({ body: { username: person.email } })
    expect(answer.error).toBe(false)
  }
  expect(await test.mailsTo(person.email)).toHaveLength(3)
})

test('nothing is looked up before the answer, so it takes as long for an address that nobody has', async () => {
  const test = await testApp()
  const person = await makePerson(test, { emailVerifiedAt: null })
  const sent: string[] = []
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args) {
    sent.push(JSON.stringify(args[0]))
    return Reflect.apply(query, this, args)
  })
  onTestFinished(() => spy.mockRestore())
  await test.api().passwordForgot({ body: { username: person.email } })
  await test.api().verificationResendByEmail({ body: { email: person.email } })
  await test.api().verificationResend({ params: { userId: person.userId } })
  expect(sent.filter(text => text.includes('accounts.mail-link'))).toHaveLength(3)
  expect(sent.filter(text => /from "?(accounts|profiles)|mailed_tokens/.test(text))).toEqual([])
  spy.mockRestore()
  expect(await test.mailsTo(person.email)).toHaveLength(3)
})
