import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { makePerson } from '#server/testing/people.ts'
import { buyPlace } from './classes/enrolments/enrolments.test-support.ts'
import { findPaymentOf } from './commerce/payments/payment.repository.ts'
import { type ModelWorld, newKey, type Purchase, unlessRefused } from './held-model-world.test-support.ts'

interface Act {
  which: number
  /** One of those who have bought, if there are any. */
  one: Purchase | undefined
}

const dayMs = 86_400_000

/** What families and their banks do in a random history. */
export function actsOfBuyers({ t, staff, teacher, classId, bought, as }: ModelWorld) {
  const { db, payments } = t.platform

  async function buy(): Promise<void> {
    const buyer = await makePerson(t)
    const place = await unlessRefused(buyPlace(t, buyer, classId))
    if (place) bought.push({ buyer, ...place })
  }

  async function dispute(one: Purchase | undefined, what: 'dispute' | 'won' | 'lost'): Promise<void> {
    const intent = (one && (await findPaymentOf(db, one.orderId))?.intentId) ?? ''
    const { sandbox } = payments
    // What is not disputed can't be decided.
    await (what === 'dispute' ? sandbox?.dispute(intent) : sandbox?.closeDispute(intent, what))?.catch(
      () => null,
    )
  }

  /** A lesson of theirs that is over, or the next one: the clock then moves to its end. */
  async function lessonOf(
    { enrolmentId = 0, bookingId = 0 }: Purchase,
    which: number,
  ): Promise<number | undefined> {
    const { rows } = await db.execute<{ id: string; wait: number }>(sql`
      select lesson.id, extract(epoch from lesson.ends_at - ${t.clock.now()}::timestamptz)::int as wait
      from lessons lesson where lesson.state = 'open' and lesson.ends_at > ${t.clock.now()}::timestamptz - interval '50 hours'
        and (lesson.class_id = (select class_id from enrolments where id = ${enrolmentId})
          or lesson.id = (select lesson_id from bookings where id = ${bookingId}))
      order by lesson.ends_at, lesson.id limit 2`)
    const found = rows[which % Math.max(rows.length, 1)]
    if (found && found.wait > 0 && found.wait < 12 * 24 * 3600) t.clock.advance({ seconds: found.wait + 60 })
    return found && Number(found.id)
  }

  return {
    buy,
    'buy late': buy,
    trial: async ({ which }: Act) => {
      const buyer = await makePerson(t)
      const noon = Math.ceil(t.clock.now().getTime() / dayMs) * dayMs + 2 * 3600_000
      const startsAt = new Date(noon + which * dayMs)
      const slot = await makeLesson(t, teacher, { startsAt }).catch(() => 0)
      const booked = slot > 0 ? await unlessRefused(book(t, buyer, slot)) : null
      if (booked) bought.push({ buyer, ...booked })
    },
    leave: async ({ one }: Act) => {
      if (one?.enrolmentId)
        await unlessRefused((await as(one.buyer)).enrolmentLeave({ body: { enrolment_id: one.enrolmentId } }))
    },
    refund: async ({ one }: Act) => {
      if (one)
        await unlessRefused(
          (await as(staff)).refundOrder({
            body: { order_id: one.orderId, reason: 'Goodwill', idempotency_key: newKey() },
          }),
        )
    },
    dispute: ({ one }: Act) => dispute(one, 'dispute'),
    won: ({ one }: Act) => dispute(one, 'won'),
    lost: ({ one }: Act) => dispute(one, 'lost'),
    report: async ({ which, one }: Act) => {
      const lesson_id = one && (await lessonOf(one, which))
      if (!one || !lesson_id) return
      const item = one.enrolmentId ? { enrolment_id: one.enrolmentId } : { booking_id: one.bookingId ?? 0 }
      const body = { ...item, lesson_id, reason: 'late' as const, text: 'It started 35 minutes late.' }
      const api = await as(one.buyer)
      const sent = await unlessRefused(api.lessonReportSend({ body }))
      if (!sent) return
      // The same words again find the report they made.
      const again = await api.lessonReportSend({ body })
      expect(again.report.report_id).toBe(sent.report.report_id)
      expect(sent.report.amount).toBeGreaterThan(0)
    },
    withdraw: async ({ one }: Act) => {
      if (!one) return
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from lesson_reports where order_id = ${one.orderId} order by id desc limit 1`,
      )
      if (rows[0])
        await unlessRefused(
          (await as(one.buyer)).lessonReportWithdraw({ body: { report_id: Number(rows[0].id) } }),
        )
    },
  }
}
