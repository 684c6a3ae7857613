import { api } from '../../lib/api.ts'
import { keepAccountLanguage, storedLanguage } from '../../lib/language-choice.ts'
import { getLocale } from '../../lib/locale.ts'
import { signIn } from '../../lib/session.ts'

interface Credentials {
  username: string
  password: string
}

/** Signs in and keeps the session; the answer carries the user's own record for the header. */
export async function signInWith({ username, password }: Credentials): Promise<void> {
  const { data } = await api.userLogin({
    body: { username, password },
    query: { language_code: getLocale() },
  })
  signIn(data.token, data.user)
  const chosen = storedLanguage()
  if (chosen && chosen !== data.user.language) keepAccountLanguage(chosen)
}
