import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostWebhooks, type WebhookEvent, webhookEvents } from '#contract/rules/webhooks.ts'
import type { WebhookData } from '#contract/webhooks/webhooks.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeProduct, own } from '#server/testing/products.ts'
import { codeOf } from '#server/testing/refusals.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { isSigned, startWebhookReceiver } from '#server/testing/webhook-receiver.ts'
import { deliver } from './deliver.ts'
import { deliverToSeller } from './index.ts'
import { secretPlace } from './webhook.rules.ts'

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let t: TestApp
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  t = await createTestApp({ webhookTargets: [receiver.origin] })
})
afterAll(() => receiver.stop())

let count = 0
/** A webhook at an address of its own. */
async function add({ token }: TestPerson, events: readonly WebhookEvent[] = webhookEvents) {
  count += 1
  const path = `/hooks/${count}`
  const body = { url: `${receiver.origin}${path}`, events: [...events] }
  const { secret, webhook } = await t.api(token).webhookAdd({ body })
  return { path, secret, id: webhook.webhook_id }
}

const sold: WebhookData<'order.paid'> = {
  order_id: 7,
  order_number: 'L-7',
  at: '2026-11-16T08:00:00.000Z',
  lines: [{ line_id: 1, type: 'product', item_id: 3, title: 'Bars', amount_cents: 12_000 }],
}

const notify = (teacher: TestPerson, key: string, centreId: number | null = null) =>
  t.platform.db.transaction(tx =>
    deliverToSeller(t.platform, tx, {
      seller: { teacherId: teacher.userId, centreId },
      event: 'order.paid',
      key,
      data: sold,
    }),
  )

const deliveriesOf = async ({ token }: TestPerson, id: number) =>
  (await t.api(token).webhookDeliveries({ params: { id } })).deliveries

test('nothing is sent for a seller who is suspended; what was not sent is shown once they are back', async () => {
  const teacher = await makeTeacher(t)
  const { path, id } = await add(teacher)
  const setStatus = (status: number) =>
    t.platform.db.execute(sql`update accounts set status = ${status} where id = ${teacher.authId}`)
  await setStatus(0)
  await notify(teacher, 'meanwhile')
  await t.platform.jobs.runDue()
  expect(receiver.got(path)).toEqual([])
  await setStatus(1)
  await notify(teacher, 'later')
  await t.platform.jobs.runDue()
  expect(receiver.got(path)).toHaveLength(1)
  const states = (await deliveriesOf(teacher, id)).map(({ state }) => state)
  expect(states).toEqual(['delivered', 'failed'])
})

test('an event reaches its seller once, signed, and what was answered is shown', async () => {
  const teacher = await makeTeacher(t)
  const { path, secret, id } = await add(teacher)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await notify(teacher, 'one')
  await notify(teacher, 'one')
  await t.platform.jobs.runDue()
  const [got, ...others] = receiver.got(path)
  if (!got) throw new Error('nothing came')
  expect(others).toEqual([])
  expect(isSigned(secret, got)).toBe(true)
  expect(isSigned(secret, { ...got, body: `${got.body} ` })).toBe(false)
  expect(Number(got.headers['webhook-timestamp'])).toBe(Math.floor(t.clock.now().getTime() / 1000))
  expect(JSON.parse(got.body)).toEqual({
    type: 'order.paid',
    timestamp: expect.any(String),
    data: sold,
  })
  expect(await deliveriesOf(teacher, id)).toMatchObject([
    {
      event: 'order.paid',
      event_id: got.headers['webhook-id'],
      state: 'delivered',
      attempts: 1,
      answer_status: 200,
      answer: 'thanks',
      next_attempt_at: null,
    },
  ])
})

