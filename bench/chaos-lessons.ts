import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ApiError } from '#contract/kit/client.ts'
import { FakeClock } from '#server/kernel/clock.ts'
import { findPeople, issueToken } from '#server/modules/accounts/index.ts'
import { passLessonReports } from '#server/modules/cases/lesson-reports/lesson-reports.jobs.ts'
import { reconcile, releaseTaught } from '#server/modules/commerce/commerce.jobs.definitions.ts'
import { findUnevenLines, findUnevenSellers } from '#server/modules/commerce/reconciliation/compare-held.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Audit } from './chaos-audit.ts'
import { lastComparison, runNow } from './chaos-closing.ts'
import { type Clerk, onPlatform } from './chaos-fixtures.ts'
import type { Draw } from './chaos-plan.ts'
import { ServerPool } from './chaos-servers.ts'
import type { Home } from './product.ts'
import type { Api } from './shopper.ts'

const rounds = 6
const attempts = 6
const longestKillMs = 2500
/** Jobs that servers have begun go on so long after the last call. */
const workMs = 1500

interface Paid {
  userId: number
  teacherId: number
  item: { booking_id: number } | { enrolment_id: number }
  lessonId: number
}

interface Undecided {
  id: number
  state: 'sent' | 'staff'
  teacherId: number
  cents: number
}

/** What can be done now, and by whom. */
interface Day {
  paid: readonly Paid[]
  reports: readonly Undecided[]
  tokens: ReadonlyMap<number, string>
}

const clockAt = (minutesAhead: number) => {
  const clock = new FakeClock(new Date())
  clock.advance({ minutes: minutesAhead })
  return clock
}

/**
 * What was bought takes place: families report lessons, teachers and staff answer, and the jobs that release and refund
 * run while servers are killed. At the end everything is over, and the books say whose each cent is.
 */
export async function teachUnderKills(
  home: Home,
  { draw, clerks, strange }: { draw: Draw; clerks: readonly Clerk[]; strange(text: string): void },
): Promise<Audit & { kills: number; counts: Map<string, number> }> {
  const pool = new ServerPool(home, draw)
  const counts = new Map<string, number>()
  for (const minutes of await onPlatform(home, listTimes)) {
    await pool.passTime(minutes - pool.minutesAhead)
    const today = await onPlatform(home, platform => look(platform, clerks), clockAt(pool.minutesAhead))
    await pool.start('normal')
    // The embedded engine serves one process.
    if (home.databaseUrl) await pool.start(draw.pick(['off', 'late', 'double']))
    const desk = new Desk(pool, today.tokens, { counts, strange })
    const errands = [...errandsOf(today, draw, clerks)]
    const kills = Array.from({ length: 2 }, async () => {
      await sleep(draw.between(0, longestKillMs))
      await pool.kill([draw.pick(pool.servers)].filter(server => server !== undefined))
    })
    await Promise.all([...errands.map(errand => desk.run(errand)), ...kills])
    await pool.allStarted()
    await sleep(workMs)
    await pool.close()
  }
  const audit = await onPlatform(home, auditHeld, clockAt(pool.minutesAhead + 30 * 24 * 60))
  return { ...audit, kills: pool.kills, counts }
}

const ended = z.object({ minutes: z.coerce.number() })

/** An hour after the end of some lessons, spread over all that were paid for. */
async function listTimes({ db }: Platform): Promise<number[]> {
  const { rows } = await db.query(`
    select distinct ceil(extract(epoch from lesson.ends_at - now()) / 60) + 60 as minutes from order_lines line
    left join bookings booking on line.kind = 'trial' and booking.id = line.item_id
    left join enrolments seat on line.kind = 'class' and seat.id = line.item_id
    join lessons lesson on lesson.id = booking.lesson_id or lesson.class_id = seat.class_id
    where line.state = 'paid' and line.price_cents > 0 and lesson.state = 'open' order by 1`)
  const times = rows.map(row => ended.parse(row).minutes)
  return Array.from({ length: Math.min(rounds, times.length) }, (_, round) =>
    Number(times[Math.floor(((round + 1) * times.length) / rounds) - 1] ?? times[0]),
  )
}

