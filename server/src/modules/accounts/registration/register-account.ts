import type { KeptChoice } from '#contract/accounts/kept-choice.ts'
import type { Locale } from '#contract/shared.ts'
import { roles } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findTaken, insertAccount, type NewAccount, type Person } from '../account.repository.ts'
import { displayNameOrDefault, isReservedUsername } from '../account.rules.ts'
import { hashLinkToken } from '../password/mailed-tokens.ts'
import { hashPassword } from '../password/password.ts'
import { passwordProblems } from '../password/password-problems.ts'
import { findFreeUsername } from './find-free-username.ts'
import { mailVerificationLink } from './mail-verification-link.ts'
import { insertRegistration } from './registration.repository.ts'

export interface Registration {
  username: string
  email: string
  password: string
  confirmation: string
  firstName: string
  lastName: string
  displayName: string | undefined
  type: 'student' | 'parent'
  subscriberId: number
  honeypot: string
  locale: Locale
  address: string
  /** Where the emailed link continues: what registering interrupted. */
  next: string | undefined
  /** Whether the username was proposed: a similar one is fine. */
  usernameProposed: boolean
  browserKey: string | undefined
  choice: KeptChoice | null
}

export async function registerAccount(platform: Platform, input: Registration): Promise<Person> {
  const { config, clock, db, limits } = platform
  await throttle(limits, 'register.address', input.address)
  if (input.honeypot) throw new Refusal('spam')
  const problems = registrationProblems(input, config.brand.slug)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)

  // Before the transaction, because hashing takes longer than everything in it.
  const passwordHash = await hashPassword(input.password)
  return db.transaction(async tx => {
    const username = input.usernameProposed
      ? ((await findFreeUsername(tx, input.username, input.email, config.brand.slug)) ?? input.username)
      : input.username
    const person = await openAccount(tx, {
      username,
      email: input.email,
      emailVerifiedAt: null,
      passwordHash,
      role: input.type === 'parent' ? roles.parent : roles.student,
      language: input.locale,
      firstName: input.firstName,
      lastName: input.lastName,
      displayName: displayNameOrDefault(input.displayName, input.firstName, input.lastName),
      createdAt: clock.now(),
    })
    await insertRegistration(tx, {
      accountId: person.authId,
      browserHash: input.browserKey ? hashLinkToken(input.browserKey) : null,
      choice: input.choice,
      createdAt: clock.now(),
    })
    await mailVerificationLink(platform, tx, person, input.next)
    return person
  })
}

function registrationProblems(input: Registration, brandSlug: string): Record<string, string> {
  const problems = passwordProblems(input.password, input.confirmation, input)
  if (!input.usernameProposed && isReservedUsername(input.username, brandSlug))
    problems.username = 'username_taken'
  // No one joins a centre just by claiming so.
  if (input.subscriberId !== 0) problems.subscriber_id = 'invalid'
  return problems
}

/** A check before the slow parts; the unique indexes decide. */
export async function refuseTaken(
  db: Db,
  { username, email }: { username: string; email: string },
  exceptAuthId?: number,
): Promise<void> {
  const taken = await findTaken(db, username, email, exceptAuthId)
  const fields = {
    ...(taken.username && { username: 'username_taken' }),
    ...(taken.email && { email: 'email_taken' }),
  }
  if (Object.keys(fields).length > 0) throw refuseFields(fields, 'conflict_fields')
}

/** Refuses taken values, both fields at once. Also used for teachers, who register with more fields. */
export async function openAccount(tx: Tx, account: NewAccount): Promise<Person> {
  const person = await insertAccount(tx, account)
  await refuseTaken(tx, account, person?.authId)
  // The owner of the name has released it at this very moment.
  if (!person) throw new Refusal('unavailable', { retryAfterSeconds: 1 })
  // From then on, a seller's shop is open.
  if (account.role === roles.teacher || account.role === roles.businessManager) await announce(tx, 'shops')
  return person
}
