import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type RoleId, roles } from '#server/kernel/caller.ts'
import type { TestApp } from './app.ts'
import { makePerson, PASSWORD, type TestPerson } from './people.ts'

/** What the app on the telephone shows; by steps of half a minute from now. */
export const codeOf = (at: TestApp, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: at.clock.now().getTime() + steps * 30_000,
  })

export const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export interface WithFactor extends TestPerson {
  secret: string
  recoveryCodes: string[]
}

/** `code` of the app before, if there is one. */
export async function setUp(at: TestApp, person: TestPerson, code?: string): Promise<WithFactor> {
  const { secret } = await at
    .api(person.token)
    .userFactorOffer({ body: { current_password: PASSWORD, code } })
  const { data, recovery_codes: recoveryCodes } = await at
    .api(person.token)
    .userFactorConfirm({ body: { code: codeOf(at, secret) } })
  return { ...person, token: data.token, secret, recoveryCodes }
}

export async function makeProtected(at: TestApp, role: RoleId = roles.platformStaff): Promise<WithFactor> {
  const person = await setUp(at, await makePerson(at, { role }))
  // The code of the set-up is used up.
  at.clock.advance({ minutes: 1 })
  return person
}

/** The first half: what a right password gives. */
export async function challengeOf(at: TestApp, { email }: TestPerson): Promise<string> {
  const answer = await at.request({
    ...{ method: 'POST', url: '/api/user/login', body: { username: email, password: PASSWORD } },
  })
  expect(answer.statusCode).toBe(403)
  const { code, challenge, ...rest } = answer.json()
  expect(code).toBe('second_factor_needed')
  expect(JSON.stringify(rest)).not.toContain('token')
  return challenge
}

export const enter = (at: TestApp, challenge: string, code: string) =>
  at.api().userLoginCode({ body: { challenge, code } })
export const wrongCode = { status: 422, fields: { code: 'That code is wrong or was already used' } }
export const isGood = async (at: TestApp, token: string) =>
  (await at.api().userAuthenticate({ body: { token } })).status === 'success'
