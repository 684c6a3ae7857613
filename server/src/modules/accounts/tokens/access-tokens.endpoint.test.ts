import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { callsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { mostAccessTokens, type TokenScope, tokenScopes } from '#contract/rules/access-tokens.ts'
import { roles } from '#server/kernel/caller.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'

const make = (t: TestApp, { token }: TestPerson, scopes: TokenScope[], changes: object = {}) =>
  t.api(token).accessTokenAdd({ body: { name: 'Shop', scopes, current_password: PASSWORD, ...changes } })

const products = (t: TestApp, token: string, teacherId: number) =>
  t.request({ url: `/api/teacherproductsmarkeplace?teacher_id=${teacherId}`, token })

const calls = Object.entries(callsOf(contract))
const addressOf = ({ path }: Endpoint) => `/api/${path.replace(/\{\w+\}/g, '1')}`

test('a token is made with the password, shown once, told by mail, listed, used and revoked', async () => {
  const t = await testApp()
  const teacher = await makeTeacher(t)
  const productId = await makeProduct(t, teacher)
  const { token, access_token } = await make(t, teacher, ['read:products'], { days: 30 })
  expect(token).toMatch(/^lantern_pat_[\w-]{43}$/)
  expect(access_token).toEqual({
    access_token_id: expect.any(Number),
    name: 'Shop',
    scopes: ['read:products'],
    ending: token.slice(-4),
    created_at: t.clock.now().toISOString(),
    expires_at: new Date(t.clock.now().getTime() + 30 * 24 * 3600 * 1000).toISOString(),
    used_at: null,
  })
  const mails = await t.mailsTo(teacher.email)
  expect(mails.filter(({ subject }) => subject.includes('access token was created'))).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toContain(token)

  const listed = await products(t, token, teacher.userId)
  expect(listed.json().products.map((product: { course_id: number }) => product.course_id)).toEqual([
    productId,
  ])
  const { access_tokens: kept } = await t.api(teacher.token).accessTokenList({})
  expect(kept).toEqual([{ ...access_token, used_at: t.clock.now().toISOString() }])

  await t.api(teacher.token).accessTokenRevoke({ body: { access_token_id: access_token.access_token_id } })
  expect((await products(t, token, teacher.userId)).json().code).toBe('token_invalid')
  expect((await t.api(teacher.token).accessTokenList({})).access_tokens).toEqual([])
})

test('of the token only a hash is kept', async () => {
  const t = await testApp()
  const teacher = await makeTeacher(t)
  const { token, access_token } = await make(t, teacher, ['read:income'])
  const { rows } = await t.platform.db.execute<Record<string, unknown>>(
    sql`select * from access_tokens where id = ${access_token.access_token_id}`,
  )
  expect(JSON.stringify(rows)).not.toContain(token.slice(0, -4))
})

test('it never stands in a line of the log, also where a call fails', async () => {
  let lines = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines += chunk
      done()
    },
  })
  const t = await createTestApp({}, { log: createLog('trace', destination) })
  const teacher = await makeTeacher(t)
  const { token } = await make(t, teacher, ['read:products'])
  await products(t, token, teacher.userId)
  // Refused, unknown, and in the wrong places.
  await t.request({ url: '/api/webhooks', token })
  await products(t, `${token}x`, teacher.userId)
  await t.request({ url: `/api/no-such-call?token=${token}`, token })
  await t.request({ method: 'POST', url: '/api/access-tokens', body: `{"name": "${token}"`, token })
  const { db } = t.platform
  const select = vi.spyOn(db, 'select').mockImplementation(() => {
    throw new Error('The database is gone')
  })
  const failed = await products(t, token, teacher.userId)
  select.mockRestore()
  expect(failed.statusCode).toBe(500)
  await t.platform.jobs.runDue()
  expect(lines).toContain('The database is gone')
  expect(lines).not.toContain(token.slice('lantern_pat_'.length))
})

