import { randomBytes } from 'node:crypto'
import { type RoleId, roles } from '#server/http/caller.ts'
import type { TestApp } from '#server/testing/app.ts'
import { insertAccount, type NewAccount, type Person } from './account.repository.ts'
import { hashPassword } from './password.ts'
import { issueToken } from './tokens.ts'

export const PASSWORD = 'correct horse 電池'
let passwordHash: Promise<string> | undefined

export const unique = (): string => randomBytes(6).toString('hex')

export interface TestPerson extends Person {
  token: string
}

/** Somebody with a verified address, the usual password and a token, past the forms. */
export async function makePerson(
  { platform }: TestApp,
  changes: Partial<NewAccount> & { role?: RoleId } = {},
): Promise<TestPerson> {
  const name = `p${unique()}`
  passwordHash ??= hashPassword(PASSWORD)
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
  const person = await platform.db.transaction(tx => insertAccount(tx, account))
  if (!person) throw new Error('The name is taken')
  return { ...person, token: await issueToken(platform, person) }
}

/** A registration that passes. */
export function registration(changes: Record<string, unknown> = {}) {
  const name = `r${unique()}`
  return {
    username: name,
    email: `${name}@example.com`,
    password: PASSWORD,
    confirmpassword: PASSWORD,
    first_name: 'Ka Yan',
    last_name: 'Wong',
    subscriber_id: 0,
    ...changes,
  }
}

/** The token of the link in a mail. */
export function linkToken(mail: { body: string } | undefined, path: string): string {
  const token = mail?.body.match(new RegExp(`/${path}/([\\w-]+)`))?.[1]
  if (!token) throw new Error(`No /${path}/ link in the mail`)
  return token
}
