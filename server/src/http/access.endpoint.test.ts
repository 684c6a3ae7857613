import type { LightMyRequestResponse } from 'fastify'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { contract, type LanternContract } from '#contract/index.ts'
import { callsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { mayStaff } from '#contract/rules/staff-permissions.ts'
import { roles } from '../kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '../testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '../testing/people.ts'
import { rows } from './access-rows.test-support.ts'

const guarded = Object.entries(callsOf(contract)).filter(([, e]) => e.access !== 'public')

let t: TestApp
let user: TestPerson
let stranger: TestPerson
let teacher: TestPerson
/** One of each role. */
let staff: TestPerson[]
/** The same server, eight days later. */
let late: TestApp
/** Whose tokens were revoked by signing out, by a new password and by deletion. */
let gone: TestPerson[]
beforeAll(async () => {
  t = await testApp()
  user = await makePerson(t)
  stranger = await makePerson(t)
  teacher = await makePerson(t, { role: roles.teacher })
  staff = [
    await makePerson(t, { role: roles.masterAdmin }),
    await makePerson(t, { role: roles.admin }),
    await makePerson(t, { role: roles.platformStaff }),
  ]
  late = await createTestApp()
  late.clock.advance({ days: 8 })
  gone = [await signedOut(), await withNewPassword(), await deleted()]
})

async function signedOut(): Promise<TestPerson> {
  const person = await makePerson(t)
  await t.api(person.token).userLogout()
  return person
}

async function withNewPassword(): Promise<TestPerson> {
  const person = await makePerson(t)
  const password = 'another-harbour-28'
  await t.api(person.token).userUpdate({
    body: { user_id: person.userId, password, confirmpassword: password, current_password: PASSWORD },
  })
  return person
}

async function deleted(): Promise<TestPerson> {
  const person = await makePerson(t)
  const { userId: user_id, email, username } = person
  await t.api(person.token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
  return person
}

function call(name: string, endpoint: Endpoint, userId: number, token?: string) {
  const row = rows[name as keyof LanternContract]
  const sample = 'sample' in row ? row.sample(userId) : {}
  return t.request({
    method: endpoint.method,
    url: addressOf(endpoint, userId, sample.query),
    body: sample.body,
    token,
  })
}

/** Of parameters only those matter here that say whose something is. */
function addressOf({ path }: Endpoint, userId: number, query = ''): string {
  return `/api/${path.replace('{userId}', String(userId)).replace(/\{\w+\}/g, '1')}${query}`
}

/** An answer to HEAD has no body to read. */
function expectRefusal(response: LightMyRequestResponse, { method }: Endpoint, status: number, code: string) {
  expect(response.statusCode).toBe(status)
  if (method !== 'HEAD') expect(response.json()).toMatchObject({ status, error: true, code })
}

async function forged(claims: Record<string, unknown>, key = Buffer.alloc(32, 7)) {
  const now = Math.floor(t.clock.now().getTime() / 1000)
  return new SignJWT({
    user_id: user.userId,
    auth_id: user.authId,
    subscriber_id: 0,
    auth_type: 'STUDENT',
    ver: 1,
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti('forged')
    .setExpirationTime(now + 3600)
    .sign(key)
}

const unsigned = () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { user_id: user.userId, auth_id: user.authId, ver: 1, jti: 'x', exp: 4_000_000_000 }
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}

it('rows agree with the contract', () => {
  for (const [name, endpoint] of Object.entries(contract)) {
    expect('public' in rows[name as keyof LanternContract], name).toBe(endpoint.access === 'public')
  }
})

describe.each(guarded)('%s', (name, endpoint) => {
  it('refuses a stranger without a token', async () => {
    const response = await call(name, endpoint, user.userId)
    expectRefusal(response, endpoint, 401, 'sign_in_required')
  })

  it('refuses forged, unsigned and garbled tokens', async () => {
    for (const token of [
      await forged({}),
      unsigned(),
      'garbage',
      `${user.token}x`,
      user.token.slice(0, -2),
    ]) {
      const response = await call(name, endpoint, user.userId, token)
      expectRefusal(response, endpoint, 401, 'token_invalid')
    }
  })

  it('refuses an expired token', async () => {
    const row = rows[name as keyof LanternContract]
    const sample = 'sample' in row ? row.sample(user.userId) : {}
    const response = await late.request({
      method: endpoint.method,
      url: addressOf(endpoint, user.userId, sample.query),
      body: sample.body,
      token: user.token,
    })
    expect(response.statusCode).toBe(401)
  })

  it('refuses a token that was revoked by signing out, by a new password and by deletion', async () => {
    for (const { userId, token } of gone) {
      expect((await call(name, endpoint, userId, token)).statusCode).toBe(401)
    }
  })

  if (endpoint.access === 'teacher' || endpoint.access === 'teacher-or-staff') {
    const others = endpoint.access === 'teacher' ? [roles.admin] : []
    it(`refuses students and parents${others.length > 0 ? ', and staff' : ''}`, async () => {
      for (const role of [roles.student, roles.legacyStudent, roles.parent, ...others]) {
        const other = await makePerson(t, { role })
        const response = await call(name, endpoint, other.userId, other.token)
        expectRefusal(response, endpoint, 403, 'role_refused')
      }
    })
  }

  if (endpoint.access === 'staff') {
    it('refuses everybody but staff', async () => {
      for (const role of [roles.student, roles.parent, roles.teacher, roles.businessManager]) {
        const other = await makePerson(t, { role })
        const response = await call(name, endpoint, other.userId, other.token)
        expectRefusal(response, endpoint, 403, 'role_refused')
      }
    })

    it('names what it needs, and refuses staff whose role lacks it', async () => {
      const { permission } = endpoint
      if (!permission) throw new Error('A call of staff names what it needs')
      const all = [roles.masterAdmin, roles.admin, roles.platformStaff]
      // The master admin has everything, so that there is nothing that no one may do.
      expect(mayStaff(roles.masterAdmin, permission)).toBe(true)
      for (const role of all.filter(one => !mayStaff(one, permission))) {
        const other = await makePerson(t, { role })
        expectRefusal(await call(name, endpoint, other.userId, other.token), endpoint, 403, 'role_refused')
      }
    })
  }

  if (!endpoint.own) return
  it('refuses to act for another user', async () => {
    const caller = endpoint.access.startsWith('teacher') ? teacher : stranger
    const response = await call(name, endpoint, user.userId, caller.token)
    expectRefusal(response, endpoint, 403, 'not_yours')
  })

  // Where staff may, the call names what they need.
  if (endpoint.permission || endpoint.access === 'teacher') return
  it('refuses staff who act for another user', async () => {
    for (const { token } of staff)
      expectRefusal(await call(name, endpoint, user.userId, token), endpoint, 403, 'not_yours')
  })
})
