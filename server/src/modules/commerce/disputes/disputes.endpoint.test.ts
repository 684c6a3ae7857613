import { expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import type { Database } from '#server/platform/db/db.ts'
import { createTestApp, testApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { makePerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { buy, contextOf, ownedOf } from '../commerce.test-support.ts'
import { balanceOf, ledgerSum } from '../ledger/ledger.repository.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { reconcileBooks } from '../reconciliation/reconcile.ts'

async function bought(db?: Database) {
  const t = db ? await createTestApp({}, { db }) : await testApp()
  const [teacher, buyer] = [await makePerson(t, { role: roles.teacher }), await makePerson(t)]
  const products = [await makeProduct(t, teacher), await makeProduct(t, teacher, { priceCents: 5000 })]
  const { order_id } = await buy(t, buyer, products)
  const intentId = (await findPaymentOf(t.platform.db, order_id))?.intentId ?? ''
  const { sandbox } = t.platform.payments
  if (!sandbox) throw new Error('No sandbox')
  const owed = () => balanceOf(t.platform.db, `seller:teacher-${teacher.userId}`)
  /** Under way until its messages have been received. */
  const happens = async (change: Promise<unknown>) => {
    await change
    await t.platform.jobs.runDue()
  }
  const view = () => t.api(buyer.token).orderView({ params: { id: order_id } })
  return { t, buyer, products: products.toSorted((a, b) => a - b), intentId, sandbox, owed, happens, view }
}

test('a dispute ends access and is in the books like a refund, once', async () => {
  const { t, buyer, intentId, sandbox, owed, happens, view } = await bought()
  expect(await owed()).toBe(-23_000)
  await happens(sandbox.dispute(intentId))
  await happens(sandbox.dispute(intentId))
  expect(await ownedOf(t, buyer)).toEqual([])
  expect(await owed()).toBe(0)
  expect(await ledgerSum(t.platform.db)).toBe(0)
  expect(await view()).toMatchObject({ status: 'refunded', refunded: 23_000 })
  await happens(sandbox.closeDispute(intentId, 'lost'))
  expect(await view()).toMatchObject({ status: 'refunded' })
  t.clock.advance({ minutes: 5 })
  const { mismatches } = await reconcileBooks(contextOf(t))
  expect(mismatches.refund ?? 0).toBe(0)
  expect(mismatches.posted ?? 0).toBe(0)
})

test('one that is won gives back access and money, once', async () => {
  // A database of its own: the books are looked through whole.
  const { t, buyer, products, intentId, sandbox, owed, happens, view } = await bought(await open())
  await happens(sandbox.dispute(intentId))
  const { paid_at } = await view()
  for (const _ of [1, 2]) await happens(sandbox.closeDispute(intentId, 'won'))
  expect(await ownedOf(t, buyer)).toEqual(products)
  expect(await owed()).toBe(-23_000)
  expect(await ledgerSum(t.platform.db)).toBe(0)
  expect(await view()).toMatchObject({ status: 'paid', refunded: 0, refunds: [], paid_at })
  t.clock.advance({ minutes: 5 })
  const { mismatches } = await reconcileBooks(contextOf(t))
  expect(mismatches.refund ?? 0).toBe(0)
  expect(mismatches.access_unpaid ?? 0).toBe(0)
})

test('an item that was bought again meanwhile is not given twice', async () => {
  const { t, buyer, products, intentId, sandbox, happens } = await bought()
  await happens(sandbox.dispute(intentId))
  await buy(t, buyer, products)
  await happens(sandbox.closeDispute(intentId, 'won'))
  await t.platform.jobs.runDue()
  expect(await ownedOf(t, buyer)).toEqual(products)
  expect(await ledgerSum(t.platform.db)).toBe(0)
  expect((await t.platform.payments.sandbox?.findIntent(intentId))?.refundedCents).toBe(23_000)
})
