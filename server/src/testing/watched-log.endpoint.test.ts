import { beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp, testApp } from './app.ts'
import { makePerson, PASSWORD } from './people.ts'
import { makeTeacher } from './teachers.ts'
import { LogWatch, logWatch } from './watched-log.ts'

// Each endpoint test file ends with this comparison (`check-log.ts`). Here it is shown that it finds what is logged.

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})

/** What the comparison finds once this was logged by the app's own log. */
function leaksOf(...logged: unknown[]): string[] {
  for (const value of logged) t.platform.log.error({ value }, 'something went wrong')
  return logWatch.end()
}

test('a person of a test is found in the log by name, address, password and token', async () => {
  const { token, email, username } = await makePerson(t)
  expect(leaksOf('nothing of it')).toEqual([])
  for (const secret of [token, email, username, PASSWORD, 'Siu Ming', 'Chan', 'Ming']) {
    await makePerson(t)
    logWatch.keepOut(token, email, username)
    expect(leaksOf(`about ${secret}.`).join()).toContain(`${secret} is in the log`)
  }
})

test('a short name is no part of another word, a token is found inside one', () => {
  const watch = new LogWatch()
  watch.keepOut('Chan', 'a-token-that-opens-it')
  watch.log.info('Changed')
  expect(watch.end()).toEqual([])
  watch.keepOut('Chan', 'a-token-that-opens-it')
  watch.log.info('xa-token-that-opens-itx')
  expect(watch.end()).toHaveLength(1)
})

test('what a request sends and gets is found', async () => {
  const { token } = await makeTeacher(t)
  const sent = { first_name: '"Ada" \\ 雅達', account_number: '012-345678-001', code: 'LEAK-4711' }
  await t.request({ method: 'POST', url: '/api/user/login', body: sent })
  const { token: made } = await t
    .api(token)
    .accessTokenAdd({ body: { name: 'Books', scopes: ['read:orders'], current_password: PASSWORD } })
  expect(leaksOf(...Object.values(sent), made)).toHaveLength(4)
})

test('so is what a form sends, and what a mail holds', async () => {
  const { token, userId, email } = await makePerson(t)
  await t.api(token).userUpdate({ body: { user_id: userId, contact_no: '5550 0177' } })
  await t.api().passwordForgot({ body: { username: email } })
  const [mail] = await t.mailsTo(email)
  const [, link = ''] = /reset-password\/([\w-]+)/.exec(mail?.body ?? '') ?? []
  expect(link).not.toBe('')
  expect(leaksOf('5550 0177', link)).toHaveLength(2)
})

test('every app of a test writes there, each request a line', async () => {
  logWatch.end()
  const own = await createTestApp()
  await own.request({ url: '/api/no/such/call' })
  expect(logWatch.size.lines).toBe(1)
})
