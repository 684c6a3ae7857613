import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { buy, contextOf, ownedOf } from '../commerce.test-support.ts'
import { ledgerSum } from '../ledger/ledger.repository.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { recordProviderRefund } from '../refunds/record-provider-refund.ts'
import { reconcileBooks } from './reconcile.ts'

// On a database of their own: the books are looked through whole, and days pass.

let t: TestApp
let admin: TestPerson
let buyer: TestPerson
beforeAll(async () => {
  const own = await ownTestApp()
  t = own
  return own.end
})
beforeEach(async () => {
  admin = await makePerson(t, { role: roles.admin, displayName: 'Ada Kwok' })
  buyer = await makePerson(t)
})

async function bought(...prices: number[]) {
  const teacher = await makePerson(t, { role: roles.teacher })
  const products = await Promise.all(prices.map(priceCents => makeProduct(t, teacher, { priceCents })))
  const { order_id } = await buy(t, buyer, products)
  const intentId = (await findPaymentOf(t.platform.db, order_id))?.intentId ?? ''
  return { orderId: order_id, intentId, products }
}

/** As someone does on the provider's own site. */
async function refundAtProvider(intentId: string, amountCents: number) {
  await t.platform.payments.sandbox?.refund({
    intentId,
    amountCents,
    key: `by-hand-${intentId}-${amountCents}`,
  })
}

/** A few minutes later, so that nothing is still on its way. */
async function compare() {
  t.clock.advance({ minutes: 5 })
  await reconcileBooks(contextOf(t))
  admin = await signedInAnew(t, admin)
}

const list = async (list: 'open' | 'settled', { orderId }: { orderId: number }) =>
  (await t.api(admin.token).adminBooks({ body: { list, limit: 100 } })).differences.filter(
    ({ order }) => order?.order_id === orderId,
  )
const repair = (id: number, token = admin.token) =>
  t.api(token).adminDifferenceRepair({ body: { difference_id: id } })

const preview = (id: number) => t.api(admin.token).adminDifferencePreview({ body: { difference_id: id } })

