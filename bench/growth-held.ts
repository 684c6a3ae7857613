import pg from 'pg'
import { z } from 'zod'
import { FakeClock } from '#server/kernel/clock.ts'
import { releaseTaught } from '#server/modules/commerce/commerce.jobs.definitions.ts'
import { onPlatform } from './chaos-fixtures.ts'
import type { Asked } from './growth-load.ts'
import type { Home } from './product.ts'

const firstId = 50_000_000
const lessonsEach = 4

/**
 * Grows the lessons that money is held for to a number: seats in the grown classes, each an order of four lessons. Their
 * lines are looked at in a month; `measureReleases` makes some of them due.
 */
export async function growHeldTo(databaseUrl: string, lessons: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`select count(*) as n from enrolments where id >= ${firstId}`)
    const from = z.coerce.number().parse(rows[0]?.n)
    const to = Math.ceil(lessons / lessonsEach)
    if (from >= to) return
    const seats = `(
      select ${firstId} + i as id, course.id as class_id, course.teacher_id, buyer.user_id
      from generate_series(${from}, ${to - 1}) as i
      join (select id, teacher_id, row_number() over (order by id) - 1 as n, count(*) over () as all_of
        from classes where color = 'teal' and title like 'Class %') course on course.n = i % course.all_of
      join (select user_id, row_number() over (order by user_id) - 1 as n, count(*) over () as all_of from teachers) buyer
        on buyer.n = (i / course.all_of + course.n + 1) % buyer.all_of) seat`
    await client.query('begin')
    await client.query(`
      insert into enrolments (id, class_id, teacher_id, user_id, state, price_cents, lessons, created_at, confirmed_at, lessons_from)
      select id, class_id, teacher_id, user_id, 'confirmed', 40000, ${lessonsEach}, now(), now(), now() - interval '30 days' from ${seats}`)
    await client.query(`
      insert into orders (id, user_id, state, total_cents, provider, method, locale, created_at, expires_at, paid_at)
      select id, user_id, 'paid', 40000, 'sandbox', 'card', 'en', now(), now(), now() from ${seats}`)
    await client.query(`
      insert into order_lines (id, order_id, user_id, place, kind, item_id, teacher_id, title, price_cents, list_cents,
        fee_cents, state)
      select id, id, user_id, 0, 'class', id, teacher_id, 'Class', 40000, 40000, 2800, 'paid' from ${seats}`)
    await client.query(`
      insert into ledger_postings (id, key, kind, order_id, at)
      select id, 'payment:grown-' || id, 'payment', id, now() from ${seats}`)
    await client.query(`
      insert into ledger_entries (posting_id, account, amount_cents)
      select id, 'provider:sandbox', 40000 from ${seats}
      union all select id, 'held:teacher-' || teacher_id, -40000 from ${seats}`)
    await client.query(`
      insert into seller_movements (posting_id, line_id, account, teacher_id, at, gross_cents, fee_cents, held_cents, held_fee_cents)
      select id, id, 'seller:teacher-' || teacher_id, teacher_id, now(), 40000, 2800, 40000, 2800 from ${seats}`)
    await client.query(`
      insert into held_lines (line_id, account, check_at)
      select id, 'seller:teacher-' || teacher_id, now() + interval '60 days' from ${seats}`)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

const rounds = 8

/** The job that releases: for each line that is due, ten days on, when the first lesson of its class is over. */
export async function measureReleases(home: Home, asked: number): Promise<{ cached: []; asked: Asked[] }> {
  const due = Math.max(1, Math.ceil(asked / rounds))
  const clock = new FakeClock(new Date())
  clock.advance({ days: 10 })
  const [ms, cpu] = await onPlatform(
    home,
    async ({ db, jobs }) => {
      const took: number[] = []
      const run = async () => {
        await db.transaction(tx => jobs.enqueue(tx, releaseTaught, {}))
        await jobs.runDue()
      }
      // What the demo has, and code that runs for the first time.
      await run()
      const before = process.cpuUsage()
      for (let round = 0; round < rounds; round++) {
        await db.query(`
          update held_lines set check_at = now() where line_id in (
            select line_id from held_lines line where line_id >= ${firstId} and not exists (
              select from lesson_shares share where share.line_id = line.line_id)
            order by line_id limit ${due})`)
        const released = await sharesOf(db)
        const began = performance.now()
        await run()
        const lessons = (await sharesOf(db)) - released
        if (lessons < due) throw new Error(`${lessons} lessons of ${due} lines were released`)
        took.push((performance.now() - began) / lessons)
      }
      const { user, system } = process.cpuUsage(before)
      return [took, (user + system) / 1000 / (rounds * due)] as const
    },
    clock,
  )
  return { cached: [], asked: [{ what: 'a lesson that is released', ms, cpuMs: cpu }] }
}

async function sharesOf(db: { query(text: string): Promise<{ rows: unknown[] }> }): Promise<number> {
  const { rows } = await db.query(`select count(*) as n from lesson_shares where line_id >= ${firstId}`)
  return z.object({ n: z.coerce.number() }).parse(rows[0]).n
}
