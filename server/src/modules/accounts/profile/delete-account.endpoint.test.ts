import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson, unique } from '#server/testing/people.ts'
import { linkIdentity } from '../account.repository.ts'
import { accountDeletion, dataExport } from '../accounts.hooks.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

const remove = (test: TestApp, person: TestPerson, changes: object = {}, query = '') =>
  test.request({
    method: 'POST',
    url: `/api/user/delete${query}`,
    token: person.token,
    body: {
      user_id: person.userId,
      email: person.email,
      username: person.username,
      pwd: PASSWORD,
      ...changes,
    },
  })

async function addPicture(test: TestApp, person: TestPerson): Promise<string> {
  const bytes = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  const data = new FormData()
  data.set('user_id', String(person.userId))
  data.set('profile_picture', new Blob([new Uint8Array(bytes)]), 'me.png')
  await test.api(person.token).userUpdate({ body: data })
  const user = await test.api(person.token).userGet({ query: { id: person.userId } })
  return user.profile_picture
}

test('nothing of the person is left, the address gets a last mail, and all ways in are shut', async () => {
  const test = await testApp()
  const person = await makePerson(test, { contactNo: '+852 5550 0003' })
  const subject = unique()
  await test.platform.db.transaction(tx =>
    linkIdentity(tx, { provider: 'google', subject, accountId: person.authId, createdAt: new Date() }),
  )
  await test.api().passwordForgot({ body: { username: person.username } })
  expect(await test.mailsTo(person.email)).toHaveLength(1)
  const picture = await addPicture(test, person)

  const response = await remove(test, person, {
    email: person.email.toUpperCase(),
    username: person.username.toUpperCase(),
  })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ success: true })

  const { rows } = await test.platform.db.execute(sql`
    select a.*, p.first_name, p.last_name, p.display_name, p.contact_no, p.school, p.grade, p.picture_key,
      p.picture_url, (select count(*)::int from identities i where i.account_id = a.id) as identities,
      (select count(*)::int from mailed_tokens m where m.account_id = a.id) as tokens
    from accounts a join profiles p on p.account_id = a.id where a.id = ${person.authId}`)
  expect(rows[0]).toMatchObject({
    username: `deleted-${person.authId}`,
    email: `deleted-${person.authId}@invalid`,
    email_verified_at: null,
    password_hash: null,
    token_version: 2,
    deleted_at: expect.anything(),
    first_name: 'Deleted',
    last_name: 'user',
    display_name: 'Deleted user',
    contact_no: '',
    picture_key: null,
    picture_url: null,
    identities: 0,
    tokens: 0,
  })
  expect((await test.mailsTo(person.email)).length).toBe(2)
  expect((await test.request({ url: picture })).statusCode).toBe(404)
  expect((await remove(test, person)).statusCode).toBe(401)
  expect((await test.request({ url: `/api/user/get?id=${person.userId}` })).statusCode).toBe(404)
  for (const username of [person.username, person.email, `deleted-${person.authId}`]) {
    await expect(test.api().userLogin({ body: { username, password: PASSWORD } })).rejects.toMatchObject({
      status: 401,
    })
  }
  // Name and address are free again.
  await makePerson(test, { username: person.username, email: person.email })
})

test('the wrong password, address, username or account is refused, and nothing happens', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const other = await makePerson(test)
  expect((await remove(test, person, { pwd: 'wrong' })).json()).toMatchObject({
    status: 403,
    code: 'wrong_password',
  })
  expect((await remove(test, person, { email: other.email })).json()).toMatchObject({
    code: 'identity_mismatch',
  })
  expect((await remove(test, person, { username: other.username })).json()).toMatchObject({
    code: 'identity_mismatch',
  })
  expect((await remove(test, person, { pwd: '' })).json().errors).toEqual({ pwd: 'Password cannot be empty' })
  expect((await remove(test, person, { user_id: other.userId })).json()).toMatchObject({
    status: 403,
    code: 'not_yours',
  })
  const chinese = await remove(test, person, { pwd: 'wrong' }, '?language_code=zh-HK')
  expect(chinese.json().messages).toBe('密碼不正確。')
  expect(await test.api(person.token).userValidateAction()).toEqual({ status: 200 })
})

test('staff delete nobody but themselves', async () => {
  const test = await testApp()
  const staff = await makePerson(test, { role: roles.masterAdmin })
  const person = await makePerson(test)
  const body = { user_id: person.userId, email: person.email, username: person.username, pwd: PASSWORD }
  const response = await test.request({ method: 'POST', url: '/api/user/delete', token: staff.token, body })
  expect(response.statusCode).toBe(403)
})