const paidRow = z.object({
  kind: z.string(),
  item: z.coerce.number(),
  buyer: z.coerce.number(),
  teacher: z.coerce.number(),
  lesson: z.coerce.number(),
})
const reportRow = z.object({
  id: z.coerce.number(),
  state: z.enum(['sent', 'staff']),
  teacher: z.coerce.number(),
  cents: z.coerce.number(),
})

/** Also starts the jobs, which the servers then find. */
async function look(platform: Platform, clerks: readonly Clerk[]): Promise<Day> {
  const { db, clock, jobs } = platform
  const now = clock.now()
  const { rows } = await db.execute(sql`
    select line.kind, line.item_id as item, line.user_id as buyer, line.teacher_id as teacher, lesson.id as lesson
    from order_lines line
    left join bookings booking on line.kind = 'trial' and booking.id = line.item_id
    left join enrolments seat on line.kind = 'class' and seat.id = line.item_id
    join lessons lesson on lesson.id = booking.lesson_id or lesson.class_id = seat.class_id
    where line.state = 'paid' and line.price_cents > 0 and lesson.state = 'open' and lesson.ends_at <= ${now}
      and lesson.ends_at > ${now}::timestamptz - interval '47 hours'
      and not exists (select from lesson_reports said where said.line_id = line.id and said.lesson_id = lesson.id)
    order by line.id, lesson.id`)
  const open = await db.execute(sql`
    select id, state, teacher_id as teacher, amount_cents as cents from lesson_reports
    where state in ('sent', 'staff') order by id`)
  const paid = rows.map(row => {
    const { kind, item, buyer, teacher, lesson } = paidRow.parse(row)
    const what = kind === 'trial' ? { booking_id: item } : { enrolment_id: item }
    return { userId: buyer, teacherId: teacher, item: what, lessonId: lesson }
  })
  const reports = open.rows.map(row => {
    const { id, state, teacher, cents } = reportRow.parse(row)
    return { id, state, teacherId: teacher, cents }
  })
  const ids = new Set([
    ...paid.map(({ userId }) => userId),
    ...reports.map(({ teacherId }) => teacherId),
    ...clerks.map(({ userId }) => userId),
  ])
  const tokens = new Map<number, string>()
  for (const [id, person] of await findPeople(db, [...ids]))
    tokens.set(id, await issueToken(platform, person))
  await db.transaction(async tx => {
    for (const job of [releaseTaught, passLessonReports]) await jobs.enqueue(tx, job, {})
  })
  return { paid, reports, tokens }
}

interface Errand {
  what: string
  by: number
  /** Of a member of staff, who may be asked for it. */
  password?: string
  call(api: Api): Promise<unknown>
}

function* errandsOf({ paid, reports }: Day, draw: Draw, clerks: readonly Clerk[]): Generator<Errand> {
  for (const { userId, item, lessonId } of paid) {
    if (!draw.chance(0.4)) continue
    const said = { reason: draw.pick(['not_held', 'late', 'other'] as const), text: 'It was not as agreed.' }
    const body = { ...item, lesson_id: lessonId, ...said }
    const call = (api: Api) => api.lessonReportSend({ body })
    for (let click = 0; click < draw.between(1, 2); click++) yield { what: 'report', by: userId, call }
  }
  for (const { id: report_id, state, teacherId, cents } of reports) {
    const chosen = draw.pick(['agree', 'answer', 'decide', 'nothing'] as const)
    if (chosen === 'agree')
      yield { what: chosen, by: teacherId, call: api => api.lessonReportAgree({ body: { report_id } }) }
    if (chosen === 'answer' && state === 'sent')
      yield {
        ...{ what: chosen, by: teacherId },
        call: api => api.lessonReportAnswer({ body: { report_id, text: 'The MTR had stopped.' } }),
      }
    const [clerk] = clerks
    if (chosen !== 'decide' || state !== 'staff' || !clerk) continue
    const body = { report_id, refund_cents: draw.pick([0, 1, Math.floor(cents / 2), cents]), reason: 'Half.' }
    const call = (api: Api) => api.lessonReportDecide({ body })
    yield { what: chosen, by: clerk.userId, password: clerk.password, call }
  }
}

