import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD } from '#server/testing/people.ts'

const NEW = 'another horse 電線'
const update = '/api/user/update'

test('a new password needs its confirmation, ends all sessions and is told by mail', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const send = (fields: object) =>
    test.request({
      method: 'POST',
      url: update,
      token: person.token,
      body: { user_id: person.userId, ...fields },
    })
  const mismatch = await send({ password: NEW, confirmpassword: 'x' })
  expect(mismatch.statusCode).toBe(422)
  expect(mismatch.json().errors).toEqual({ confirmpassword: "Passwords don't match" })
  expect((await send({ password: NEW })).json().errors).toHaveProperty('confirmpassword')
  expect((await send({ password: '', confirmpassword: NEW })).json().errors).toHaveProperty('confirmpassword')
  expect((await send({ password: 'short', confirmpassword: 'short' })).json().errors).toEqual({
    password: 'At least 8 characters',
  })
  expect((await send({ password: 'password1', confirmpassword: 'password1' })).json().errors).toHaveProperty(
    'password',
  )
  expect((await send({ password: '', confirmpassword: '' })).statusCode).toBe(200)
  expect(await test.mailsTo(person.email)).toEqual([])

  const pair = { password: NEW, confirmpassword: NEW }
  const without = await send(pair)
  expect(without.statusCode).toBe(422)
  expect(without.json().errors).toEqual({
    current_password: 'Please enter your current password, or the code from the email',
  })
  const wrong = await send({ ...pair, current_password: 'wrong' })
  expect(wrong.json().errors).toEqual({ current_password: 'That password isn’t right.' })
  const changed = await send({ ...pair, current_password: PASSWORD })
  expect(changed.json()).toEqual({ status: 200, error: false, data: { token: expect.any(String) } })
  expect((await send({ first_name: 'X' })).statusCode).toBe(401)
  expect(await test.api(changed.json().data.token).userValidateAction()).toEqual({ status: 200 })
  await test.api().userLogin({ body: { username: person.username, password: NEW } })
  expect(await test.mailsTo(person.email)).toHaveLength(1)
})

test('whoever has a session guesses the password ten times, then waits', async () => {
  const test = await createTestApp({ rateLimits: true })
  const { token, userId: user_id } = await makePerson(test)
  const body = { user_id, password: NEW, confirmpassword: NEW, current_password: 'wrong' }
  const codes: number[] = []
  for (let n = 0; n < 11; n++)
    codes.push((await test.request({ method: 'POST', url: update, token, body })).statusCode)
  expect(codes).toEqual([...Array(10).fill(422), 429])
})

test('an account without a password sets one with the mailed code, once', async () => {
  const test = await testApp()
  const person = await makePerson(test, { passwordHash: null, language: 'zh-HK' })
  const send = (current_password: string) =>
    test.request({
      method: 'POST',
      url: update,
      token: person.token,
      body: { user_id: person.userId, password: NEW, confirmpassword: NEW, current_password },
    })
  expect((await send('')).statusCode).toBe(422)
  // A code for another purpose is none for this.
  const newestCode = async () =>
    /\n(\d{6})\n/.exec((await test.mailsTo(person.email)).at(-1)?.body ?? '')?.[1] ?? ''
  await test.api(person.token).userDeleteCode()
  const deletion = await newestCode()
  await test.api(person.token).userPasswordCode()
  const password = await newestCode()
  expect(password).not.toBe(deletion)
  expect((await send(deletion)).json().errors).toEqual({
    current_password: 'That code isn’t right or has expired',
  })
  const { token } = (await send(password)).json().data
  expect(await test.api(token).userGet({ query: { id: person.userId } })).toMatchObject({
    has_password: true,
  })
  await test.api().userLogin({ body: { username: person.username, password: NEW } })
})

test('a changed password voids a reset link under way', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  await test.api().passwordForgot({ body: { username: person.username } })
  expect(await test.mailsTo(person.email)).toHaveLength(1)
  const body = {
    user_id: person.userId,
    password: NEW,
    confirmpassword: NEW,
    current_password: PASSWORD,
  }
  await test.api(person.token).userUpdate({ body })
  const { rows } = await test.platform.db.execute(
    sql`select 1 from mailed_tokens where account_id = ${person.authId} and used_at is null`,
  )
  expect(rows).toEqual([])
})
