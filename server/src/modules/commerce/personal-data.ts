import { Refusal } from '#server/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion, accountInUse, type DataPart, dataExport, type Person } from '../accounts/index.ts'
import { endBundlesOf, listBundles } from './bundles/bundle.repository.ts'
import type { CommerceContext } from './commerce.context.ts'
import { forgetCards } from './commerce.jobs.definitions.ts'
import { forgetRecipients, listBoughtGifts } from './gifts/gift.repository.ts'
import { balanceOf } from './ledger/ledger.repository.ts'
import { heldAccount, sellerAccount } from './ledger/ledger.rules.ts'
import { hasOrders, listPaidOf, listUnpaidOf } from './orders/order.repository.ts'
import { describeOrders } from './orders/view-orders.ts'
import { forgetCustomers } from './payments/payment.repository.ts'

/** Registers what this module answers when an account is exported or deleted. */
export function registerPersonalData(context: CommerceContext): void {
  context.hooks.on(accountDeletion, 'commerce', (tx, person) => forgetBuyer(context, tx, person))
  context.hooks.on(accountInUse, 'commerce', (db, { userId }) => hasOrders(db, userId))
  context.hooks.on(dataExport, 'commerce', (db, person) => exportBuyer(context, db, person))
  context.hooks.on(dataExport, 'gifts', exportGifts)
  context.hooks.on(dataExport, 'bundles', exportBundles)
}

/**
 * Orders and ledger stay, without a name. A seller who is still owed money must be paid out first, and open payments
 * are settled, because afterwards they would buy nothing for no one.
 */
async function forgetBuyer(
  { jobs, clock }: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  { userId }: Person,
): Promise<void> {
  const account = sellerAccount({ teacherId: userId, centreId: null })
  for (const one of [account, heldAccount(account)])
    if ((await balanceOf(tx, one)) < 0) throw new Refusal('payouts_pending')
  if ((await listUnpaidOf(tx, userId, 1)).length > 0) throw new Refusal('orders_open')
  await forgetRecipients(tx, userId)
  await endBundlesOf(tx, userId, clock.now())
  for (const known of await forgetCustomers(tx, userId)) await jobs.enqueue(tx, forgetCards, known)
}

const mostExported = 10_000

async function exportBuyer(context: CommerceContext, db: Db, { userId }: Person): Promise<DataPart> {
  const { orders } = await listPaidOf(db, userId, { limit: mostExported, offset: 0 })
  return { data: await describeOrders(context, db, orders) }
}

async function exportGifts(db: Db, { userId }: Person): Promise<DataPart> {
  const { gifts } = await listBoughtGifts(db, userId, { limit: mostExported, offset: 0 })
  const data = gifts.map(({ orderId, title, recipientName, recipientEmail, message, sendOn, state }) => ({
    ...{ order_id: orderId, title, recipient_name: recipientName, recipient_email: recipientEmail },
    ...{ message, send_on: sendOn, state },
  }))
  return { data }
}

/** The bundles of a seller. */
async function exportBundles(db: Db, { userId }: Person): Promise<DataPart> {
  const bundles = await listBundles(db, { teacherId: userId, centreId: null }, mostExported)
  const data = bundles.map(({ id, title, about, productIds, priceCents, createdAt, endedAt }) => ({
    ...{ bundle_id: id, title, about, products: productIds, price: priceCents },
    ...{ created_at: createdAt, ended_at: endedAt },
  }))
  return { data }
}
