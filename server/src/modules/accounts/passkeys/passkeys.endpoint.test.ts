import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { createAuthenticator } from '#server/testing/authenticator.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { factorPlace } from '../second-factor/second-factor.repository.ts'
import { createAuthenticate } from '../tokens.ts'
import { addPasskey } from './add-passkey.ts'

const originOf = (t: TestApp) => t.platform.origin()
const post = (t: TestApp, url: string, body: object, token?: string) =>
  t.request({ method: 'POST', url: `/api/${url}`, body, ...(token && { token }) })

/** Someone with a key, made as a browser makes it. */
async function withPasskey(t: TestApp, person: TestPerson, name = 'Phone') {
  const key = createAuthenticator()
  const api = t.api(person.token)
  const { state, options } = await api.passkeyOptions({ body: { current_password: PASSWORD } })
  const response = key.create(options, { origin: originOf(t) })
  const { passkey } = await api.passkeyAdd({ body: { state, name, response } })
  return { key, passkey, options }
}
type Key = Awaited<ReturnType<typeof withPasskey>>['key']

async function signing(
  t: TestApp,
  key: Key,
  as: { origin?: string; rpId?: string; verified?: boolean } = {},
) {
  const { state, options } = await t.api().passkeySignInOptions({})
  return { state, response: key.sign(options, { origin: originOf(t), ...as }) }
}
const enter = (t: TestApp, body: object) => post(t, 'user/login/passkey', body)

test('a passkey is added with the password, told by mail, listed, renamed, used and removed', async () => {
  const t = await testApp()
  const person = await makePerson(t)
  const api = t.api(person.token)
  const wrong = await post(t, 'passkey/options', { current_password: 'wrong' }, person.token)
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json().errors).toEqual({ current_password: 'That password isn’t right.' })

  const { key, passkey, options } = await withPasskey(t, person)
  expect(options.rp.id).toBe(new URL(originOf(t)).hostname)
  expect(passkey).toEqual({
    passkey_id: expect.any(Number),
    name: 'Phone',
    synced: false,
    created_at: expect.any(String),
    used_at: null,
  })
  const mails = await t.mailsTo(person.email)
  expect(mails.filter(({ subject }) => subject.includes('passkey was added'))).toHaveLength(1)
  await api.passkeyRename({ body: { passkey_id: passkey.passkey_id, name: 'Old phone' } })

  const { data } = await t.api().passkeySignIn({ body: await signing(t, key) })
  expect(data.user.user_id).toBe(person.userId)
  expect(await t.api(data.token).userValidateAction()).toEqual({ status: 200 })
  const { passkeys } = await api.passkeyList({})
  expect(passkeys).toMatchObject([{ name: 'Old phone', used_at: expect.any(String) }])

  // The next one goes under the same handle, and never onto a device that has one.
  const next = await api.passkeyOptions({ body: { current_password: PASSWORD } })
  expect(next.options.user.id).toBe(options.user.id)
  expect(next.options.excludeCredentials.map(({ id }) => id)).toEqual([key.device.id])

  const remove = (current_password: string) =>
    post(t, 'passkey/remove', { passkey_id: passkey.passkey_id, current_password }, person.token)
  expect((await remove('wrong')).statusCode).toBe(422)
  expect((await remove(PASSWORD)).statusCode).toBe(200)
  const notified = await t.mailsTo(person.email)
  expect(notified.filter(({ subject }) => subject.includes('passkey was removed'))).toHaveLength(1)
  expect((await remove(PASSWORD)).json().code).toBe('passkey_unknown')
  expect((await enter(t, await signing(t, key))).json().code).toBe('passkey_refused')
})

