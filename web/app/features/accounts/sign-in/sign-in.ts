import type { OwnUser } from '#contract/accounts/accounts.ts'
import type { KeptChoice } from '#contract/accounts/kept-choice.ts'
import { ApiError } from '../../../lib/api.ts'
import { keepAccountLanguage, storedLanguage } from '../../../lib/language-choice.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { signIn } from '../../../lib/session.ts'
import { restoreChoice } from '../registration/kept-choice.ts'

interface Credentials {
  username: string
  password: string
}

export const signInWith = ({ username, password }: Credentials): Promise<string | null> =>
  keepSession(laterApi.userLogin({ body: { username, password } }))

export const signInWithCode = (challenge: string, code: string): Promise<string | null> =>
  keepSession(laterApi.userLoginCode({ body: { challenge, code } }))

/** With a verification link, by `key` of the browser that registered or after a press. */
export const signInByLink = (token: string, key?: string): Promise<string | null> =>
  keepSession(laterApi.emailVerifySignIn({ body: { token, ...(key && { browser_key: key }) } }))

/**
 * Stores the session that a sign-in returns, with the user's own record for the header. Null once that is done; if the
 * account has a second factor, what must be sent back with its code.
 */
export async function keepSession(
  answer: Promise<{ data: { token: string; user: OwnUser; choice: KeptChoice | null } }>,
): Promise<string | null> {
  try {
    const { data } = await answer
    // First, because signed-in users are immediately redirected to what needs it.
    if (data.choice) await restoreChoice(data.choice)
    signIn(data.token, data.user)
    const chosen = storedLanguage()
    if (chosen && chosen !== data.user.language) keepAccountLanguage(chosen)
    return null
  } catch (error) {
    if (error instanceof ApiError && error.body.code === 'second_factor_needed' && error.body.challenge)
      return error.body.challenge
    throw error
  }
}
