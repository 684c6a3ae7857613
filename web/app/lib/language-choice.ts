import { getLocale, type Locale } from './locale.ts'
import { readSession } from './session.ts'

/** The language this device shows from now on, whatever page someone opens (`shell/start.inline.js` reads it). */
export function storeLanguage(chosen: Locale): void {
  try {
    window.localStorage.setItem('language', chosen)
  } catch {
    // Without storage the switch still works, but isn't remembered.
  }
}

export function storedLanguage(): Locale | null {
  try {
    const stored = window.localStorage.getItem('language')
    return stored === 'en' || stored === 'zh-HK' ? stored : null
  } catch {
    return null
  }
}

/**
 * The language of emails is the account's. This request must survive leaving the page for the other language, which
 * the ordinary client's calls don't; no one waits for it.
 */
export function keepAccountLanguage(chosen: Locale): void {
  const session = readSession()
  if (!session) return
  const body = new FormData()
  body.set('user_id', String(session.userId))
  body.set('language', chosen)
  fetch(`/api/user/update?language_code=${getLocale()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}` },
    body,
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined)
}