describe('attacks', () => {
  test('a challenge is good once, ten minutes long, and only for what it was made for', async () => {
    const t = await createTestApp()
    const person = await makePerson(t)
    const { key } = await withPasskey(t, person)
    const once = await signing(t, key)
    const all = await Promise.all([enter(t, once), enter(t, once), enter(t, once)])
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403])
    expect((await enter(t, once)).json().code).toBe('passkey_expired')

    // Another challenge than the state's.
    const other = await signing(t, key)
    const crossed = await enter(t, { ...(await signing(t, key)), response: other.response })
    expect(crossed.json().code).toBe('passkey_refused')
    expect((await enter(t, { ...other, state: `${other.state}x` })).json().code).toBe('passkey_expired')

    const { state } = await t.api(person.token).passkeyOptions({ body: { current_password: PASSWORD } })
    expect((await enter(t, { ...other, state })).json().code).toBe('passkey_expired')

    const old = await signing(t, key)
    t.clock.advance({ minutes: 11 })
    expect((await enter(t, old)).json().code).toBe('passkey_expired')
  })

  test('another origin, another site, or nobody verified: refused', async () => {
    const t = await testApp()
    const { key } = await withPasskey(t, await makePerson(t))
    for (const as of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }])
      expect((await enter(t, await signing(t, key, as))).json().code).toBe('passkey_refused')

    const person = await makePerson(t)
    for (const as of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }]) {
      const { state, options } = await t
        .api(person.token)
        .passkeyOptions({ body: { current_password: PASSWORD } })
      const response = createAuthenticator().create(options, { origin: originOf(t), ...as })
      const added = await post(t, 'passkey/add', { state, name: 'X', response }, person.token)
      expect(added.json().code).toBe('passkey_refused')
    }
    expect((await t.api(person.token).passkeyList({})).passkeys).toEqual([])
  })

  test("another person's key, handle, state or passkey opens and changes nothing", async () => {
    const t = await testApp()
    const [owner, stranger] = [await makePerson(t), await makePerson(t)]
    const { key, passkey } = await withPasskey(t, owner)
    const { key: foreign } = await withPasskey(t, stranger)

    // The stranger's signature under the owner's name.
    const mixed = await signing(t, foreign)
    const named = { ...mixed.response, id: key.device.id, rawId: key.device.id }
    expect((await enter(t, { ...mixed, response: named })).json().code).toBe('passkey_refused')
    const response = { ...mixed.response.response, userHandle: key.device.userHandle }
    const handled = await enter(t, { ...mixed, response: { ...mixed.response, response } })
    expect(handled.json().code).toBe('passkey_refused')

    // The owner's proof in the stranger's session, and a key that is the owner's already.
    const proven = await t.api(owner.token).passkeyOptions({ body: { current_password: PASSWORD } })
    const made = createAuthenticator().create(proven.options, { origin: originOf(t) })
    const taken = await post(
      t,
      'passkey/add',
      { state: proven.state, name: 'X', response: made },
      stranger.token,
    )
    expect(taken.json().code).toBe('passkey_expired')
    const own = await t.api(stranger.token).passkeyOptions({ body: { current_password: PASSWORD } })
    const again = key.create(own.options, { origin: originOf(t) })
    const twice = await post(
      t,
      'passkey/add',
      { state: own.state, name: 'X', response: again },
      stranger.token,
    )
    expect(twice.json().code).toBe('passkey_taken')

    const { passkey_id } = passkey
    const renamed = await post(t, 'passkey/rename', { passkey_id, name: 'Mine' }, stranger.token)
    expect(renamed.json().code).toBe('passkey_unknown')
    const body = { passkey_id, current_password: PASSWORD }
    expect((await post(t, 'passkey/remove', body, stranger.token)).json().code).toBe('passkey_unknown')
    expect((await t.api(owner.token).passkeyList({})).passkeys).toMatchObject([{ name: 'Phone' }])
  })

  test('a key whose count does not go on has been copied', async () => {
    const t = await testApp()
    const { key } = await withPasskey(t, await makePerson(t))
    key.device.counter = 5
    expect((await enter(t, await signing(t, key))).statusCode).toBe(200)
    expect((await enter(t, await signing(t, key))).json().code).toBe('passkey_refused')
    key.device.counter = 3
    expect((await enter(t, await signing(t, key))).json().code).toBe('passkey_refused')
    key.device.counter = 0
    expect((await enter(t, await signing(t, key))).json().code).toBe('passkey_refused')
    // Two at once with the same count, each with a challenge of its own.
    key.device.counter = 6
    const both = [await signing(t, key), await signing(t, key)]
    const statuses = (await Promise.all(both.map(one => enter(t, one)))).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 403])
  })

  test('a password changed while the key was being made voids the proof', async () => {
    const t = await testApp()
    const person = await makePerson(t)
    const { state, options } = await t
      .api(person.token)
      .passkeyOptions({ body: { current_password: PASSWORD } })
    const response = createAuthenticator().create(options, { origin: originOf(t) })
    const caller = await createAuthenticate(t.platform)(person.token)
    if (!caller || 'ended' in caller) throw new Error('signed in')
    await t.platform.db.execute(
      sql`update accounts set token_version = token_version + 1 where id = ${person.authId}`,
    )
    // The request was let in just before.
    const late = addPasskey(t.platform, caller, { state, name: 'X', response })
    await expect(late).rejects.toMatchObject({ code: 'token_invalid' })
  })

  test('whoever has a session guesses the password ten times, then waits', async () => {
    const t = await createTestApp({ rateLimits: true })
    const { token } = await makePerson(t)
    const codes: number[] = []
    for (let n = 0; n < 11; n++)
      codes.push((await post(t, 'passkey/options', { current_password: 'wrong' }, token)).statusCode)
    expect(codes).toEqual([...Array(10).fill(422), 429])
  })
})