test('of five deletions at once one succeeds, and one mail goes out', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const codes = (await Promise.all(Array.from({ length: 5 }, () => remove(test, person)))).map(
    r => r.statusCode,
  )
  expect(codes.filter(code => code === 200)).toHaveLength(1)
  expect(codes.filter(code => code === 401 || code === 404)).toHaveLength(4)
  expect(await test.mailsTo(person.email)).toHaveLength(1)
})

test('without a password, a mailed code confirms; only the newest, once, for half an hour', async () => {
  const test = await createTestApp()
  const person = await makePerson(test, { passwordHash: null })
  const code = async () => {
    expect(await test.api(person.token).userDeleteCode()).toEqual({ status: 200 })
    return (await test.mailsTo(person.email)).at(-1)?.body.match(/\b\d{6}\b/)?.[0] ?? ''
  }
  expect((await remove(test, person, { pwd: '000000' })).json().code).toBe('wrong_password')
  const first = await code()
  const second = await code()
  expect(first).toMatch(/^\d{6}$/)
  if (first !== second) expect((await remove(test, person, { pwd: first })).statusCode).toBe(403)
  test.clock.advance({ minutes: 30 })
  expect((await remove(test, person, { pwd: second })).statusCode).toBe(403)
  const third = await code()
  // Another account's code is worth nothing.
  const other = await makePerson(test, { passwordHash: null })
  expect((await remove(test, other, { pwd: third })).statusCode).toBe(403)
  expect((await remove(test, person, { pwd: ` ${third} ` })).statusCode).toBe(200)
})

test('an account with a password gets no code', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  expect(await test.api(person.token).userDeleteCode()).toEqual({ status: 200 })
  expect(await test.mailsTo(person.email)).toEqual([])
})

test('guesses of a code are limited', async () => {
  const test = await createTestApp({ rateLimits: true })
  const person = await makePerson(test, { passwordHash: null })
  for (let count = 0; count < 10; count++) {
    expect((await remove(test, person, { pwd: `99999${count}` })).statusCode).toBe(403)
  }
  expect((await remove(test, person, { pwd: '999999' })).statusCode).toBe(429)
})

test('another module can forbid it, which undoes the steps before', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  undo.push(
    test.platform.hooks.on(accountDeletion, 'first', async (tx, leaving) => {
      await tx.execute(sql`update profiles set school = 'touched' where id = ${leaving.userId}`)
    }),
    test.platform.hooks.on(accountDeletion, 'second', async () => {
      throw new Refusal('payouts_pending')
    }),
  )
  const response = await remove(test, person)
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'payouts_pending' })
  const { rows } = await test.platform.db.execute(
    sql`select school from profiles where id = ${person.userId}`,
  )
  expect(rows).toEqual([{ school: '' }])
  expect(await test.mailsTo(person.email)).toEqual([])
})

test('another module can clean up in the same transaction', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  const seen: string[] = []
  undo.push(
    test.platform.hooks.on(accountDeletion, 'followings', async (_tx, leaving) => {
      seen.push(leaving.email)
    }),
  )
  expect((await remove(test, person)).statusCode).toBe(200)
  expect(seen).toEqual([person.email])
})

test('the export holds the account, the picture and what other modules add, and no secret', async () => {
  const test = await testApp()
  const person = await makePerson(test)
  await addPicture(test, person)
  undo.push(
    test.platform.hooks.on(dataExport, 'orders', async () => ({
      data: [{ total: 1200 }],
      files: { 'receipt.txt': new TextEncoder().encode('收據') },
    })),
  )
  const response = await test.request({ url: '/api/user/export', token: person.token })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/zip')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers['content-disposition']).toBe('attachment; filename="lantern-data-2026-11-16.zip"')
  const files = unzipSync(response.rawPayload)
  expect(Object.keys(files).sort()).toEqual(['data.json', 'orders/receipt.txt', 'picture.webp'])
  const text = strFromU8(files['data.json'] ?? new Uint8Array())
  expect(JSON.parse(text)).toMatchObject({
    account: { email: person.email, user_id: person.userId, sign_in_providers: [] },
    orders: [{ total: 1200 }],
  })
  expect(text).not.toContain('argon2')
  expect((await sharp(files['picture.webp']).metadata()).width).toBe(512)
  expect((await test.request({ url: '/api/user/export' })).statusCode).toBe(401)
})