/** Someone was first, or the job was; a seat may have ended meanwhile. */
const ordinary = new Set([
  'lesson_report_unknown',
  'lesson_report_late',
  'lesson_report_sent',
  'lesson_report_decided',
  'lesson_report_waiting',
  'refund_impossible',
])

class Desk {
  readonly #pool: ServerPool
  readonly #tokens: ReadonlyMap<number, string>
  readonly #watch: { counts: Map<string, number>; strange(text: string): void }

  constructor(
    pool: ServerPool,
    tokens: ReadonlyMap<number, string>,
    watch: { counts: Map<string, number>; strange(text: string): void },
  ) {
    this.#pool = pool
    this.#tokens = tokens
    this.#watch = watch
  }

  /** Cut off, it is asked again. */
  async run({ what, by, password, call }: Errand): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const server = await this.#pool.pick(null)
      const api = server.client.as(this.#tokens.get(by) ?? '')
      try {
        await call(api)
        return this.#count(what)
      } catch (error) {
        if (!(error instanceof ApiError)) this.#count(`${what} cut off`)
        else if (error.body.code === 'password_needed' && password)
          await api.staffPasswordConfirm({ body: { password } }).catch(() => this.#count('password cut off'))
        else {
          if (!ordinary.has(error.body.code)) this.#watch.strange(`${what}: ${error.message}`)
          return this.#count(`${what} refused`)
        }
      }
    }
  }

  #count(what: string): void {
    const { counts } = this.#watch
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
}

const texts = z.array(z.object({ text: z.string() }))

/** A month later: all lessons are taught, refunded or decided. */
async function auditHeld(platform: Platform): Promise<Audit> {
  const { db } = platform
  for (let again = 0; again < 2; again++)
    for (const job of [passLessonReports, releaseTaught]) await runNow(platform, job)
  await runNow(platform, reconcile)
  const { mismatches, details } = await lastComparison(platform)
  const ask = async (what: string, query: string) => {
    const some = texts.parse((await db.query(query)).rows).map(({ text }) => text)
    return { what, count: some.length, some: some.slice(0, 5) }
  }
  const lines = await findUnevenLines(db, new Date(0))
  const sellers = await findUnevenSellers(db)
  const { rows } = await db.query(`
    select 'lessons ' || state as what, count(*)::int as count from lesson_shares group by state
    union all select 'reports ' || state, count(*)::int from lesson_reports group by state order by 1`)
  const facts = z.array(z.object({ what: z.string(), count: z.number() })).parse(rows)
  return {
    findings: [
      {
        what: 'lines that are not earned, fees, refunded and held',
        count: lines.length,
        some: lines.slice(0, 5).map(line => JSON.stringify(line)),
      },
      {
        what: 'sellers whose accounts differ from their lines',
        count: sellers.length,
        some: sellers.slice(0, 5),
      },
      await ask(
        'held of lessons that are over',
        `select 'line ' || line_id || ' ' || sum(held_cents) as text from seller_movements group by line_id
          having sum(held_cents) <> 0`,
      ),
      await ask(
        'reports nobody decided',
        `select 'report ' || id as text from lesson_reports where state in ('sent', 'staff')`,
      ),
      await ask(
        'reports whose refund is another',
        `select 'report ' || report.id as text from lesson_reports report
          left join refunds refund on refund.key = 'lesson-report-' || report.id
          where coalesce(refund.amount_cents, 0) <> coalesce(report.refunded_cents, 0)`,
      ),
      {
        what: 'mismatches after all lessons',
        count: Object.values(mismatches).reduce((sum, count) => sum + count, 0),
        some: Object.entries(details).map(([kind, detail]) =>
          `${kind} ${JSON.stringify(detail)}`.slice(0, 600),
        ),
      },
    ],
    facts: facts.map(({ what, count }) => [what, count]),
  }
}
