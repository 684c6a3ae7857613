import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { PASSWORD } from '#server/testing/people.ts'
import { purgeExpiredTokens } from '../accounts.jobs.ts'
import { linkToken, registration } from '../accounts.test-support.ts'

const choice = {
  products: [3, 1],
  trials: [
    { teacher_id: 4, package_id: 7, slot_id: 90 },
    { teacher_id: 4, package_id: 8, slot_id: null },
  ],
}
const browserKey = 'k'.repeat(43)

async function register(test: TestApp, changes: object = {}) {
  const form = registration({ browser_key: browserKey, choice, ...changes })
  const { data } = await test.api().userRegister({ body: form })
  const token = linkToken((await test.mailsTo(form.email))[0], 'email/verify')
  return { form, token, userId: data.user_id }
}

const signIn = (test: TestApp, token: string, key?: string) =>
  test.request({
    method: 'POST',
    url: '/api/verify/email/session',
    body: { token, ...(key && { browser_key: key }) },
  })

test('the link signs in once, with what was chosen, in the browser that registered', async () => {
  const test = await testApp()
  const { token, userId, form } = await register(test)
  // No one is let in before the address is verified.
  expect((await signIn(test, token, browserKey)).json()).toMatchObject({ code: 'link_expired' })
  const verified = await test.api().emailVerifyPost({ body: { token, browser_key: browserKey } })
  expect(verified).toEqual({ verified: true, sign_in: 'now', username: form.username })
  const response = await signIn(test, token, browserKey)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  const { data } = response.json()
  expect(data.choice).toEqual(choice)
  expect(data.user.user_id).toBe(userId)
  expect(await test.api().userAuthenticate({ body: { token: data.token } })).toMatchObject({
    status: 'success',
  })
  // Used: anyone who opens it now has to know the password.
  expect((await signIn(test, token, browserKey)).statusCode).toBe(404)
  expect(await test.api().emailVerifyPost({ body: { token, browser_key: browserKey } })).toEqual({
    verified: 'already',
    sign_in: null,
    username: '',
  })
  const { data: later } = await test.api().userLogin({ body: { username: form.email, password: PASSWORD } })
  expect(later.choice).toBeNull()
})

test('of ten uses at once one signs in', async () => {
  const test = await testApp()
  const { token } = await register(test)
  await test.api().emailVerifyPost({ body: { token } })
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(test, token, browserKey)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(9)
})

test('another browser is asked for a press, within an hour; the one that registered has two days', async () => {
  const test = await createTestApp()
  const { token } = await register(test)
  const verified = await test.api().emailVerifyPost({ body: { token, browser_key: 'x'.repeat(43) } })
  expect(verified.sign_in).toBe('press')
  test.clock.advance({ hours: 1 })
  expect((await test.api().emailVerifyPost({ body: { token } })).sign_in).toBeNull()
  expect((await signIn(test, token)).json()).toMatchObject({ code: 'link_expired' })
  expect((await signIn(test, token, 'x'.repeat(43))).statusCode).toBe(404)
  test.clock.advance({ hours: 46 })
  expect((await signIn(test, token, browserKey)).statusCode).toBe(200)
  const other = await register(test)
  await test.api().emailVerifyPost({ body: { token: other.token } })
  expect((await signIn(test, other.token)).statusCode).toBe(200)
})

test('signing in with the password answers the choice too, and ends what the link may do', async () => {
  const test = await testApp()
  const { token, form } = await register(test)
  await test.api().emailVerifyPost({ body: { token } })
  const { data } = await test.api().userLogin({ body: { username: form.email, password: PASSWORD } })
  expect(data.choice).toEqual(choice)
  expect((await signIn(test, token, browserKey)).statusCode).toBe(404)
})

test('an older link of the same account signs in no more once a newer one has', async () => {
  const test = await testApp()
  const { token, form } = await register(test)
  await test.api().verificationResendByEmail({ body: { email: form.email } })
  const newer = linkToken((await test.mailsTo(form.email))[1], 'email/verify')
  await test.api().emailVerifyPost({ body: { token: newer } })
  expect((await signIn(test, newer)).statusCode).toBe(200)
  expect((await signIn(test, token, browserKey)).statusCode).toBe(404)
})

test('who is suspended meanwhile is told so, and stays out', async () => {
  const test = await testApp()
  const { token, userId } = await register(test)
  await test.api().emailVerifyPost({ body: { token } })
  await test.platform.db.execute(sql`
    update accounts set status = 0 where id = (select account_id from profiles where id = ${userId})`)
  expect((await signIn(test, token, browserKey)).json()).toMatchObject({ code: 'account_suspended' })
})

test('what is kept is bounded, and goes after a week', async () => {
  const test = await createTestApp()
  const post = (kept: object) =>
    test.request({ method: 'POST', url: '/api/user/register', body: registration({ choice: kept }) })
  for (const kept of [
    { products: Array.from({ length: 51 }, (_, at) => at + 1), trials: [] },
    { products: [0], trials: [] },
    { products: ['1; drop'], trials: [] },
    { products: [], trials: Array(21).fill(choice.trials[0]) },
    { products: [] },
  ])
    expect((await post(kept)).statusCode, JSON.stringify(kept)).toBe(422)

  const { token, form } = await register(test)
  test.clock.advance({ days: 7, minutes: 1 })
  const { db, jobs } = test.platform
  await db.transaction(tx => jobs.enqueue(tx, purgeExpiredTokens, {}))
  await jobs.runDue()
  await test.api().verificationResendByEmail({ body: { email: form.email } })
  const mails = await test.mailsTo(form.email)
  const newer = linkToken(mails.at(-1), 'email/verify')
  expect(newer).not.toBe(token)
  expect((await test.api().emailVerifyPost({ body: { token: newer } })).sign_in).toBeNull()
})
