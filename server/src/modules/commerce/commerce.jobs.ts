import type { Platform } from '#server/platform/platform.ts'
import { closeOrder } from './close-order.ts'
import { expireOrders, forgetCards, payRefund, reconcile } from './commerce.jobs.definitions.ts'
import { listDue } from './order.repository.ts'
import { compareAll } from './reconcile.ts'
import { carryOut } from './refund-order.ts'
import { forgetAllCards } from './saved-cards.ts'

const atOnce = 200

export function handleCommerceJobs(platform: Platform): void {
  const { jobs } = platform
  jobs.handle(payRefund, async ({ refundId }) => {
    await carryOut(platform, refundId)
  })
  jobs.handle(forgetCards, customer => forgetAllCards(platform, customer))
  jobs.handle(expireOrders, () => closeDue(platform))
  jobs.handle(reconcile, async () => {
    await compareAll(platform)
  })
  jobs.schedule(expireOrders, '*/5 * * * *', {})
  jobs.schedule(reconcile, '12 * * * *', {})
}

/** One that can't be closed now is tried again in five minutes, and keeps no other. */
export async function closeDue(platform: Platform): Promise<void> {
  const { db, clock, log } = platform
  for (const order of await listDue(db, clock.now(), atOnce)) {
    try {
      await closeOrder(platform, order)
    } catch (error) {
      log.warn({ err: error, order: order.id }, 'An order could not be closed')
    }
  }
}
