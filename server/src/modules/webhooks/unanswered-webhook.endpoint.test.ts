import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { webhookEvents } from '#contract/rules/webhooks.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts'
import { createModules } from '../modules.ts'
import { deliverToSeller } from './index.ts'

// On a database of their own: a worker beside the test takes whatever is due.

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let t: TestApp
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  const own = await ownTestApp({ webhookTargets: [receiver.origin] })
  t = own
  return async () => {
    await own.end()
    await receiver.stop()
  }
})

/** A teacher with a webhook at an address of its own. */
async function makeSeller(path: string) {
  const teacher = await makeTeacher(t)
  const body = { url: `${receiver.origin}${path}`, events: [...webhookEvents] }
  const { webhook } = await t.api(teacher.token).webhookAdd({ body })
  return { teacher, path, id: webhook.webhook_id }
}

const notify = ({ teacher }: { teacher: TestPerson }, key: string) =>
  t.platform.db.transaction(tx =>
    deliverToSeller(t.platform, tx, {
      seller: { teacherId: teacher.userId, centreId: null },
      event: 'order.paid',
      key,
      data: { order_id: 7, order_number: 'L-7', at: '2026-11-16T08:00:00.000Z', lines: [] },
    }),
  )

/** As a process in that role, with all its workers at once. */
async function startWorker(): Promise<Platform> {
  const { db, log, config } = t.platform
  const platform = await createPlatform({ config, db, log, origin: () => receiver.origin, clock: t.clock })
  createModules(platform)
  await platform.jobs.start({ work: true, cron: false })
  await platform.jobs.work()
  return platform
}

test('one that hangs is sent one at a time, and the events of another seller pass it', async () => {
  const [hanging, prompt] = [await makeSeller('/hanging'), await makeSeller('/prompt')]
  const { waiting, letGo } = receiver.hold(hanging.path)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) await notify(hanging, key)
  const worker = await startWorker()
  onTestFinished(() => worker.jobs.stop())
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
  await notify(prompt, 'passes')
  await expect.poll(() => receiver.got(prompt.path).length, { timeout: 30_000 }).toBe(1)
  expect(receiver.got(hanging.path)).toHaveLength(1)
  letGo()
  await expect.poll(() => receiver.got(hanging.path).length, { timeout: 60_000 }).toBe(6)
})

test('after one without an answer the next ones wait; its owner may try at once', async () => {
  const seller = await makeSeller('/silent')
  const { path, id } = seller
  const { token } = seller.teacher
  const deliveries = async () => (await t.api(token).webhookDeliveries({ params: { id } })).deliveries
  receiver.answer(path, 0)
  for (const key of ['first', 'second']) await notify(seller, key)
  await t.platform.jobs.runDue()
  expect(receiver.got(path)).toHaveLength(1)
  const soon = new Date(t.clock.now().getTime() + 10_000).toISOString()
  const tries = await deliveries()
  expect(tries.map(({ attempts }) => attempts).toSorted()).toEqual([0, 1])
  for (const one of tries) expect(one).toMatchObject({ state: 'waiting', next_attempt_at: soon })
  await t.api(token).webhookTest({ body: { webhook_id: id } })
  await t.platform.jobs.runDue()
  expect(receiver.got(path)).toHaveLength(2)

  receiver.answer(path, 200)
  t.clock.advance({ minutes: 1 })
  await t.platform.db.execute(sql`update pgboss.job set start_after = now() where name = 'webhooks.deliver'`)
  await t.platform.jobs.runDue()
  expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
})
