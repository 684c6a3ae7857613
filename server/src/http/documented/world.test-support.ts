import { roles } from '#server/kernel/caller.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson } from '#server/testing/people.ts'
import { anyName, type Client, createClient, dayAfter } from './client.test-support.ts'
import { ok, user } from './shapes.test-support.ts'

/** Someone who came in through the documented calls. */
export interface Registered {
  userId: number
  authId: number
  email: string
  username: string
  token: string
}

/** What one part of the story leaves to those after it. */
export interface World {
  t: TestApp & { end(): Promise<void> }
  client: Client
  /** The one person no documented call can make. */
  staff: { token: string; userId: number }
  teacher: Registered
  student: Registered
  /** A priced product of the teacher's, and its worksheet. */
  course: { id: number; name: string; material: number }
  /** Day in Hong Kong, so many days from now. */
  day(after: number): string
}

export const secret = 'A lamp in 2 windows 燈'
export const registration = (name: string) => ({
  username: name,
  password: secret,
  confirmpassword: secret,
  first_name: 'Ka Yan',
  last_name: 'Ho',
  display_name: `Ka Yan ${name}`,
  email: `${name}@example.org`,
})

export async function openWorld(): Promise<World> {
  const t = await ownTestApp()
  const staff = await makePerson(t, { role: roles.masterAdmin })
  const client = createClient(t)
  const student = await registerStudent({ t, client })
  return {
    t,
    client,
    staff,
    student,
    teacher: { userId: 0, authId: 0, email: '', username: '', token: '' },
    course: { id: 0, name: '', material: 0 },
    day: after => dayAfter(t.clock.now(), after),
  }
}

type Ground = Pick<World, 't' | 'client'>

export async function registerStudent({ t, client }: Ground): Promise<Registered> {
  const fields = registration(anyName())
  await client.call(
    'POST user/register',
    { body: { ...fields, subscriber_id: 0, website: '' } },
    { status: ok.status, data: { user_id: 'number' } },
  )
  await verify({ t, client }, fields.email)
  return signIn({ client }, fields.username)
}

/** By the link of the email. */
export async function verify({ t, client }: Ground, email: string): Promise<string> {
  const mails = await t.mailsTo(email)
  const token = /\/email\/verify\/([^\s?"]+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? ''
  await client.call('GET verify/email', { query: { token } }, { verified: 'any' })
  return token
}

export async function signIn(
  { client }: Pick<World, 'client'>,
  username: string,
  password = secret,
): Promise<Registered> {
  const { data, user: person } = await client.call(
    'POST user/login',
    { body: { username, password } },
    { status: ok.status, error: 'boolean', user, data: { token: 'string' } },
  )
  return {
    userId: person.user_id,
    authId: person.auth_id,
    email: person.email,
    username: person.username,
    token: data.token,
  }
}
