import { sql } from 'drizzle-orm'
import { definedJobs } from '../platform/jobs/define-job.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './people.ts'

/** A card that pays. */
export const goodCard = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Lee Mei Ling' }

/** The buyer's part with the provider; a card named 'no event' keeps the provider silent. */
export const confirmCard = (
  t: TestApp,
  buyer: TestPerson,
  clientSecret: string,
  { number = goodCard.number, name = goodCard.name }: { number?: string; name?: string } = {},
) => t.api(buyer.token).sandboxConfirm({ body: { clientSecret, card: { ...goodCard, number, name } } })

/** All that was charged and refunded for an order, in cents. */
export async function moneyOf(t: TestApp, orderId: number) {
  await t.platform.jobs.runDue()
  const { rows } = await t.platform.db.execute<{
    state: string
    payment: string
    charges: number
    charged: number
    refunded: number
  }>(sql`
    select orders.state,
      (select payments.state from payments where payments.order_id = orders.id) as payment,
      (select count(*)::int from sandbox_charges charge join payments on payments.intent_id = charge.intent_id
        where payments.order_id = orders.id) as charges,
      (select coalesce(sum(charge.amount_cents), 0)::int from sandbox_charges charge
        join payments on payments.intent_id = charge.intent_id where payments.order_id = orders.id) as charged,
      (select coalesce(sum(amount_cents), 0)::int from refunds
        where refunds.order_id = orders.id and refunds.state = 'done') as refunded
    from orders where orders.id = ${orderId}`)
  return rows[0]
}

/** Runs a job as its schedule would. */
export async function runJob({ platform: { db, jobs } }: TestApp, name: string): Promise<void> {
  const job = definedJobs().find(one => one.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  await db.transaction(tx => jobs.enqueue(tx, job, {}))
  await jobs.runDue()
}

/** Ends the orders that no one has paid in time. */
export const closeDueOrders = (t: TestApp) => runJob(t, 'commerce.expire')

/** What does not agree between the books and the provider, by kind. */
export async function compareBooks(t: TestApp) {
  await runJob(t, 'commerce.reconcile')
  const { rows } = await t.platform.db.execute<{
    mismatches: Record<string, number>
    details: Record<string, unknown[]>
  }>(sql`select mismatches, details from reconciliations order by id desc limit 1`)
  if (!rows[0]) throw new Error('The books were not compared')
  return rows[0]
}
