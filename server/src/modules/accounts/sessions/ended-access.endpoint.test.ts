import { expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAuthenticator } from '#server/testing/authenticator.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { linkToken } from '../accounts.test-support.ts'

const NEW = 'another horse 電線'

/** A teacher with all that opens an account, as an intruder might have left it. */
async function makeHolder(t: TestApp) {
  const person = await makePerson(t, { role: roles.teacher })
  const api = t.api(person.token)
  const { token: program } = await api.accessTokenAdd({
    body: { name: 'Site', scopes: ['read:orders'], current_password: PASSWORD },
  })
  const { address } = await api.calendarFeedMake()
  for (const name of ['My phone', 'Not mine']) await addPasskey(t, person, name)
  for (const path of ['mine', 'not-mine'])
    await api.webhookAdd({ body: { url: `https://hooks.example.com/${path}`, events: ['order.paid'] } })
  const holds = await api.accessView()
  const feed = async () => (await t.request({ url: new URL(address).pathname })).statusCode
  const sales = async () =>
    (
      await t.request({
        method: 'POST',
        url: '/api/teacher/sales',
        token: program,
        body: { teacher_id: person.userId },
      })
    ).statusCode
  return { person, holds, program: sales, feed }
}

async function addPasskey(t: TestApp, { token }: TestPerson, name: string) {
  const { state, options } = await t.api(token).passkeyOptions({ body: { current_password: PASSWORD } })
  const origin = t.platform.origin()
  const response = createAuthenticator().create(options, { origin })
  await t.api(token).passkeyAdd({ body: { state, name, response } })
}

const named = ({ holds }: Awaited<ReturnType<typeof makeHolder>>) => ({
  passkey: holds.passkeys.find(({ name }) => name === 'Not mine')?.passkey_id ?? 0,
  webhook: holds.webhooks.find(({ url }) => url.endsWith('/not-mine'))?.webhook_id ?? 0,
})

async function signedIn(t: TestApp, { username }: TestPerson) {
  const { data } = await t.api().userLogin({ body: { username, password: NEW } })
  return t.api(data.token)
}

test('a reset ends access tokens and the calendar feed, asks about the rest, and is told by mail', async () => {
  const t = await testApp()
  const holder = await makeHolder(t)
  const { person } = holder
  expect([await holder.program(), await holder.feed()]).toEqual([200, 200])
  await t.api().passwordForgot({ body: { username: person.username } })
  const token = linkToken((await t.mailsTo(person.email)).at(-1), 'reset-password')
  const { access } = await t.api().passwordResetCheck({ body: { token } })
  expect(access).toMatchObject({
    access_tokens: 1,
    calendar_feed: true,
    passkeys: [{ name: 'My phone' }, { name: 'Not mine' }],
    webhooks: [{ url: 'https://hooks.example.com/mine' }, { url: 'https://hooks.example.com/not-mine' }],
  })
  const { passkey, webhook } = named(holder)
  await t.api().passwordReset({
    body: {
      token,
      password: NEW,
      confirmpassword: NEW,
      remove_passkeys: [passkey],
      remove_webhooks: [webhook],
    },
  })
  expect([await holder.program(), await holder.feed()]).toEqual([401, 404])
  expect(await (await signedIn(t, person)).accessView()).toMatchObject({
    access_tokens: 0,
    calendar_feed: false,
    passkeys: [{ name: 'My phone' }],
    webhooks: [{ url: 'https://hooks.example.com/mine' }],
  })
  const notified = (await t.mailsTo(person.email)).at(-1)?.body ?? ''
  for (const text of [
    '1 access token',
    'your calendar link',
    '“Not mine”',
    'https://hooks.example.com/not-mine',
  ])
    expect(notified).toContain(text)
  expect(notified).not.toContain('My phone')
})

test('nobody ends what is somebody else’s', async () => {
  const t = await testApp()
  const [holder, other] = [await makeHolder(t), await makePerson(t)]
  const { passkey, webhook } = named(holder)
  await t.api().passwordForgot({ body: { username: other.username } })
  const token = linkToken((await t.mailsTo(other.email)).at(-1), 'reset-password')
  await t.api().passwordReset({
    body: {
      token,
      password: NEW,
      confirmpassword: NEW,
      remove_passkeys: [passkey],
      remove_webhooks: [webhook],
    },
  })
  expect(await t.api(holder.person.token).accessView()).toEqual(holder.holds)
  expect((await t.mailsTo(other.email)).at(-1)?.body).not.toContain('We also ended')
})

test('a change of the password ends what its owner ticks, and nothing else', async () => {
  const t = await testApp()
  const holder = await makeHolder(t)
  const { person } = holder
  const change = (token: string, from: string, to: string, fields: object) =>
    t.request({
      method: 'POST',
      url: '/api/user/update',
      token,
      body: { user_id: person.userId, password: to, confirmpassword: to, current_password: from, ...fields },
    })
  const first = (await change(person.token, PASSWORD, NEW, {})).json().data.token
  expect(await t.api(first).accessView()).toEqual(holder.holds)
  expect([await holder.program(), await holder.feed()]).toEqual([200, 200])

  const { passkey, webhook } = named(holder)
  // Without the right password nothing ends.
  const ticked = {
    end_access_tokens: '1',
    end_calendar_feed: '1',
    remove_passkeys: `[${passkey}]`,
    remove_webhooks: `[${webhook}]`,
  }
  expect((await change(first, 'wrong', PASSWORD, ticked)).statusCode).toBe(422)
  expect(await t.api(first).accessView()).toEqual(holder.holds)
  const second = (await change(first, NEW, PASSWORD, ticked)).json().data.token
  expect(await t.api(second).accessView()).toMatchObject({
    access_tokens: 0,
    calendar_feed: false,
    passkeys: [{ name: 'My phone' }],
    webhooks: [{ url: 'https://hooks.example.com/mine' }],
  })
  expect([await holder.program(), await holder.feed()]).toEqual([401, 404])
})
