import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { decodeJwt } from 'jose'
import { type RoleId, roles } from '../kernel/caller.ts'
import {
  insertAccount,
  issueToken,
  markConfirmed,
  type NewAccount,
  type Person,
} from '../modules/accounts/index.ts'
import type { TestApp } from './app.ts'
import { logWatch } from './watched-log.ts'

export const PASSWORD = 'correct horse 電池'
/** Checked hundreds of times and guessed by no one: as cheap as it can be. Signing in renews it, as any old one. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let passwordHash: Promise<string> | undefined

export const unique = (): string => randomBytes(6).toString('hex')

export interface TestPerson extends Person {
  token: string
}

/** Someone with a verified address, the usual password and a token, past the forms. */
export async function makePerson(
  { platform }: TestApp,
  changes: Partial<NewAccount> & { role?: RoleId } = {},
): Promise<TestPerson> {
  const name = `p${unique()}`
  passwordHash ??= hash(PASSWORD, cheapest)
  const account: NewAccount = {
    username: name,
    email: `${name}@example.com`,
    emailVerifiedAt: platform.clock.now(),
    passwordHash: await passwordHash,
    role: roles.student,
    language: 'en',
    firstName: 'Siu Ming',
    lastName: 'Chan',
    displayName: 'Ming',
    createdAt: platform.clock.now(),
    ...changes,
  }
  const { username, email, firstName, lastName, displayName } = account
  logWatch.keepOut(username, email, firstName, lastName, displayName, PASSWORD)
  const person = await platform.db.transaction(tx => insertAccount(tx, account))
  if (!person) throw new Error('The name is taken')
  return signedInAnew({ platform }, person)
}

/** With a token of now: tests that let days pass outlive the first one. */
export async function signedInAnew(
  { platform }: Pick<TestApp, 'platform'>,
  person: Person,
): Promise<TestPerson> {
  const token = await issueToken(platform, person)
  logWatch.keepOut(token)
  // Most tests are about what staff do, not about the password they are asked for first.
  if (staffRoles.includes(person.role)) await markConfirmed(platform, decodeJwt(token).jti ?? '')
  return { ...person, token }
}

const staffRoles: readonly number[] = [roles.masterAdmin, roles.admin, roles.platformStaff]