test('what was rolled back is not sent, nor what was not asked for', async () => {
  const teacher = await makeTeacher(t)
  const { path } = await add(teacher, ['review.written'])
  await notify(teacher, 'other')
  await expect(
    t.platform.db.transaction(async tx => {
      const seller = { teacherId: teacher.userId, centreId: null }
      const review = { course_id: 3, rating: 5, comment: '', at: sold.at }
      await deliverToSeller(t.platform, tx, { seller, event: 'review.written', key: 'undone', data: review })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await t.platform.jobs.runDue()
  expect(receiver.got(path)).toEqual([])
})

test("a centre's events go to who runs it", async () => {
  const { id: centreId, manager } = await makeCentre(t)
  const teacher = await makeTeacher(t)
  const [theirs, teachers] = [await add(manager), await add(teacher)]
  await notify(teacher, 'centre', centreId)
  await t.platform.jobs.runDue()
  expect(receiver.got(theirs.path)).toHaveLength(1)
  expect(receiver.got(teachers.path)).toEqual([])
})

test.each([500, 302, 404])(
  'one that is answered %i waits for another try, and is sent again on request',
  async status => {
    const teacher = await makeTeacher(t)
    const { path, id } = await add(teacher)
    receiver.answer(path, status, 'not now')
    await notify(teacher, 'later')
    await t.platform.jobs.runDue()
    const [waiting] = await deliveriesOf(teacher, id)
    if (!waiting) throw new Error('one was sent')
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, answer_status: status, answer: 'not now' })
    expect(Date.parse(waiting.next_attempt_at ?? '')).toBe(t.clock.now().getTime() + 10_000)
    expect((await t.api(teacher.token).webhookList({})).webhooks).toMatchObject([
      { state: 'active', failing_since: expect.any(String) },
    ])
    receiver.answer(path, 204)
    await t.api(teacher.token).webhookResend({ body: { delivery_id: waiting.delivery_id } })
    await t.platform.jobs.runDue()
    expect(await deliveriesOf(teacher, id)).toMatchObject([{ state: 'delivered', answer_status: 204 }])
    expect(new Set(receiver.got(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await t.api(teacher.token).webhookList({})).webhooks).toMatchObject([{ failing_since: null }])
  },
)

test('after three days without success it is disabled, its owner told, and made active by saving it', async () => {
  const teacher = await makeTeacher(t)
  const { path, id } = await add(teacher)
  receiver.answer(path, 503)
  await notify(teacher, 'first')
  await t.platform.jobs.runDue()
  await t.platform.db.execute(
    sql`update webhooks set failing_since = failing_since - interval '4 days' where id = ${id}`,
  )
  await notify(teacher, 'second')
  await t.platform.jobs.runDue()
  const { webhooks } = await t.api(teacher.token).webhookList({})
  expect(webhooks).toMatchObject([{ state: 'disabled' }])
  const mails = (await t.mailsTo(teacher.email)).filter(({ subject }) => subject.includes('webhook'))
  expect(mails).toHaveLength(1)

  await notify(teacher, 'third')
  await t.platform.jobs.runDue()
  expect(receiver.got(path)).toHaveLength(2)
  expect(await codeOf(t.api(teacher.token).webhookTest({ body: { webhook_id: id } }))).toBe(
    'webhook_disabled',
  )
  receiver.answer(path, 200)
  const { url, events } = webhooks[0] ?? { url: '', events: [] }
  await t.api(teacher.token).webhookChange({ body: { webhook_id: id, url, events } })
  await t.api(teacher.token).webhookTest({ body: { webhook_id: id } })
  await t.platform.jobs.runDue()
  expect((await deliveriesOf(teacher, id))[0]).toMatchObject({ event: 'webhook.test', state: 'delivered' })
})

test('its owner turns it off and on; what waited meanwhile is not sent, and can be sent again', async () => {
  const teacher = await makeTeacher(t)
  const { path, id } = await add(teacher)
  const turn = (active: boolean) => t.api(teacher.token).webhookSwitch({ body: { webhook_id: id, active } })
  await notify(teacher, 'before')
  expect((await turn(false)).webhook).toMatchObject({ state: 'disabled', failing_since: null })
  await notify(teacher, 'meanwhile')
  await t.platform.jobs.runDue()
  expect(receiver.got(path)).toEqual([])
  const [unsent, ...others] = await deliveriesOf(teacher, id)
  expect(others).toEqual([])
  expect(unsent).toMatchObject({ state: 'failed', attempts: 0, next_attempt_at: null })
  const resend = () => t.api(teacher.token).webhookResend({ body: { delivery_id: unsent?.delivery_id ?? 0 } })
  expect(await codeOf(resend())).toBe('webhook_disabled')
  expect((await turn(true)).webhook).toMatchObject({ state: 'active' })
  await resend()
  await t.platform.jobs.runDue()
  expect(receiver.got(path)).toHaveLength(1)
})

test('a new secret signs what is sent from then on, and the one before is forgotten', async () => {
  const teacher = await makeTeacher(t)
  const { path, id, secret: before } = await add(teacher)
  const { secret } = await t.api(teacher.token).webhookSecret({ body: { webhook_id: id } })
  expect(secret).toMatch(/^whsec_/)
  expect(secret).not.toBe(before)
  await notify(teacher, 'renewed')
  await t.platform.jobs.runDue()
  const [got] = receiver.got(path)
  expect(got && [isSigned(secret, got), isSigned(before, got)]).toEqual([true, false])
})

test('each shows what was sent to it last', async () => {
  const teacher = await makeTeacher(t)
  const [one, other] = [await add(teacher), await add(teacher, ['review.written'])]
  await notify(teacher, 'shown first')
  await notify(teacher, 'shown last')
  await t.platform.jobs.runDue()
  const [newest] = await deliveriesOf(teacher, one.id)
  expect((await t.api(teacher.token).webhookList({})).webhooks).toMatchObject([
    { webhook_id: one.id, last_delivery: { ...newest, state: 'delivered' } },
    { webhook_id: other.id, last_delivery: null },
  ])
})

test('the last try fails for good', async () => {
  const teacher = await makeTeacher(t)
  const { path, id } = await add(teacher)
  receiver.answer(path, 500)
  await notify(teacher, 'lost')
  await t.platform.jobs.runDue()
  const [first] = await deliveriesOf(teacher, id)
  const deliveryId = first?.delivery_id ?? 0
  await t.platform.db.execute(sql`update webhook_deliveries set attempts = 9 where id = ${deliveryId}`)
  await deliver(t.platform, deliveryId)
  expect(await deliveriesOf(teacher, id)).toMatchObject([
    { state: 'failed', attempts: 10, next_attempt_at: null },
  ])
  // No one tries what has failed.
  await deliver(t.platform, deliveryId)
  expect(receiver.got(path)).toHaveLength(2)
})

test('a review is told to its seller', async () => {
  const teacher = await makeTeacher(t)
  const student = await makePerson(t)
  const productId = await makeProduct(t, teacher)
  const { path } = await add(teacher)
  await own(t, student, productId)
  const body = { user_id: student.userId, course_id: productId, rating: 5, comment: 'Clear.' }
  await t.api(student.token).reviewAdd({ body })
  await t.platform.jobs.runDue()
  expect(receiver.got(path).map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'review.written', data: { course_id: productId, rating: 5, comment: 'Clear.' } },
  ])
})