test('a second factor is asked for after the passkey, and who is suspended stays out', async () => {
  const t = await testApp()
  const staff = await makePerson(t, { role: roles.platformStaff })
  const { key } = await withPasskey(t, staff)
  await t.platform.db.transaction(async tx => {
    const id = await t.platform.vault.seal(tx, factorPlace(staff.authId), 'JBSWY3DPEHPK3PXP')
    await tx.execute(
      sql`insert into second_factors (account_id, secret_id, confirmed_at) values (${staff.authId}, ${id}, now())`,
    )
  })
  const asked = await enter(t, await signing(t, key))
  expect(asked.statusCode).toBe(403)
  expect(asked.json()).toMatchObject({ code: 'second_factor_needed', challenge: expect.any(String) })

  const person = await makePerson(t)
  const { key: shut } = await withPasskey(t, person)
  await t.platform.db.execute(sql`update accounts set status = 0 where id = ${person.authId}`)
  expect((await enter(t, await signing(t, shut))).json().code).toBe('account_suspended')
})

test('without a password the mailed code proves the owner, and the last way in stays', async () => {
  const t = await testApp()
  const person = await makePerson(t, { passwordHash: null })
  const api = t.api(person.token)
  const code = async () => {
    await api.passkeyCode({})
    const mails = (await t.mailsTo(person.email)).filter(({ subject }) => subject.includes('passkeys'))
    return mails.at(-1)?.subject.match(/\d{6}/)?.[0] ?? ''
  }
  const refused = await post(t, 'passkey/options', { current_password: '000000' }, person.token)
  expect(refused.statusCode).toBe(422)
  const key = createAuthenticator()
  const { state, options } = await api.passkeyOptions({ body: { current_password: await code() } })
  const response = key.create(options, { origin: originOf(t) })
  const { passkey } = await api.passkeyAdd({ body: { state, name: 'Key', response } })

  const remove = async () =>
    post(
      t,
      'passkey/remove',
      { passkey_id: passkey.passkey_id, current_password: await code() },
      person.token,
    )
  expect((await remove()).json().code).toBe('passkey_last')
  expect((await enter(t, await signing(t, key))).statusCode).toBe(200)
  await t.platform.db.execute(
    sql`insert into identities (provider, subject, account_id, created_at)
      values ('google', ${person.username}, ${person.authId}, now())`,
  )
  expect((await remove()).statusCode).toBe(200)
})

test('an account keeps ten; the export names them and a deleted account has none', async () => {
  const t = await testApp()
  const person = await makePerson(t)
  const { key } = await withPasskey(t, person, 'Phone 0')
  const api = t.api(person.token)
  const ahead = await api.passkeyOptions({ body: { current_password: PASSWORD } })
  for (let n = 1; n < 10; n++) await withPasskey(t, person, `Phone ${n}`)
  const full = await post(t, 'passkey/options', { current_password: PASSWORD }, person.token)
  expect(full.json().code).toBe('passkeys_full')
  const response = createAuthenticator().create(ahead.options, { origin: originOf(t) })
  const late = await post(t, 'passkey/add', { state: ahead.state, name: 'X', response }, person.token)
  expect(late.json().code).toBe('passkeys_full')

  const exported = await t.request({ method: 'GET', url: '/api/user/export', token: person.token })
  const data = unzipSync(exported.rawPayload)['data.json']
  const { account } = JSON.parse(Buffer.from(data ?? []).toString())
  expect(account.passkeys).toHaveLength(10)
  expect(account.passkeys[0]).toEqual({ name: 'Phone 0', added_at: expect.any(String), last_used_at: null })

  const { userId: user_id, email, username } = person
  await api.userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
  expect((await enter(t, await signing(t, key))).json().code).toBe('passkey_refused')
})
