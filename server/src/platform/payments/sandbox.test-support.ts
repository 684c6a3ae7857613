import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { FakeClock } from '../../kernel/clock.ts'
import { testDatabase } from '../../testing/database.ts'
import type { JobDefinition } from '../jobs/define-job.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import type { NewIntent, ProviderEvent } from './payment-provider.ts'
import { sandboxEventJob, sandboxProcessingJob } from './sandbox.jobs.ts'
import { createSandbox, type Receive, type SandboxProvider } from './sandbox.ts'
import type { Delivery } from './sandbox.types.ts'
import type { CardInput } from './sandbox-cards.ts'

const opened: Jobs[] = []

/** The queue is shared by all files of a worker: anyone who opened a sandbox leaves nothing behind in it. */
export async function closeSandboxes(): Promise<void> {
  for (const jobs of opened.splice(0)) await jobs.stop()
  const db = await testDatabase()
  await db.query(`delete from pgboss.job where name like 'payments.sandbox-%'`)
}

export const someKey = (of = 'order') => `${of}-${randomBytes(6).toString('hex')}`

export const cardOf = (number: string, name = 'Kwan Sum Yuet'): { card: CardInput } => ({
  card: { number, expiry: '12/30', cvc: '123', name },
})
export const visa = cardOf('4242 4242 4242 4242')
export const authenticatingCard = cardOf('4000 0027 6000 3184')

export interface TestSandbox {
  sandbox: SandboxProvider
  clock: FakeClock
  /** What it said, in its order; waiting messages are delivered before it answers. */
  eventsOf(intentId: string): Promise<ProviderEvent[]>
  /** The same as it came, of all intents. */
  messages: Parameters<Receive>[]
  /** What is due later becomes due now. */
  hurry(): Promise<void>
  /** How long it wanted to wait. */
  waits: number[]
  open(changes?: Partial<NewIntent>): ReturnType<SandboxProvider['createIntent']>
  customer(): Promise<string>
  chargesOf(intentId: string): Promise<{ amount: number }[]>
}

/** A sandbox of one's own, on the worker's database. */
export async function openSandbox(options: { events?: Delivery; key?: Buffer } = {}): Promise<TestSandbox> {
  const db = await testDatabase()
  // Years before any other test's: who compares what was paid with orders does not meet these charges.
  const clock = new FakeClock('2021-03-01T04:00:00Z')
  const jobs = createJobs({
    db,
    log: createLog('silent'),
    // A list forgets each job's own data type.
    defined: [sandboxEventJob, sandboxProcessingJob] as JobDefinition<object>[],
  })
  opened.push(jobs)
  const waits: number[] = []
  const sandbox = createSandbox({
    db,
    clock,
    jobs,
    key: options.key ?? randomBytes(32),
    origin: () => 'http://lantern.test',
    events: options.events,
    wait: async milliseconds => waits.push(milliseconds),
  })
  const messages: Parameters<Receive>[] = []
  sandbox.deliverTo(async (...message) => {
    messages.push(message)
  })
  await jobs.start({ work: false, cron: false })

  return {
    sandbox,
    clock,
    messages,
    waits,
    async eventsOf(intentId) {
      await jobs.runDue()
      const events = await Promise.all(messages.map(message => sandbox.readEvent(...message)))
      return events.filter(event => event.intentId === intentId)
    },
    async hurry() {
      await db.query(`update pgboss.job set start_after = now()
        where name like 'payments.sandbox-%' and state < 'active'`)
    },
    open: changes =>
      sandbox.createIntent({
        key: someKey(),
        orderId: 7,
        amountCents: 12_300,
        customerId: null,
        method: 'card',
        capture: 'automatic',
        saveCard: false,
        description: 'A course',
        returnUrl: () => 'http://lantern.test/checkout',
        locale: 'en',
        ...changes,
      }),
    customer: () => sandbox.createCustomer({ key: someKey('customer'), userId: 5001 }),
    async chargesOf(intentId) {
      const { rows } = await db.execute<{ amount: number }>(
        sql`select amount_cents::integer as amount from sandbox_charges where intent_id = ${intentId}`,
      )
      return rows
    },
  }
}