test('only public https addresses are taken, so many and no more', async () => {
  const teacher = await makeTeacher(t)
  const post = (url: string) => t.api(teacher.token).webhookAdd({ body: { url, events: ['order.paid'] } })
  for (const url of [
    'http://shop.example.com',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://localhost/a',
  ])
    expect(await codeOf(post(url)), url).toBe('webhook_address_refused')
  // Said at the field.
  await expect(post('https://10.0.0.1/')).rejects.toMatchObject({
    body: { errors: { url: 'Events are sent only to public https addresses.' } },
  })
  for (let n = 0; n < mostWebhooks; n++) await post('https://shop.example.com/hooks')
  expect(await codeOf(post('https://shop.example.com/hooks'))).toBe('webhooks_full')
})

test('an address that was allowed once is not called any more', async () => {
  const teacher = await makeTeacher(t)
  const { path, id } = await add(teacher)
  await t.platform.db.execute(sql`update webhooks set url = 'https://127.0.0.1/hooks' where id = ${id}`)
  await notify(teacher, 'own network')
  await t.platform.jobs.runDue()
  expect(receiver.got(path)).toEqual([])
  expect(await deliveriesOf(teacher, id)).toMatchObject([
    { state: 'waiting', answer_status: null, answer: 'The address is not allowed' },
  ])
})

