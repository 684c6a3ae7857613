import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  availableOf,
  type ModelWorld,
  newKey,
  type Purchase,
  unlessRefused,
} from './held-model-world.test-support.ts'

interface Act {
  which: number
  /** One of those who have bought, if there are any. */
  one: Purchase | undefined
}

const dayMs = 86_400_000
const signedOut = { signedOut: true }

/** What teachers and staff do in a random history. */
export function actsOfSellers(world: ModelWorld) {
  const { t, staff, second, teacher, seller, classId, as } = world
  const { db } = t.platform
  const payee = seller.type === 'centre' ? { teacher_id: 0, centre_id: seller.id } : { teacher_id: seller.id }

  async function lessonOf(condition = sql`true`): Promise<number | undefined> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from lessons where class_id = ${classId} and ${condition} order by starts_at, id limit 1`)
    return rows[0] && Number(rows[0].id)
  }
  const coming = () => sql`starts_at > ${t.clock.now()} and state = 'open'`

  /** A report of this seller's that is undecided. */
  async function reportOf(which: number, states: readonly string[]) {
    const { rows } = await db.execute<{ id: string; left: string }>(sql`
      select id, amount_cents as left from lesson_reports
      where teacher_id = ${teacher.userId} and state = any(${sql.param([...states])}::text[]) order by id`)
    const found = rows[which % Math.max(rows.length, 1)]
    return found && { report_id: Number(found.id), cents: Number(found.left) }
  }

  async function pay(what: 'payout' | 'too much'): Promise<void> {
    const available = await availableOf(world)
    const cents = available + (what === 'too much' ? 1 : 0)
    if (cents <= 0) return
    const { rows } = await db.execute(sql`select from seller_closings where teacher_id = ${teacher.userId}`)
    const paid = await unlessRefused(
      (await as(staff)).adminTransfer({
        body: { ...payee, amount: cents / 100, remarks: 'Now', idempotency_key: newKey() },
      }),
    )
    // Of the two, only what is available is sent; a closed seller's waits for a second person.
    expect([what, paid !== null]).toEqual([what, what === 'payout'])
    if (rows.length > 0 && paid && seller.type === 'teacher') expect(paid.state).toBe('waiting')
    expect(await availableOf(world)).toBe(what === 'payout' ? 0 : available)
  }

  return {
    payout: () => pay('payout'),
    'too much': () => pay('too much'),
    approve: async () => {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from payouts where state = 'waiting' order by id limit 1`,
      )
      if (rows[0])
        await unlessRefused(
          (await as(second)).adminPayoutDecide({
            body: { payout_id: Number(rows[0].id), decision: 'approve', reason: '' },
          }),
        )
    },
    'cancel lesson': async () => {
      const lesson_id = await lessonOf(coming())
      const body = { lesson_id: lesson_id ?? 0, reason: 'Ill', confirm: true }
      if (lesson_id) await unlessRefused((await as(teacher)).classLessonCancel({ body }), signedOut)
    },
    suspend: async () => {
      const id = await lessonOf(coming())
      if (id)
        await db.execute(
          sql`update lessons set state = 'suspended', suspended_at = ${t.clock.now()} where id = ${id}`,
        )
    },
    'make up': async ({ which }: Act) => {
      const lesson_id = await lessonOf(sql`state = 'suspended'`)
      const date = new Date(t.clock.now().getTime() + (20 + which) * dayMs).toISOString().slice(0, 10)
      const at = { date, time: '19:00', end_time: '20:00', confirm: true }
      if (lesson_id)
        await unlessRefused((await as(teacher)).classLessonMove({ body: { lesson_id, ...at } }), signedOut)
    },
    'cancel trial': async ({ one }: Act) => {
      if (one?.bookingId)
        await unlessRefused(
          (await as(teacher)).bookingCancel({ body: { booking_id: one.bookingId, reason: 'Ill' } }),
          signedOut,
        )
    },
    'cancel class': async ({ which }: Act) => {
      const body = { class_id: classId, reason: 'Moving', confirm: true }
      if (which === 0) await unlessRefused((await as(teacher)).classCancel({ body }), signedOut)
    },
    answer: async ({ which }: Act) => {
      const report = await reportOf(which, ['sent', 'staff'])
      const body = { report_id: report?.report_id ?? 0, text: 'The MTR had stopped.' }
      if (report) await unlessRefused((await as(teacher)).lessonReportAnswer({ body }), signedOut)
    },
    agree: async ({ which }: Act) => {
      const report = await reportOf(which, ['sent', 'staff'])
      if (!report) return
      const { report_id, cents } = report
      const agreed = await unlessRefused(
        (await as(teacher)).lessonReportAgree({ body: { report_id } }),
        signedOut,
      )
      if (agreed && agreed.report.decided_by !== 'elsewhere')
        expect([agreed.report.state, agreed.report.refunded]).toEqual(['refunded', cents])
    },
    decide: async ({ which }: Act) => {
      const waiting = await reportOf(which, ['staff'])
      const report = waiting ?? (await reportOf(which, ['sent']))
      if (report && !waiting)
        await unlessRefused(
          (await as(teacher)).lessonReportAnswer({
            body: { report_id: report.report_id, text: 'I was there.' },
          }),
          signedOut,
        )
      if (!report) return
      const { report_id, cents } = report
      const refund_cents = [0, cents, 1, Math.floor(cents / 2), cents - 1][which] ?? 0
      const body = { report_id, refund_cents, reason: 'The lesson was short.' }
      await unlessRefused((await as(staff)).lessonReportDecide({ body }))
      // Decided once.
      const again = await unlessRefused((await as(staff)).lessonReportDecide({ body }))
      expect(again).toBeNull()
    },
    close: async ({ which }: Act) => {
      // The teacher of a centre may be closed instead: their classes end with them.
      const closed =
        which === 4 || seller.type === 'teacher' ? { teacher_id: teacher.userId } : { centre_id: seller.id }
      const body = { ...closed, reason: 'They will not teach any more.' }
      const { preview } = await (await as(staff)).adminSellerClose({ body: { ...body, dry_run: true } })
      await (await as(staff)).adminSellerClose({ body })
      expect(preview?.refund ?? 0).toBeGreaterThanOrEqual(0)
    },
  }
}
