import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { startPushService } from '#server/testing/push-service.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let t: TestApp
beforeAll(async () => {
  service = await startPushService()
  t = await createTestApp({ pushServices: [service.origin], vapid })
})
afterAll(() => service.stop())

const vapid = {
  publicKey: 'BHFvX0jCqzYJbhlFBnvpZb8_GFqajxlyQdcpuv8BB08fNBLQ84F_ZzHKDPENtSHta3x1Gt0cTSiHIC_FzkgGZkg',
  privateKey: 'rv0z48tSdrgmndVD3tNEcnzVz6P5n5-iqEYtFFK1Ew4',
}

async function subscribe(person: TestPerson, name = 'Phone') {
  const device = service.addDevice()
  await t.api(person.token).pushSubscribe({ body: { ...device.subscription, name } })
  return device
}

/** An email to someone, sent with all that follows from it. */
async function mail(person: TestPerson, locale: 'en' | 'zh-HK' = 'en') {
  const { db, jobs } = t.platform
  await db.transaction(tx =>
    sendMail(jobs, tx, { to: person.email, template: 'passkeyAdded', params: { name: 'Key' }, locale }),
  )
  for (let step = 0; step < 3; step++) await jobs.runDue()
}

const devicesOf = async (person: TestPerson) => (await t.api(person.token).pushView({})).devices

test('a subscribed device is told what the mail says, encrypted for it and signed by us', async () => {
  const person = await makePerson(t)
  const phone = await subscribe(person)
  const laptop = await subscribe(person, 'Laptop')
  const view = await t.api(person.token).pushView({})
  expect(view.public_key).toBe(vapid.publicKey)
  expect(view.devices).toMatchObject([
    { name: 'Laptop', current: true },
    { name: 'Phone', current: true },
  ])

  await mail(person)
  await mail(person, 'zh-HK')
  for (const device of [phone, laptop])
    expect(device.notices()).toEqual([
      {
        title: 'A passkey was added to your Lantern account',
        body: expect.stringContaining('with the passkey “Key”'),
        path: '/my-account/security#passkeys',
        urgent: false,
      },
      expect.objectContaining({
        title: '你的Lantern帳戶已新增通行密鑰',
        path: '/zh-HK/my-account/security#passkeys',
      }),
    ])
  expect(service.signed.every(line => line.includes(`k=${vapid.publicKey}`))).toBe(true)

  // The same browser again is the same device, under its new name.
  await t.api(person.token).pushSubscribe({ body: { ...phone.subscription, name: 'My phone' } })
  expect((await devicesOf(person)).map(({ name }) => name)).toEqual(['Laptop', 'My phone'])
})

test('codes and links that let somebody in stay in the mail', async () => {
  const person = await makePerson(t, { passwordHash: null })
  const device = await subscribe(person)
  await t.api(person.token).passkeyCode({})
  expect(await t.mailsTo(person.email)).not.toEqual([])
  await t.platform.jobs.runDue()
  expect(device.notices()).toEqual([])
})

test.each([404, 410])('a device whose service answers %i is forgotten', async status => {
  const person = await makePerson(t)
  const [gone, kept] = [await subscribe(person, 'Gone'), await subscribe(person, 'Kept')]
  gone.answer(status)
  await mail(person)
  expect((await devicesOf(person)).map(({ name }) => name)).toEqual(['Kept'])
  expect(kept.notices()).toHaveLength(1)
})

test('a service that is out of order is asked again, and the device stays', async () => {
  const person = await makePerson(t)
  const device = await subscribe(person)
  device.answer(503)
  await mail(person)
  expect(device.notices()).toEqual([])
  device.answer(201)
  await t.platform.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'push.device' and state = 'retry'`,
  )
  await t.platform.jobs.runDue()
  expect(device.notices()).toHaveLength(1)
})

test('who signs out is told nothing more there; a new password and a closed account end all', async () => {
  const person = await makePerson(t)
  const device = await subscribe(person)
  await t.api(person.token).userLogout()
  await mail(person)
  const { rows } = await t.platform.db.execute(
    sql`select 1 from push_devices where account_id = ${person.authId}`,
  )
  expect(rows).toEqual([])
  expect(device.notices()).toEqual([])

  const other = await makePerson(t)
  const theirs = await subscribe(other)
  await t.platform.db.execute(
    sql`update accounts set token_version = token_version + 1 where id = ${other.authId}`,
  )
  await mail(other)
  expect(theirs.notices()).toEqual([])

  const leaving = await makePerson(t)
  const last = await subscribe(leaving)
  const { userId: user_id, email, username } = leaving
  await t.api(leaving.token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
  for (let step = 0; step < 3; step++) await t.platform.jobs.runDue()
  expect(last.notices()).toEqual([])
})

test('the browser of somebody else who signs in there is theirs; nobody removes another device', async () => {
  const [first, second] = [await makePerson(t), await makePerson(t)]
  const device = await subscribe(first)
  const [kept] = await devicesOf(first)
  const foreign = { method: 'POST', url: '/api/push/unsubscribe', token: second.token } as const
  const refused = await t.request({ ...foreign, body: { device_id: kept?.device_id } })
  expect(refused.json().code).toBe('push_unknown')

  await t.api(second.token).pushSubscribe({ body: { ...device.subscription, name: 'Shared' } })
  await mail(first)
  expect(device.notices()).toEqual([])
  await mail(second)
  expect(device.notices()).toHaveLength(1)
  const [theirs] = await devicesOf(second)
  await t.api(second.token).pushUnsubscribe({ body: { device_id: theirs?.device_id ?? 0 } })
  expect(await devicesOf(second)).toEqual([])
})

test('only services of browsers are asked, keys are checked, and ten devices are kept', async () => {
  const person = await makePerson(t)
  const { subscription } = service.addDevice()
  const post = (body: object) =>
    t.request({ method: 'POST', url: '/api/push/subscribe', token: person.token, body })
  for (const endpoint of [
    'https://evil.example/a',
    'http://169.254.169.254/latest',
    'http://127.0.0.1:5432/',
    'https://fcm.googleapis.com.evil.example/a',
    'http://fcm.googleapis.com/a',
    'https://user@evil.example/fcm.googleapis.com',
  ])
    expect((await post({ ...subscription, endpoint, name: 'X' })).json().code).toBe('push_refused')
  const p256dh = `B${'A'.repeat(86)}`
  expect((await post({ ...subscription, p256dh, name: 'X' })).json().code).toBe('push_refused')
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect(
      (await post({ ...subscription, endpoint: `${endpoint}${person.userId}`, name: 'X' })).statusCode,
    ).toBe(200)

  for (let n = 0; n < 10; n++) await subscribe(person, `Phone ${n}`)
  expect(await devicesOf(person)).toHaveLength(10)
  expect((await devicesOf(person)).at(-1)?.name).toBe('Phone 0')
})

test('without keys there are no notices, and a demo makes its own pair once', async () => {
  const off = await testApp()
  const person = await makePerson(off)
  expect(await off.api(person.token).pushView({})).toEqual({ public_key: null, devices: [] })
  const body = { ...service.addDevice().subscription, name: 'X' }
  const refused = await off.request({ method: 'POST', url: '/api/push/subscribe', token: person.token, body })
  expect(refused.json().code).toBe('push_off')

  const demo = await createTestApp({ demo: true, pushServices: [service.origin] })
  const again = await createTestApp({ demo: true })
  expect(demo.platform.push?.publicKey).toMatch(/^B[\w-]{86}$/)
  expect(again.platform.push?.publicKey).toBe(demo.platform.push?.publicKey)
})
