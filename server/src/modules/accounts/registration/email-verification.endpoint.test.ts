import { expect, test } from 'vitest'
import { createTestApp, testApp } from '#server/testing/app.ts'
import { makePerson, unique } from '#server/testing/people.ts'
import { linkToken, registration } from '../accounts.test-support.ts'

const verify = (token: string) => `/api/verify/email?token=${token}`

test('a link verifies once and is then answered with already, by GET and POST', async () => {
  const test = await testApp()
  const form = registration()
  await test.api().userRegister({ body: form })
  const token = linkToken((await test.mailsTo(form.email))[0], 'email/verify')
  const first = await test.request({ url: verify(token) })
  expect(first.statusCode).toBe(200)
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.json()).toEqual({ verified: true })
  expect((await test.request({ url: verify(token) })).json()).toEqual({ verified: 'already' })
  expect(await test.api().emailVerifyPost({ body: { token } })).toMatchObject({ verified: 'already' })
})

test('of ten uses at once one verifies', async () => {
  const test = await testApp()
  const form = registration()
  await test.api().userRegister({ body: form })
  const token = linkToken((await test.mailsTo(form.email))[0], 'email/verify')
  const use = () => test.api().emailVerifyPost({ body: { token } })
  const answers = await Promise.all(Array.from({ length: 10 }, use))
  expect(answers.filter(answer => answer.verified === true)).toHaveLength(1)
  expect(answers.filter(answer => answer.verified === 'already')).toHaveLength(9)
})

test('an unknown link is 404, in both languages', async () => {
  const { request } = await testApp()
  const english = await request({ url: verify(unique()) })
  expect(english.statusCode).toBe(404)
  expect(english.json()).toMatchObject({ code: 'link_unknown', messages: 'This link isn’t valid.' })
  const chinese = await request({ url: `${verify(unique())}&language_code=zh-HK` })
  expect(chinese.json().messages).toBe('此連結無效。')
  expect((await request({ url: '/api/verify/email' })).statusCode).toBe(422)
})

test('after 48 hours a link has expired, and a new one works', async () => {
  const test = await createTestApp()
  const form = registration()
  const { data } = await test.api().userRegister({ body: form })
  const old = linkToken((await test.mailsTo(form.email))[0], 'email/verify')
  test.clock.advance({ hours: 48 })
  const response = await test.request({ url: verify(old) })
  expect(response.statusCode).toBe(404)
  expect(response.json().code).toBe('link_expired')
  const resend = await test.request({ url: `/api/resend/verification_email/${data.user_id}` })
  expect(resend.statusCode).toBe(200)
  expect(resend.json()).toEqual({ status: 200 })
  const mails = await test.mailsTo(form.email)
  expect(mails).toHaveLength(2)
  expect(await test.api().emailVerify({ query: { token: linkToken(mails[1], 'email/verify') } })).toEqual({
    verified: true,
  })
  // The account is verified: its older link has nothing left to complain about.
  expect((await test.request({ url: verify(old) })).json()).toEqual({ verified: 'already' })
})

test('resending leaves earlier links good', async () => {
  const test = await testApp()
  const person = await makePerson(test, { emailVerifiedAt: null })
  await test.api().verificationResendByEmail({ body: { email: person.email.toUpperCase() } })
  await test.api().verificationResend({ params: { userId: person.userId } })
  const [first, second] = await test.mailsTo(person.email)
  expect(await test.api().emailVerify({ query: { token: linkToken(first, 'email/verify') } })).toEqual({
    verified: true,
  })
  expect(await test.api().emailVerify({ query: { token: linkToken(second, 'email/verify') } })).toEqual({
    verified: 'already',
  })
})

test('the answer of a resend never tells about the account', async () => {
  const test = await testApp()
  const verified = await makePerson(test)
  const answers = await Promise.all([
    test.api().verificationResend({ params: { userId: verified.userId } }),
    test.api().verificationResend({ params: { userId: 999_999_999 } }),
    test.api().verificationResendByEmail({ body: { email: verified.email } }),
    test.api().verificationResendByEmail({ body: { email: `${unique()}@example.com` } }),
  ])
  for (const answer of answers) expect(answer).toEqual({ status: 200 })
  expect(await test.mailsTo(verified.email)).toEqual([])
})

test('three mails an hour for an account, with the same answer after that', async () => {
  const test = await createTestApp({ rateLimits: true })
  const person = await makePerson(test, { emailVerifiedAt: null })
  for (let count = 0; count < 5; count++) {
    expect(await test.api().verificationResend({ params: { userId: person.userId } })).toEqual({
      status: 200,
    })
  }
  expect(await test.mailsTo(person.email)).toHaveLength(3)
})

test('what was interrupted by registering travels in every link that is mailed', async () => {
  const test = await testApp()
  const form = registration()
  const next = '/zh-HK/product/preview/%E5%88%86%E6%95%B8/12#buy'
  const query = { language_code: 'zh-HK' } as const
  const { data } = await test.api().userRegister({ body: { ...form, next }, query })
  await test.api().verificationResendByEmail({ body: { email: form.email, next }, query })
  await test.api().verificationResend({ params: { userId: data.user_id }, query: { next, ...query } })
  await test.api().passwordForgot({ body: { username: form.email, next }, query })
  const links = (await test.mailsTo(form.email)).map(({ body }) => /https?:\S+/.exec(body)?.[0] ?? '')
  const led = links
    .map(link => URL.parse(link))
    .map(url => [url?.pathname.split('/')[2], url?.searchParams.get('next')])
    .sort()
  expect(led).toEqual([
    ['email', next],
    ['email', next],
    ['email', next],
    ['reset-password', next],
  ])
  for (const elsewhere of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ]) {
    const refused = await test.request({
      method: 'POST',
      url: '/api/user/register',
      body: { ...registration(), next: elsewhere },
    })
    expect(refused.statusCode, elsewhere).toBe(422)
  }
})