describe('what a program may do', () => {
  test.each(tokenScopes)('%s opens the calls that name it, and no others', async scope => {
    const t = await testApp()
    const teacher = await makeTeacher(t)
    const { token } = await make(t, teacher, [scope])
    const named: string[] = []
    for (const [name, endpoint] of calls) {
      if (endpoint.access === 'public') continue
      const response = await t.request({ method: endpoint.method, url: addressOf(endpoint), token })
      // An answer to HEAD has no body to read.
      if (endpoint.method === 'HEAD') {
        expect(response.statusCode === 403, name).toBe(endpoint.scope !== scope)
        continue
      }
      const isRefused = response.statusCode === 403 && response.json().code === 'scope_refused'
      expect(isRefused, `${name} answered ${response.statusCode}`).toBe(endpoint.scope !== scope)
      if (!isRefused) named.push(name)
    }
    expect(named.length).toBeGreaterThan(0)
  })

  test('it makes, ends and lists no tokens, and is nobody where everybody may call', async () => {
    const t = await testApp()
    const teacher = await makeTeacher(t)
    const { token } = await make(t, teacher, [...tokenScopes])
    for (const url of ['/api/access-tokens', '/api/user/export', '/api/notices']) {
      expect((await t.request({ url, token })).json().code).toBe('scope_refused')
    }
    // Of oneself one would see more than the public card.
    const card = await t.request({ url: `/api/user/get?id=${teacher.userId}`, token })
    expect(card.json()).not.toHaveProperty('email')
    expect(await t.api().userAuthenticate({ body: { token } })).toMatchObject({ status: 'invalid' })
  })

  test('it is held to its owner: their products only, and nothing once their role or account is gone', async () => {
    const t = await testApp()
    const [teacher, other] = [await makeTeacher(t), await makeTeacher(t)]
    const { token } = await make(t, teacher, ['read:products'])
    expect((await products(t, token, other.userId)).json().code).toBe('not_yours')
    const account = sql`where id = ${teacher.authId}`
    await t.platform.db.execute(sql`update accounts set role = ${roles.student} ${account}`)
    expect((await products(t, token, teacher.userId)).json().code).toBe('role_refused')
    await t.platform.db.execute(sql`update accounts set role = ${roles.teacher}, status = 0 ${account}`)
    expect((await products(t, token, teacher.userId)).statusCode).toBeGreaterThanOrEqual(401)
  })

  test("a manager's token reads the centre's products", async () => {
    const t = await testApp()
    const { manager } = await makeCentre(t)
    const { token } = await make(t, manager, ['read:products'])
    expect((await products(t, token, manager.userId)).statusCode).toBe(200)
  })
})

describe('limits', () => {
  test('it is good until its last day', async () => {
    const t = await testApp()
    const teacher = await makeTeacher(t)
    const { token } = await make(t, teacher, ['read:products'], { days: 30 })
    const later = await createTestApp()
    later.clock.advance({ days: 29 })
    expect((await products(later, token, teacher.userId)).statusCode).toBe(200)
    later.clock.advance({ days: 2 })
    expect((await products(later, token, teacher.userId)).statusCode).toBe(401)
  })

  test('a wrong password makes none, nor does an account that has too many', async () => {
    const t = await testApp()
    const teacher = await makeTeacher(t)
    const body = { name: 'Shop', scopes: ['read:products'], current_password: 'wrong' }
    const wrong = await t.request({ method: 'POST', url: '/api/access-tokens', body, token: teacher.token })
    expect(wrong.json().errors).toEqual({ current_password: 'That password isn’t right.' })
    for (let n = 0; n < mostAccessTokens; n++) await make(t, teacher, ['read:products'])
    await expect(make(t, teacher, ['read:products'])).rejects.toMatchObject({
      body: { code: 'access_tokens_full' },
    })
  })

  test('600 calls within a minute, each token by itself', async () => {
    const t = await createTestApp({ rateLimits: true })
    const teacher = await makeTeacher(t)
    const [first, second] = [await make(t, teacher, ['read:income']), await make(t, teacher, ['read:income'])]
    const income = (token: string) =>
      t.request({ method: 'POST', url: '/api/teacher/income', body: { teacher_id: teacher.userId }, token })
    const { limits } = t.platform
    for (let n = 0; n < 600; n++) {
      await limits.consume('program.token', String(first.access_token.access_token_id))
    }
    const refused = await income(first.token)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await income(second.token)).statusCode).not.toBe(429)
  })
})

test('students make none; a stranger revokes none; a closed account keeps none', async () => {
  const t = await testApp()
  const student = await makePerson(t)
  const body = { name: 'Shop', scopes: ['read:products'], current_password: PASSWORD }
  const refused = await t.request({ method: 'POST', url: '/api/access-tokens', body, token: student.token })
  expect(refused.json().code).toBe('role_refused')

  const [teacher, other] = [await makeTeacher(t), await makeTeacher(t)]
  const { token, access_token } = await make(t, teacher, ['read:products'])
  const foreign = { access_token_id: access_token.access_token_id }
  await expect(t.api(other.token).accessTokenRevoke({ body: foreign })).rejects.toMatchObject({
    body: { code: 'access_token_unknown' },
  })
  const { userId: user_id, email, username } = teacher
  await t.api(teacher.token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
  expect((await products(t, token, user_id)).statusCode).toBe(401)
})
