import { expect, onTestFinished, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { readConfig } from '#server/platform/config.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { closeDueOrders, confirmCard } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { openOrder, ownedOf } from '../commerce.test-support.ts'

test('money whose message never came gives what it was sent for within minutes', async () => {
  const { payments } = readConfig({ SANDBOX_EVENTS: 'off' })
  const t = await ownTestApp({ payments })
  onTestFinished(t.end)
  const buyer = await makePerson(t)
  const product = await makeProduct(t, await makePerson(t, { role: roles.teacher }), { priceCents: 18_000 })
  const { clientSecret } = await openOrder(t, buyer, [product])
  await confirmCard(t, buyer, clientSecret)
  // The browser is gone before it could say so.
  await closeDueOrders(t)
  expect(await ownedOf(t, buyer)).toEqual([])
  t.clock.advance({ minutes: 5 })
  await closeDueOrders(t)
  expect(await ownedOf(t, buyer)).toEqual([product])
})
