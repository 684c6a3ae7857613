import { definedJobs } from '#server/platform/jobs/define-job.ts'
import type { TestApp } from '#server/testing/app.ts'
import { runJob } from '#server/testing/orders.ts'
import { expectEven, expectReportsAddUp, expectSettled } from './held-model-books.test-support.ts'
import { actsOfBuyers } from './held-model-buyers.test-support.ts'
import { actsOfSellers } from './held-model-sellers.test-support.ts'
import { type History, type ModelWorld, makeWorld } from './held-model-world.test-support.ts'

// Random histories of lessons that were paid for. After each step the books are compared.

const written = [
  ...['ledger_postings', 'lesson_shares', 'held_lines', 'refunds', 'refund_lines', 'order_lines'],
  ...['enrolments', 'bookings', 'lesson_reports', 'closing_seats', 'closing_runs', 'classes', 'lessons'],
]

/** From the next so many writes about money and seats on, each breaks its transaction, as for a process that is killed. */
async function killAfter({ platform: { db } }: TestApp, writes: number): Promise<void> {
  await db.query(`create sequence model_writes`)
  await db.query(`
    create function model_kill() returns trigger language plpgsql as $$
    begin
      if nextval('model_writes') > ${writes} then raise exception 'killed'; end if;
      return new;
    end $$`)
  for (const table of written)
    await db.query(
      `create trigger model_kill before insert or update on ${table} for each row execute function model_kill()`,
    )
}

async function restart({ platform: { db } }: TestApp): Promise<void> {
  for (const table of written) await db.query(`drop trigger model_kill on ${table}`)
  await db.query('drop function model_kill()')
  await db.query('drop sequence model_writes')
  await db.query(`update pgboss.job_common set start_after = now() where state = 'retry'`)
}

const rounds = ['commerce.release', 'cases.lesson-reports', 'closing.watch'] as const

/** All jobs that are due, and what the clock starts. */
async function work({ platform: { db, jobs } }: TestApp): Promise<void> {
  const started = definedJobs().filter(({ name }) => rounds.some(round => round === name))
  await db.transaction(async tx => {
    for (const job of started) await jobs.enqueue(tx, job, {})
  })
  await jobs.runDue()
}

const day = (t: TestApp, days: number) => t.clock.advance({ seconds: days * 24 * 3600 })

export async function play(
  t: TestApp,
  people: Pick<ModelWorld, 'staff' | 'second'>,
  told: History,
): Promise<void> {
  const { db, clock } = t.platform
  const since = clock.now()
  const world = await makeWorld(t, people, told)
  const acts = { ...actsOfBuyers(world), ...actsOfSellers(world) }
  for (let buyer = 0; buyer < told.buyers; buyer++) await acts.buy()
  for (const { what, which } of told.steps) {
    const one = world.bought[which % Math.max(world.bought.length, 1)]
    if (what === 'day') day(t, 1)
    else if (what === 'two days') day(t, 2)
    else if (what === 'standstill') day(t, 9)
    else if (what === 'fortnight') day(t, 14)
    else if (what === 'twice') await Promise.all([work(t), work(t)])
    else if (what === 'kill') {
      day(t, which % 2)
      await killAfter(t, which * 2)
      try {
        await work(t)
        await expectEven(db, since)
      } finally {
        await restart(t)
      }
    } else await acts[what]({ which, one })
    // A job that closing a seller has started is killed before it has begun, too.
    if (what === 'close' && which % 2 === 1) {
      await killAfter(t, which * 3)
      await work(t).finally(() => restart(t))
    }
    await work(t)
    await expectEven(db, since)
  }
  // In the end all lessons are over: what was not given back, and nobody disputes, is earned.
  for (const days of [20, 20, 20]) {
    day(t, days)
    await runJob(t, 'enrolments.end-suspended')
    await work(t)
  }
  await expectEven(db, since)
  await expectReportsAddUp(db, since)
  for (const seller of [world.seller, { type: 'teacher' as const, id: world.teacher.userId }])
    await expectSettled(db, { seller, now: clock.now() })
}