test('what a repair will book is said before, and is what it books', async () => {
  const { orderId, intentId } = await bought(18_000)
  await refundAtProvider(intentId, 5000)
  await compare()
  const [difference] = await list('open', { orderId })
  const id = difference?.id ?? 0
  const planned = await preview(id)
  expect(planned).toMatchObject({ books: 'refund' })
  // While one of ours is under way, the repair books nothing, and the preview says so.
  await t.platform.db.execute(sql`insert into refunds (order_id, key, amount_cents, reason, state, created_at)
    values (${orderId}, ${`under-way-${orderId}`}, 1, 'test', 'pending', ${t.clock.now()})`)
  expect(await preview(id)).toEqual({ books: 'nothing', entries: [] })
  await expect(repair(id)).rejects.toMatchObject({ body: { code: 'repair_impossible' } })
  await t.platform.db.execute(sql`delete from refunds where key = ${`under-way-${orderId}`}`)
  expect(planned.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  const refundsOf = async () =>
    (await t.api(admin.token).adminOrder({ body: { order_id: orderId } })).entries
      .filter(({ kind }) => kind === 'refund')
      .map(({ account, name, amount }) => ({ account, name, amount }))
  expect(await refundsOf()).toEqual([])
  await repair(id)
  expect(await refundsOf()).toEqual(expect.arrayContaining(planned.entries))
  expect(await refundsOf()).toHaveLength(planned.entries.length)
  expect(await preview(id)).toEqual({ books: 'nothing', entries: [] })
  const clerk = await makePerson(t, { role: roles.platformStaff })
  await expect(
    t.api(clerk.token).adminDifferencePreview({ body: { difference_id: id } }),
  ).rejects.toMatchObject({ status: 403 })
})

test('money that the provider gave back by itself is found, and repaired once: in the books, and access ends', async () => {
  const sold = await bought(18_000)
  const { orderId, intentId } = sold
  await refundAtProvider(intentId, 18_000)
  await compare()
  await compare()
  const [difference, ...others] = await list('open', sold)
  expect(others).toEqual([])
  expect(difference).toMatchObject({
    kind: 'refund',
    detail: { order: orderId, ours: 0, theirs: 18_000 },
    order: { order_id: orderId },
    repairable: true,
  })
  const id = difference?.id ?? 0
  const master = await makePerson(t, { role: roles.masterAdmin })
  const outcomes = await Promise.all([repair(id), repair(id, master.token), repair(id)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['repaired', 'settled', 'settled'])
  expect(await repair(id)).toMatchObject({ outcome: 'settled' })
  expect(await ownedOf(t, buyer)).toEqual([])
  expect(await ledgerSum(t.platform.db)).toBe(0)
  expect(await t.api(buyer.token).orderView({ params: { id: orderId } })).toMatchObject({
    status: 'refunded',
    refunded: 18_000,
  })
  expect((await t.mailsTo(buyer.email)).filter(({ subject }) => /refund/i.test(subject))).toHaveLength(1)
  await compare()
  expect(await list('open', sold)).toEqual([])
  expect(await list('settled', sold)).toMatchObject([
    { state: 'repaired', settled: { by: expect.any(String) } },
  ])
  const { acts } = await t.api(master.token).adminActs({
    body: { act: 'difference_repaired', q: String(orderId) },
  })
  expect(acts).toMatchObject([
    {
      subject: { type: 'order', id: String(orderId) },
      before: { difference: 'refund', ours_cents: 0, theirs_cents: 18_000 },
    },
  ])
})

test("a provider's refund ends the one line of that price; a sum that fits several is left to staff", async () => {
  const sold = await bought(18_000, 5000)
  await refundAtProvider(sold.intentId, 5000)
  await compare()
  const [first] = await list('open', sold)
  expect(await repair(first?.id ?? 0)).toMatchObject({ outcome: 'repaired' })
  expect(await ownedOf(t, buyer)).toEqual([sold.products[0]])

  const twin = await bought(7000, 7000)
  await refundAtProvider(twin.intentId, 7000)
  await compare()
  const [unclear] = await list('open', twin)
  await expect(repair(unclear?.id ?? 0)).rejects.toMatchObject({
    status: 409,
    body: { code: 'repair_impossible' },
  })
  expect(await list('open', twin)).toHaveLength(1)
  const close = () =>
    t
      .api(admin.token)
      .adminDifferenceClose({ body: { difference_id: unclear?.id ?? 0, reason: 'Asked the bank' } })
  await close()
  await close()
  await compare()
  expect(await list('open', twin)).toEqual([])
  const { acts } = await t.api(admin.token).adminActs({
    body: { act: 'difference_closed', actor: admin.userId },
  })
  expect(acts).toMatchObject([{ after: { reason: 'Asked the bank' } }])
})

test('a refund that hangs is carried out by its repair', async () => {
  const { orderId, intentId } = await bought(9000)
  const { sandbox } = t.platform.payments
  if (!sandbox) throw new Error('No sandbox')
  const refund = sandbox.refund
  sandbox.refund = () => Promise.reject(new Error('lost'))
  const body = { order_id: orderId, reason: 'Asked for', idempotency_key: 'books-test' }
  expect(await t.api(admin.token).refundOrder({ body })).toMatchObject({ state: 'requested' })
  await t.platform.db.execute(sql`delete from pgboss.job where name = 'commerce.refund'`)
  t.clock.advance({ hours: 2 })
  admin = await signedInAnew(t, admin)
  await compare()
  await t.platform.db.execute(sql`delete from pgboss.job where name = 'commerce.refund'`)
  const { differences } = await t.api(admin.token).adminBooks({ body: {} })
  const waiting = differences.find(({ kind }) => kind === 'refund_waiting')
  expect(waiting).toMatchObject({ kind: 'refund_waiting', repairable: true })
  sandbox.refund = refund
  expect(await repair(waiting?.id ?? 0)).toMatchObject({ outcome: 'repaired' })
  expect((await sandbox.findIntent(intentId))?.refundedCents).toBe(9000)
})

test('repairing wants the password anew, and a permission; looking does not', async () => {
  const sold = await bought(18_000)
  await refundAtProvider(sold.intentId, 18_000)
  await compare()
  const [difference] = await list('open', sold)
  const clerk = await makePerson(t, { role: roles.platformStaff })
  expect((await t.api(clerk.token).adminBooks({ body: {} })).count).toBeGreaterThan(0)
  await expect(repair(difference?.id ?? 0, clerk.token)).rejects.toMatchObject({
    status: 403,
    body: { code: 'role_refused' },
  })
  t.clock.advance({ minutes: 11 })
  await expect(repair(difference?.id ?? 0)).rejects.toMatchObject({ body: { code: 'password_needed' } })
  await expect(repair(999_999)).rejects.toMatchObject({ body: { code: 'password_needed' } })
  admin = await signedInAnew(t, admin)
  await expect(repair(999_999)).rejects.toMatchObject({ status: 404, body: { code: 'difference_unknown' } })
})

test('compared at once when somebody asks: one run however often it is pressed', async () => {
  await bought(5000)
  t.clock.advance({ minutes: 5 })
  for (const _ of [1, 2]) await t.api(admin.token).adminBooksRun({ body: {} })
  expect((await t.api(admin.token).adminBooks({ body: {} })).running).toBe(true)
  await t.platform.jobs.runDue()
  const { runs, running } = await t.api(admin.token).adminBooks({ body: {} })
  expect(running).toBe(false)
  expect(runs[0]).toMatchObject({ at: t.clock.now().toISOString(), checked: expect.any(Number) })
  expect(runs.filter(({ at }) => at === t.clock.now().toISOString())).toHaveLength(1)
})

test('a difference that is older than what is compared stays until it is settled, and one that is no more goes', async () => {
  const [kept, mended] = [await bought(18_000), await bought(4000)]
  await refundAtProvider(kept.intentId, 18_000)
  await refundAtProvider(mended.intentId, 4000)
  await compare()
  expect(await list('open', mended)).toHaveLength(1)
  // Someone finds the order and sees to it there.
  const payment = await findPaymentOf(t.platform.db, mended.orderId)
  const intent = await t.platform.payments.sandbox?.findIntent(mended.intentId)
  if (!payment || !intent) throw new Error('It was never paid')
  expect(await recordProviderRefund(contextOf(t), payment, intent)).toBe('recorded')
  expect(await recordProviderRefund(contextOf(t), payment, intent)).toBe('agrees')
  t.clock.advance({ days: 9 })
  await compare()
  expect(await list('open', kept)).toHaveLength(1)
  expect(await list('settled', mended)).toMatchObject([{ state: 'gone', settled: { by: '' } }])
})
