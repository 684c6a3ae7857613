import { z } from 'zod'
import { FakeClock } from '#server/kernel/clock.ts'
import { endOffers } from '#server/modules/classes/classes.jobs.definitions.ts'
import { expireOrders, reconcile } from '#server/modules/commerce/commerce.jobs.definitions.ts'
import type { JobDefinition } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Audit, auditBooks, countOf } from './chaos-audit.ts'
import { onPlatform } from './chaos-fixtures.ts'
import type { Home } from './product.ts'

/**
 * Lets time pass, with no server running: late messages and retries come, then the comparison with the provider, the
 * end of what no one paid, and the comparison again, which must find nothing left to do; at last a week, after which
 * nothing is authorised any more.
 */
export async function closeBooks(home: Home, minutesAhead = 0): Promise<Audit> {
  const clock = new FakeClock(new Date())
  clock.advance({ minutes: minutesAhead })
  return onPlatform(
    home,
    async platform => {
      await passTime(platform)
      const silent = await countOf(platform.db, unsettled(`= 'off'`))
      const deaf = await countOf(platform.db, unsettled(`<> 'off'`))
      clock.advance({ minutes: 5 })
      await runNow(platform, reconcile)
      const first = await lastComparison(platform)
      clock.advance({ minutes: 60 })
      await runNow(platform, expireOrders)
      clock.advance({ minutes: 5 })
      await runNow(platform, reconcile)
      const last = await lastComparison(platform)
      // No one decides any more: what is authorised is let go, what is offered goes round.
      clock.advance({ days: 8 })
      await runNow(platform, expireOrders)
      await runNow(platform, endOffers)
      const { findings, facts } = await auditBooks(platform)
      const mismatches = [first, last].flatMap(({ mismatches: found, details }) =>
        Object.entries(found).map(([kind, count]) => ({
          kind,
          count,
          detail: JSON.stringify(details[kind]),
        })),
      )
      return {
        findings: [
          { what: 'charged orders that a message told of in vain', count: deaf, some: [] },
          ...findings,
          {
            what: 'mismatches of the reconciliation',
            count: mismatches.reduce((sum, { count }) => sum + count, 0),
            some: mismatches.map(({ kind, detail }) => `${kind} ${detail}`),
          },
          { what: 'left for a second reconciliation', count: last.repaired, some: [] },
        ],
        facts: [
          ...facts,
          ['charged orders that no message told of', silent],
          ['repaired by the reconciliation', first.repaired],
          ['compared by the reconciliation', last.checked],
        ],
      }
    },
    clock,
  )
}

/** Charged, and not paid as we see it, by how the sandbox's message of it went. */
const unsettled = (delivery: string) => `
  select count(*) as n from orders placed
  join sandbox_intents intent on intent.order_id = placed.id
  join sandbox_events event on event.intent_id = intent.id and event.kind = 'payment.succeeded'
  where placed.paid_at is null and event.delivery ${delivery}`

/** What is done every five minutes, at the time of the given clock; also beside servers that are running. */
export const runSchedules = (home: Home, minutesAhead: number): Promise<void> => {
  const clock = new FakeClock(new Date())
  clock.advance({ minutes: minutesAhead })
  return onPlatform(
    home,
    async platform => {
      for (const job of [expireOrders, endOffers]) {
        await platform.db.transaction(tx => platform.jobs.enqueue(tx, job, {}))
      }
      await platform.jobs.runDue()
    },
    clock,
  )
}

export async function runNow(platform: Platform, job: JobDefinition<Record<string, never>>): Promise<void> {
  await platform.db.transaction(tx => platform.jobs.enqueue(tx, job, {}))
  await passTime(platform)
}

/** What is due later becomes due now, and who died while working has been found dead. */
async function passTime({ db, jobs }: Platform): Promise<void> {
  for (;;) {
    await db.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
    const { rowCount } = await db.query(
      `update pgboss.job set start_after = now() where state < 'active' and name <> 'dead' and name not like '\\_\\_%'`,
    )
    if (!rowCount) return
    await jobs.runDue()
  }
}

const comparison = z.object({
  checked: z.number(),
  repaired: z.number(),
  mismatches: z.record(z.string(), z.number()),
  details: z.record(z.string(), z.unknown()),
})

export async function lastComparison({ db }: Platform) {
  const { rows } = await db.query(
    'select checked, repaired, mismatches, details from reconciliations order by id desc limit 1',
  )
  return comparison.parse(rows[0])
}
