import { randomInt } from 'node:crypto'
import type { Locale } from '#contract/shared.ts'
import { type RoleId, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findTaken, insertAccount, type Person, writeRoleBefore } from '../account.repository.ts'
import {
  displayNameOrDefault,
  isReservedUsername,
  isRole,
  isSuspended,
  SUSPENDED,
  usernameBase,
} from '../account.rules.ts'
import { hashLinkToken, newLinkToken } from '../password/mailed-tokens.ts'
import { storeMailedToken } from '../password/token.repository.ts'
import { changeAccountStatus } from '../status/change-account-status.ts'
import { changeMembership } from './write-centre.ts'

const ACTIVE = 1
const DAY = 24 * 3600 * 1000
/** How long the link to choose a password is valid for a new manager; the email says it too. */
const INVITED_DAYS = 7

const learners: readonly number[] = [roles.student, roles.legacyStudent, roles.parent]

/** Teachers and staff have another role, and an account has only one. */
export const mayRunCentre = ({ role, status }: Pick<Person, 'role' | 'status'>): boolean =>
  learners.includes(role) && status === ACTIVE

/** Makes a locked person a manager of a centre; they sign in again. */
export async function putInCharge(
  platform: Pick<Platform, 'hooks' | 'jobs'>,
  tx: Tx,
  person: Person,
  centreId: number,
): Promise<void> {
  await writeRoleBefore(tx, person.authId, person.role === roles.businessManager ? null : person.role)
  await changeMembership(platform, tx, person, centreId)
  await changeAccountStatus(platform, tx, person, { role: roles.businessManager, status: ACTIVE })
}

/** A locked person no longer runs the centre: they get their earlier role back, and are signed out everywhere. */
export async function takeOutOfCharge(
  platform: Pick<Platform, 'hooks' | 'jobs'>,
  tx: Tx,
  person: Person,
): Promise<void> {
  const before: RoleId =
    person.roleBefore !== null && isRole(person.roleBefore) ? person.roleBefore : roles.student
  await writeRoleBefore(tx, person.authId, null)
  await changeMembership(platform, tx, person, null)
  await changeAccountStatus(platform, tx, person, {
    role: before,
    status: isSuspended(person) ? SUSPENDED : ACTIVE,
  })
}

export interface Invited {
  email: string
  firstName: string
  lastName: string
  language: Locale
}

/** An account for someone who has none: theirs once they have opened the emailed link and chosen a password. */
export async function openInvitedAccount(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  tx: Tx,
  { email, firstName, lastName, language }: Invited,
): Promise<Person> {
  const base = usernameBase(firstName, lastName, email)
  const names = [base, ...Array.from({ length: 8 }, () => `${base}${randomInt(10, 100_000)}`)]
  for (const username of names) {
    if (isReservedUsername(username, config.brand.slug)) continue
    if ((await findTaken(tx, username, email)).username) continue
    const person = await insertAccount(tx, {
      username,
      email,
      emailVerifiedAt: null,
      passwordHash: null,
      role: roles.student,
      language,
      firstName,
      lastName,
      createdAt: clock.now(),
      displayName: displayNameOrDefault(undefined, firstName, lastName) || username,
    })
    if (person) return person
  }
  // Someone has taken the address, or all these names, at this very moment.
  throw new Refusal('unavailable', { retryAfterSeconds: 1 })
}

/** The token of a link to choose a password, valid for days instead of an hour because it wasn't requested. */
export async function issueInvitedLink(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { authId }: Person,
): Promise<string> {
  const token = newLinkToken()
  const now = clock.now()
  await storeMailedToken(tx, {
    hash: hashLinkToken(token),
    purpose: 'reset',
    accountId: authId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITED_DAYS * DAY),
  })
  return token
}