test('nobody reaches those of others; students have none; they go with the account', async () => {
  const [teacher, other] = [await makeTeacher(t), await makeTeacher(t)]
  const { id, path } = await add(teacher)
  await notify(teacher, 'mine')
  await t.platform.jobs.runDue()
  const [mine] = await deliveriesOf(teacher, id)
  const foreign = t.api(other.token)
  const target = { webhook_id: id, url: 'https://evil.example.com/', events: ['order.paid' as const] }
  for (const ask of [
    () => foreign.webhookChange({ body: target }),
    () => foreign.webhookRemove({ body: { webhook_id: id } }),
    () => foreign.webhookSwitch({ body: { webhook_id: id, active: false } }),
    () => foreign.webhookSecret({ body: { webhook_id: id } }),
    () => foreign.webhookTest({ body: { webhook_id: id } }),
    () => foreign.webhookDeliveries({ params: { id } }),
    () => foreign.webhookResend({ body: { delivery_id: mine?.delivery_id ?? 0 } }),
  ]) {
    expect(await codeOf(ask())).toBe('webhook_unknown')
  }
  expect((await foreign.webhookList({})).webhooks).toEqual([])
  const student = await makePerson(t)
  expect(await codeOf(t.api(student.token).webhookList({}))).toBe('role_refused')

  const { userId: user_id, email, username } = teacher
  await t.api(teacher.token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
  await notify(teacher, 'gone')
  await t.platform.jobs.runDue()
  expect(receiver.got(path)).toHaveLength(1)
})

test('the secret is kept sealed and goes with its webhook', async () => {
  const teacher = await makeTeacher(t)
  const { id, secret } = await add(teacher)
  const { rows } = await t.platform.db.execute<{ secret_id: string }>(
    sql`select * from webhooks where id = ${id}`,
  )
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
  await t.api(teacher.token).webhookRemove({ body: { webhook_id: id } })
  const place = secretPlace({ userId: teacher.userId })
  expect(await t.platform.vault.open(t.platform.db, place, rows[0]?.secret_id ?? '')).toBeUndefined()
})

test('trials of it are limited for its owner, whichever of theirs they try', async () => {
  const limited = await createTestApp({ webhookTargets: [receiver.origin], rateLimits: true })
  const teacher = await makeTeacher(limited)
  const own = limited.api(teacher.token)
  const ids: number[] = []
  for (const path of ['/one', '/other']) {
    const { webhook } = await own.webhookAdd({
      body: { url: `${receiver.origin}${path}`, events: ['order.paid'] },
    })
    ids.push(webhook.webhook_id)
  }
  const [id = 0, other = 0] = ids
  const { delivery } = await own.webhookTest({ body: { webhook_id: id } })
  for (let n = 0; n < 29; n++)
    await limited.platform.limits.consume('webhook.account', String(teacher.userId))
  expect(await codeOf(own.webhookTest({ body: { webhook_id: other } }))).toBe('too_many')
  expect(await codeOf(own.webhookResend({ body: { delivery_id: delivery.delivery_id } }))).toBe('too_many')
})
