import { randomBytes } from 'node:crypto'
import { type RoleId, roles } from '../http/caller.ts'
import { findPersonByLogin, hashPassword, importPeople, issueToken } from '../modules/accounts/index.ts'
import type { TestApp } from './app.ts'

export interface TestUser {
  userId: number
  authId: number
  username: string
  email: string
  password: string
  token: string
}

const password = 'quiet-harbour-27'
let passwordHash: Promise<string> | undefined

/** A verified account with a token; a test states only what matters to it. */
export async function makeUser(
  { platform }: TestApp,
  wish: { role?: RoleId; username?: string; displayName?: string; centre?: string } = {},
): Promise<TestUser> {
  const username = wish.username ?? `user-${randomBytes(6).toString('hex')}`
  const email = `${username}@example.com`
  passwordHash ??= hashPassword(password)
  const hash = await passwordHash
  const createdAt = platform.clock.now()
  await platform.db.transaction(tx =>
    importPeople(tx, {
      centres: [],
      people: [
        {
          username,
          email,
          passwordHash: hash,
          role: wish.role ?? roles.student,
          status: 1,
          language: 'en',
          firstName: 'Mei Ling',
          lastName: 'Lee',
          displayName: wish.displayName ?? 'Lee Mei Ling',
          contactNo: '',
          school: '',
          grade: '',
          pictureKey: null,
          centre: wish.centre ?? null,
          createdAt,
        },
      ],
    }),
  )
  const person = await findPersonByLogin(platform.db, username)
  if (!person) throw new Error(`${username} was not made`)
  const token = await issueToken(platform, person)
  return { userId: person.userId, authId: person.authId, username, email, password, token }
}
