import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { accountsContract } from '#contract/accounts/accounts.ts'
import { handleErrors } from '#server/http/errors.ts'
import { mount } from '#server/http/mount.ts'
import { roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Database } from '#server/platform/db/db.ts'
import { ORIGIN, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, unique } from '#server/testing/people.ts'
import { makeProtected } from '#server/testing/second-factors.ts'
import type { Person } from '../account.repository.ts'
import { accountsRoutes } from '../accounts.routes.ts'
import { createAuthenticate } from '../tokens.ts'
import type { SocialProfile } from './social.ts'

/** Accepts the profile itself as the token; how real tokens are verified is tested in social.test.ts. */
const trusting = {
  async verify(token: string): Promise<SocialProfile> {
    if (!token.startsWith('{')) throw new Refusal('provider_token')
    return JSON.parse(token)
  },
}

async function setUp() {
  const test = await testApp()
  const { platform } = test
  const app = Fastify()
  handleErrors(app)
  const authenticate = createAuthenticate(platform)
  const handlers = accountsRoutes(platform, authenticate, { google: trusting, facebook: trusting })
  mount(app, accountsContract, handlers, { authenticate, origin: () => ORIGIN, tus: {} })
  const signIn = (access_token: string | SocialProfile, provider = 'gmail', query = '', more: object = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/user/social_auth${query}`,
      payload: {
        access_token: typeof access_token === 'string' ? access_token : JSON.stringify(access_token),
        provider,
        ...more,
      },
    })
  return { test, db: platform.db, signIn }
}

const profile = (changes: Partial<SocialProfile> = {}): SocialProfile => {
  const subject = unique()
  return {
    provider: 'google',
    subject,
    verifiedEmail: `g${subject}@example.com`,
    ownsMailbox: true,
    firstName: 'Wai',
    lastName: `Ho ${subject}`,
    pictureUrl: 'https://lh3.googleusercontent.com/a/1',
    ...changes,
  }
}

test('a first visit opens a verified account without a password; the next one finds it', async () => {
  const { test, signIn } = await setUp()
  const someone = profile()
  const first = await signIn(someone, 'gmail', '?language_code=zh-HK')
  expect(first.statusCode).toBe(200)
  const { status, error, data, user } = first.json()
  expect({ status, error }).toEqual({ status: 200, error: false })
  expect(data.user).toEqual(user)
  expect(user).toMatchObject({
    username: `wai.ho.${someone.subject}`,
    email: someone.verifiedEmail,
    email_verified: true,
    has_password: false,
    role_id: 3,
    auth_using: 'social',
    profile_picture: someone.pictureUrl,
    language: 'zh-HK',
  })
  expect(await test.api(data.token).userValidateAction()).toEqual({ status: 200 })
  // The same person later, having changed their address at the provider, or hiding it.
  const second = await signIn({ ...someone, verifiedEmail: null })
  expect(second.json().user.user_id).toBe(user.user_id)
})

test('nothing the client claims counts', async () => {
  const { signIn } = await setUp()
  const someone = profile()
  const claims = {
    email: 'victim@example.com',
    first_name: 'Vic',
    last_name: 'Tim',
    display_name: 'Victim',
    profile_picture: 'https://evil.example/x.png',
    user_id: 'other',
  }
  const { user } = (await signIn(someone, 'gmail', '', claims)).json()
  expect(user).toMatchObject({
    email: someone.verifiedEmail,
    first_name: 'Wai',
    profile_picture: someone.pictureUrl,
  })
})

test('a verified address on both sides links, and the password goes on working', async () => {
  const { test, signIn, db } = await setUp()
  const person = await makePerson(test)
  const answer = await signIn(profile({ verifiedEmail: person.email.toUpperCase() }))
  expect(answer.json().user).toMatchObject({ user_id: person.userId, has_password: true })
  const { rows } = await db.execute(sql`select provider from identities where account_id = ${person.authId}`)
  expect(rows).toEqual([{ provider: 'google' }])
})

test('who proves the address takes over an account that nobody had proved, and nothing of before works any more', async () => {
  const { test, signIn, db } = await setUp()
  const stranger = await makePerson(test, { emailVerifiedAt: null, firstName: 'Evil' })
  await test.api().passwordForgot({ body: { username: stranger.email } })
  expect(await test.mailsTo(stranger.email)).toHaveLength(1)
  const answer = (await signIn(profile({ verifiedEmail: stranger.email }))).json()
  expect(answer.user).toMatchObject({
    user_id: stranger.userId,
    email_verified: true,
    has_password: false,
    first_name: 'Wai',
  })
  expect(await test.api(answer.data.token).userValidateAction()).toEqual({ status: 200 })
  const { rows } = await db.execute(
    sql`select 1 from mailed_tokens where account_id = ${stranger.authId} and used_at is null`,
  )
  expect(rows).toEqual([])
  await expect(test.api(stranger.token).userValidateAction()).rejects.toMatchObject({ status: 401 })
  const login = test.api().userLogin({ body: { username: stranger.username, password: PASSWORD } })
  await expect(login).rejects.toMatchObject({ status: 401 })
})

test('without a verified address there is no new account', async () => {
  const { signIn } = await setUp()
  const response = await signIn(profile({ verifiedEmail: null }))
  expect(response.statusCode).toBe(422)
  expect(response.json().code).toBe('provider_email')
})

test.each([
  [0, 'account_suspended'],
  [2, 'account_inactive'],
])('an account of status %i stays shut', async (status, code) => {
  const { test, signIn } = await setUp()
  const person = await makePerson(test, { role: roles.student, status })
  const response = await signIn(profile({ verifiedEmail: person.email }))
  expect([response.statusCode, response.json().code]).toEqual([403, code])
})

test('a refused token, an unknown provider, and a provider that is off', async () => {
  const { test, signIn } = await setUp()
  expect((await signIn('nonsense')).json()).toMatchObject({ status: 401, code: 'provider_token' })
  expect((await signIn('{}', 'myspace')).statusCode).toBe(422)
  const off = await test.request({
    method: 'POST',
    url: '/api/user/social_auth?language_code=zh-HK',
    body: { access_token: 'x', provider: 'facebook' },
  })
  expect(off.statusCode).toBe(404)
  expect(off.json()).toMatchObject({ code: 'provider_off', messages: '此登入方式目前不可用。' })
})

test('namesakes get usernames of their own, also when the name is reserved', async () => {
  const { signIn } = await setUp()
  const names = await Promise.all(
    [profile(), profile(), profile()].map(async someone => {
      const { user } = (await signIn({ ...someone, firstName: 'Support', lastName: '' })).json()
      return String(user.username)
    }),
  )
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^support\d+$/)
})

test('ten first visits at once are one account', async () => {
  const { signIn, db } = await setUp()
  const someone = profile()
  const responses = await Promise.all(Array.from({ length: 10 }, () => signIn(someone)))
  expect(responses.map(response => response.statusCode)).toEqual(Array(10).fill(200))
  expect(new Set(responses.map(response => response.json().user.user_id)).size).toBe(1)
  const { rows } = await db.execute(sql`select 1 from accounts where email = ${someone.verifiedEmail}`)
  expect(rows).toHaveLength(1)
})

test('a provider’s word opens no session for who has a second factor', async () => {
  const { test, signIn } = await setUp()
  const seller = await makeProtected(test, roles.teacher)
  const answer = await signIn(profile({ verifiedEmail: seller.email }))
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'second_factor_needed', challenge: expect.any(String) })
  expect(answer.json()).not.toHaveProperty('data')
})

const linksOf = async ({ db }: { db: Database }, { authId }: Person): Promise<unknown[]> =>
  (await db.execute(sql`select provider from identities where account_id = ${authId}`)).rows

describe('an account of staff', () => {
  test.each([roles.platformStaff, roles.admin, roles.masterAdmin])(
    'of role %i is never linked, and its owner hears of the attempt',
    async role => {
      const { test, signIn, db } = await setUp()
      const clerk = await makePerson(test, { role })
      const answer = await signIn(profile({ verifiedEmail: clerk.email }), 'gmail', '', {
        current_password: PASSWORD,
      })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'social_staff'])
      expect(await linksOf({ db }, clerk)).toEqual([])
      const [mail] = await test.mailsTo(clerk.email)
      expect(mail?.subject).toBe('Sign-in with Google refused')
    },
  )

  test('stays shut to the provider that was linked before its owner joined', async () => {
    const { test, signIn, db } = await setUp()
    const someone = profile()
    const { user } = (await signIn(someone)).json()
    await db.execute(sql`update accounts set role = ${roles.platformStaff} where id = ${user.auth_id}`)
    expect((await signIn(someone)).json().code).toBe('social_staff')
    expect(await test.mailsTo(someone.verifiedEmail ?? '')).toHaveLength(1)
  })
})

describe.each([
  ['facebook', { provider: 'facebook', ownsMailbox: false }],
  ['gmail', { ownsMailbox: false }],
] as const)('an address that %s does not run', (provider, changes) => {
  test('is linked to an account that is there by its password only', async () => {
    const { test, signIn, db } = await setUp()
    const person = await makePerson(test)
    const someone = profile({ ...changes, verifiedEmail: person.email })
    const refused = await signIn(someone, provider)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'social_proof', needs: 'password' })
    const wrong = await signIn(someone, provider, '', { current_password: 'not the right one' })
    expect(wrong.json().errors).toHaveProperty('current_password')
    expect(await linksOf({ db }, person)).toEqual([])
    const right = await signIn(someone, provider, '', { current_password: PASSWORD })
    expect(right.json().user.user_id).toBe(person.userId)
    expect(await linksOf({ db }, person)).toHaveLength(1)
    // From then on the provider is known.
    expect((await signIn(someone, provider)).statusCode).toBe(200)
  })

  test('without a password, by the code that is mailed, once', async () => {
    const { test, signIn, db } = await setUp()
    const person = await makePerson(test, { passwordHash: null })
    const someone = profile({ ...changes, verifiedEmail: person.email })
    expect((await signIn(someone, provider)).json()).toMatchObject({ code: 'social_proof', needs: 'code' })
    const [mail] = await test.mailsTo(person.email)
    const [code = ''] = /\b\d{6}\b/.exec(mail?.body ?? '') ?? []
    const wrong = await signIn(someone, provider, '', {
      current_password: '000000' === code ? '000001' : '000000',
    })
    expect(wrong.json().errors).toHaveProperty('current_password')
    expect(await linksOf({ db }, person)).toEqual([])
    expect((await signIn(someone, provider, '', { current_password: code })).statusCode).toBe(200)
    const other = profile({ ...changes, verifiedEmail: person.email })
    expect((await signIn(other, provider, '', { current_password: code })).json().errors).toHaveProperty(
      'current_password',
    )
  })

  test('takes over no account whose address nobody has proved', async () => {
    const { test, signIn, db } = await setUp()
    const person = await makePerson(test, { emailVerifiedAt: null })
    const someone = profile({ ...changes, verifiedEmail: person.email })
    expect((await signIn(someone, provider)).json().code).toBe('social_proof')
    const right = await signIn(someone, provider, '', { current_password: PASSWORD })
    expect(right.json().code).toBe('email_unverified')
    expect(await linksOf({ db }, person)).toEqual([])
    await test
      .api()
      .userLogin({ body: { username: person.username, password: PASSWORD } })
      .then(
        () => expect.fail('An address that nobody proved'),
        error => expect(error.body.code).toBe('email_unverified'),
      )
  })

  test('opens an account where there is none', async () => {
    const { signIn } = await setUp()
    expect((await signIn(profile(changes), provider)).statusCode).toBe(200)
  })
})
