import type { KeptChoice } from '#contract/accounts/kept-choice.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { noteSignIn, type Person } from '../account.repository.ts'
import { takeRegistration } from '../registration/registration.repository.ts'
import { issueChallenge } from '../second-factor/factor-challenge.ts'
import { findFactor } from '../second-factor/second-factor.repository.ts'
import type { Place } from './session-place.ts'
import { startSession } from './start-session.ts'

export interface SignedIn {
  person: Person
  token: string
  /** What registering interrupted, at the first sign-in. */
  choice?: KeptChoice | null
}

/** The end of every sign-in: with a second factor, it returns a request for the code instead of a session. */
export async function openSession(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'secrets'>,
  person: Person,
  place: Place,
  taken: KeptChoice | null = null,
): Promise<SignedIn> {
  const factor = await findFactor(platform.db, person.authId)
  if (factor?.confirmedAt) {
    throw new Refusal('second_factor_needed', {
      details: { challenge: await issueChallenge(platform, person) },
    })
  }
  await noteSignIn(platform.db, person.authId, platform.clock.now())
  const choice = taken ?? (await takeRegistration(platform.db, person.authId))?.choice ?? null
  // A factor turned on since then has raised the version, as a new password does, so this token is void from the
  // start.
  return { person, token: await startSession(platform, person, place), choice }
}
