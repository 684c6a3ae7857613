import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { booksOf, buy, ownedOf } from '../commerce.test-support.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makePerson(t, { role: roles.teacher })
})

const receiptJobs = (orderId: number) =>
  t.platform.db.execute(sql`
    select state, retry_count from pgboss.job where name = 'commerce.mail' and (data->>'id')::int = ${orderId}`)

const retryNow = () =>
  t.platform.db.execute(sql`update pgboss.job set start_after = now() where name = 'commerce.mail'`)

test('an order is handed over although no link can be made; the receipt comes later, once', async () => {
  // An email refuses such a link.
  const homeless = await createTestApp({}, { origin: () => '' })
  const buyer = await makePerson(homeless)
  const productId = await makeProduct(homeless, teacher)
  const { order_id } = await buy(homeless, buyer, [productId])

  expect(await ownedOf(t, buyer)).toEqual([productId])
  expect(await booksOf(t, order_id)).toMatchObject({ state: 'paid', charges: 1, sum: 0 })
  expect(await homeless.mailsTo(buyer.email)).toEqual([])
  expect((await receiptJobs(order_id)).rows).toMatchObject([{ state: 'retry' }])

  await retryNow()
  expect(await t.mailsTo(buyer.email)).toHaveLength(1)
  // As after a process that died between the email and its note.
  await t.platform.db.execute(
    sql`update pgboss.job set state = 'retry', start_after = now() where name = 'commerce.mail'`,
  )
  expect(await t.mailsTo(buyer.email)).toHaveLength(1)
  await homeless.app.close()
  await homeless.platform.jobs.stop()
})
