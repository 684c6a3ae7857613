import type { Page } from 'playwright-core'
import { inject, vi } from 'vitest'
import { type Api, clientWith } from './client.ts'

/*
 * People of the journeys. Those who only have to be there are made through the API and sign in once:
 * `newPage({ as: await makePerson() })`, `newPage({ as: demo('teacher') })`.
 */

export interface Person {
  username: string
  password: string
}
export type Registered = Person & { email: string }

export interface Session {
  token: string
  user: { user_id: number; auth_id: number; subscriber_id: number }
}

export const password = 'paper-boat-47'

/** Someone of the demo data. Many journeys share them: anyone who changes an account makes their own. */
export const demo = (username: string): Person => ({ username, password: 'lantern-demo' })

let count = 0
/** A word that no other journey uses, nor the second try of this one. */
export function unique(word: string): string {
  count += 1
  return `${word}${process.pid.toString(36)}${Date.now().toString(36)}${count}`
}

/** Who is not registered yet. */
export function newPerson(): Registered {
  const username = unique('visitor')
  return { username, email: `${username}@example.com`, password }
}

/** Registered and verified through the emailed link; on their first day, with access to nothing. */
export async function makePerson(): Promise<Registered> {
  const person = newPerson()
  const names = { first_name: 'Ka Yan', last_name: 'Wong' }
  await clientWith().userRegister({ body: { ...person, confirmpassword: person.password, ...names } })
  await verifyEmail(person.email)
  return person
}

/** Follows the emailed link. */
export async function verifyEmail(email: string): Promise<void> {
  const token = (await mailedLink(email, 'email/verify')).split('/').at(-1)?.split('?')[0] ?? ''
  await clientWith().emailVerifyPost({ body: { token } })
}

const sessions = new Map<string, Promise<Session>>()

/** Signs in once per person and password, anyone who asks. */
export function sessionOf({ username, password }: Person): Promise<Session> {
  const key = `${username}\n${password}`
  const known = sessions.get(key) ?? signIn({ username, password })
  sessions.set(key, known)
  return known
}

/** A session of one's own: that of others may have confirmed its password a moment ago. */
export async function signIn({ username, password }: Person): Promise<Session> {
  return (await clientWith().userLogin({ body: { username, password } })).data
}

/** Calls as someone, who signs in once: `await (await clientOf(teacher)).productDelete({ params: { id } })`. */
export const clientOf = async (person: Person): Promise<Api> => clientWith((await sessionOf(person)).token)

/** Paths of what was emailed to someone, newest first. */
export async function mailsTo(email: string): Promise<string[]> {
  const box = await fetch(`${inject('baseUrl')}/dev/mail?to=${encodeURIComponent(email)}`)
  return [...(await box.text()).matchAll(/\/dev\/mail\/\d+/g)].map(([path]) => path)
}

/**
 * The path of the newest link of a kind that was emailed to someone, with where it leads on to, once there have been
 * `count` of them.
 */
export async function mailedLink(
  email: string,
  kind: 'email/verify' | 'reset-password' | 'teacher/upload-more-documents' | 'centre/invitation',
  count = 1,
): Promise<string> {
  const link = new RegExp(`(?:/zh-HK)?/${kind}/[\\w.~-]+(?:\\?next=[\\w.~!*'()%-]+)?`)
  return vi.waitFor(
    async () => {
      const mails = (await mailsTo(email)).map(async mail => {
        const html = await (await fetch(`${inject('baseUrl')}${mail}/html`)).text()
        return link.exec(html)?.[0]
      })
      const paths = (await Promise.all(mails)).filter(path => path !== undefined)
      const [newest] = paths
      if (!newest || paths.length < count)
        throw new Error(`${paths.length} links ${kind} were mailed to ${email}`)
      return newest
    },
    { timeout: 30_000, interval: 50 },
  )
}

/** Writes what the product keeps of a session in the browser. Runs in the page. */
export function storeSession({ token, user, once }: Session & { once: boolean }): void {
  // The empty document before the first address has no storage. Who signed out stays so.
  if (once && (location.protocol === 'about:' || localStorage.getItem('journey_began'))) return
  localStorage.setItem('journey_began', 'yes')
  localStorage.setItem('jwt_token', token)
  localStorage.setItem('user_id', String(user.user_id))
  localStorage.setItem('auth_id', String(user.auth_id))
  localStorage.setItem('subscriber_id', String(user.subscriber_id))
}

export const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)

/** What the server knows of someone, asked for by themselves. */
export async function ownRecord(person: Person) {
  const { user } = await sessionOf(person)
  const record = await (await clientOf(person)).userGet({ query: { id: user.user_id } })
  if (!('language' in record)) throw new Error('it was read as by a stranger')
  return record
}
