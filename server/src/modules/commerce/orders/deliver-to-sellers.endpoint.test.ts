import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts'
import { buy, contextOf } from '../commerce.test-support.ts'
import { deliverSale } from './deliver-to-sellers.ts'

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let t: TestApp
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  t = await createTestApp({ webhookTargets: [receiver.origin] })
})
afterAll(() => receiver.stop())

async function listen({ token }: TestPerson, path: string) {
  const body = {
    url: `${receiver.origin}${path}`,
    events: ['order.paid' as const, 'order.refunded' as const],
  }
  await t.api(token).webhookAdd({ body })
  return () => receiver.got(path).map(({ body: text }) => JSON.parse(text))
}

test('each seller hears once of what they sold and of what went back, and nothing of the buyer', async () => {
  const [one, two] = [
    await makePerson(t, { role: roles.teacher }),
    await makePerson(t, { role: roles.teacher }),
  ]
  const [ofOne, ofTwo] = [await makeProduct(t, one), await makeProduct(t, two)]
  const [heardByOne, heardByTwo] = [await listen(one, '/one'), await listen(two, '/two')]
  const buyer = await makePerson(t, { firstName: 'Secretive' })
  const { order_id } = await buy(t, buyer, [ofOne, ofTwo])
  for (let step = 0; step < 3; step++) await t.platform.jobs.runDue()
  // The job of a crashed process runs again.
  await deliverSale(contextOf(t), order_id)
  await t.platform.jobs.runDue()
  expect(heardByOne()).toMatchObject([
    { type: 'order.paid', data: { order_id, lines: [{ item_id: ofOne, amount_cents: 18_000 }] } },
  ])
  expect(heardByTwo()).toMatchObject([
    { type: 'order.paid', data: { order_id, lines: [{ item_id: ofTwo }] } },
  ])
  expect(heardByOne()[0].data.lines).toHaveLength(1)
  for (const secret of ['Secretive', buyer.email, buyer.username])
    expect(JSON.stringify([heardByOne(), heardByTwo()])).not.toContain(secret)

  const staff = await makePerson(t, { role: roles.admin })
  const lines = [heardByOne()[0].data.lines[0].line_id]
  const key = { reason: 'Asked for', idempotency_key: `key-${unique()}-long` }
  await t.api(staff.token).refundOrder({ body: { order_id, lines, ...key } })
  for (let step = 0; step < 3; step++) await t.platform.jobs.runDue()
  expect(heardByOne()[1]).toMatchObject({
    type: 'order.refunded',
    data: { order_id, lines: [{ item_id: ofOne, amount_cents: 18_000 }] },
  })
  expect(heardByTwo()).toHaveLength(1)
})
