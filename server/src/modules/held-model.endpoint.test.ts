import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { compareBooks, runJob } from '#server/testing/orders.ts'
import { makePerson, signedInAnew, type TestPerson, unique } from '#server/testing/people.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { propertyRuns, seed } from '../../../tools/seed.ts'
import { buyPlace } from './classes/enrolments/enrolments.test-support.ts'
import { findPaymentOf } from './commerce/payments/payment.repository.ts'
import { letBePaid } from './commerce/payouts/payouts.test-support.ts'
import { findUnevenLines, findUnevenSellers } from './commerce/reconciliation/compare-held.ts'

// Random histories of lessons that were paid for: after each step, paid = earned + fees + refunded + held.

const percent = 7
const t = await ownTestApp({ platformFeePercent: percent })
afterAll(t.end)
const { db } = t.platform
let staff: TestPerson
beforeAll(async () => {
  staff = await makePerson(t, { role: roles.masterAdmin })
})

const steps = [
  ...['buy', 'buy', 'buy late', 'trial', 'day', 'day', 'two days', 'cancel lesson', 'suspend', 'make up'],
  ...['leave', 'cancel trial', 'refund', 'dispute', 'won', 'lost', 'payout', 'too much', 'cancel class'],
  ...['standstill', 'twice'],
] as const
const history = fc.record({
  lessons: fc.integer({ min: 1, max: 5 }),
  price: fc.integer({ min: 2000, max: 99_999 }),
  steps: fc.array(fc.record({ what: fc.constantFrom(...steps), which: fc.nat({ max: 4 }) }), {
    minLength: 6,
    maxLength: 14,
  }),
})

/** Null for what was refused; what is no refusal is a defect. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    const status = error instanceof Object && 'status' in error ? Number(error.status) : 500
    if (status < 500 && status !== 401) return null
    throw error
  }
}

async function lessonsOf(classId: number, condition = sql`true`) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from lessons where class_id = ${classId} and ${condition} order by starts_at, id`)
  return rows.map(({ id }) => Number(id))
}

const desk = async (person: TestPerson = staff) => t.api((await signedInAnew(t, person)).token)
const day = (days: number) => t.clock.advance({ seconds: days * 24 * 3600 })

/** All that came in and went out, and where it is. */
async function balances(): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ account: string; cents: number }>(sql`
    select split_part(account, ':', 1) as account, sum(entry.amount_cents)::int as cents
    from ledger_entries entry join ledger_postings posting on posting.id = entry.posting_id
    where posting.kind not in ('payout', 'provider_fee') group by 1`)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

async function expectEven(): Promise<void> {
  expect(await findUnevenLines(db, new Date(0))).toEqual([])
  expect(await findUnevenSellers(db)).toEqual([])
  const { provider = 0, seller = 0, held = 0, platform = 0, buyers = 0 } = await balances()
  expect(provider + seller + held + platform + buyers).toBe(0)
  expect(held).toBeLessThanOrEqual(0)
  const { rows } = await db.execute<{ paid: number; refunded: number }>(sql`
    select (select coalesce(sum(total_cents), 0)::int from orders where paid_at is not null) as paid,
      (select coalesce(sum(amount_cents), 0)::int from refunds where state = 'done') as refunded`)
  const { paid = 0, refunded = 0 } = rows[0] ?? {}
  expect(paid - refunded).toBe(provider)
}

test('paid is earned, fees, refunded and held, whatever happens', { timeout: 900_000 }, async () => {
  process.stdout.write(`held money: SEED=${seed}\n`)
  await fc.assert(
    fc.asyncProperty(history, async ({ lessons, price, steps: told }) => {
      const teacher = await makeTrialTeacher(t)
      await letBePaid(t, { teacher: teacher.username })
      const { classId } = await makeClass(t, {
        ...{ teacher, lessons, priceCents: price, seats: 9, inDays: 3, venue: 'Room 7B' },
      })
      const bought: { buyer: TestPerson; orderId: number; enrolmentId?: number; bookingId?: number }[] = []

      const act = async (what: (typeof steps)[number], which: number): Promise<void> => {
        const one = bought[which % Math.max(bought.length, 1)]
        const own = await desk(teacher)
        switch (what) {
          case 'buy':
          case 'buy late': {
            const buyer = await makePerson(t)
            const place = await unlessRefused(buyPlace(t, buyer, classId))
            if (place) bought.push({ buyer, ...place })
            return
          }
          case 'trial': {
            const buyer = await makePerson(t)
            const noon = Math.ceil(t.clock.now().getTime() / 86_400_000) * 86_400_000 + 2 * 3600_000
            const startsAt = new Date(noon + which * 86_400_000)
            const slot = await makeLesson(t, teacher, { startsAt }).catch(() => 0)
            if (slot > 0) bought.push({ buyer, ...(await book(t, buyer, slot)) })
            return
          }
          case 'day':
            return day(1)
          case 'two days':
            return day(2)
          case 'standstill':
            return day(9)
          case 'cancel lesson': {
            const [lesson_id] = await lessonsOf(classId, sql`starts_at > ${t.clock.now()} and state = 'open'`)
            if (lesson_id)
              await unlessRefused(
                own.classLessonCancel({ body: { lesson_id, reason: 'Ill', confirm: true } }),
              )
            return
          }
          case 'suspend': {
            const [id] = await lessonsOf(classId, sql`starts_at > ${t.clock.now()} and state = 'open'`)
            if (id)
              await db.execute(
                sql`update lessons set state = 'suspended', suspended_at = ${t.clock.now()} where id = ${id}`,
              )
            return
          }
          case 'make up': {
            const [lesson_id] = await lessonsOf(classId, sql`state = 'suspended'`)
            const at = new Date(t.clock.now().getTime() + (20 + which) * 86_400_000)
            const date = at.toISOString().slice(0, 10)
            if (lesson_id)
              await unlessRefused(
                own.classLessonMove({
                  body: { lesson_id, date, time: '19:00', end_time: '20:00', confirm: true },
                }),
              )
            return
          }
          case 'leave':
            if (one?.enrolmentId)
              await unlessRefused(
                (await desk(one.buyer)).enrolmentLeave({ body: { enrolment_id: one.enrolmentId } }),
              )
            return
          case 'cancel trial':
            if (one?.bookingId)
              await unlessRefused(own.bookingCancel({ body: { booking_id: one.bookingId, reason: 'Ill' } }))
            return
          case 'refund':
            if (one)
              await unlessRefused(
                (await desk()).refundOrder({
                  body: {
                    order_id: one.orderId,
                    reason: 'Goodwill',
                    idempotency_key: `key-${unique()}-long`,
                  },
                }),
              )
            return
          case 'dispute':
          case 'won':
          case 'lost': {
            const intent = one && (await findPaymentOf(db, one.orderId))?.intentId
            const { sandbox } = t.platform.payments
            // What is not disputed can't be decided.
            const change =
              what === 'dispute' ? sandbox?.dispute(intent ?? '') : sandbox?.closeDispute(intent ?? '', what)
            await change?.catch(() => null)
            return
          }
          case 'payout':
          case 'too much': {
            const { available } = await (await desk(teacher)).teacherIncome({
              body: { teacher_id: teacher.userId },
            })
            const cents = available + (what === 'too much' ? 1 : 0)
            if (cents <= 0) return
            const paid = await unlessRefused(
              (await desk()).adminTransfer({
                body: {
                  ...{ teacher_id: teacher.userId, amount: cents / 100, remarks: 'Now' },
                  idempotency_key: `key-${unique()}`,
                },
              }),
            )
            expect([what, paid !== null]).toEqual([what, what === 'payout'])
            return
          }
          case 'cancel class':
            if (which === 0)
              await unlessRefused(
                own.classCancel({ body: { class_id: classId, reason: 'Moving', confirm: true } }),
              )
            return
          case 'twice':
            await Promise.all([runJob(t, 'commerce.release'), runJob(t, 'commerce.release')])
        }
      }

      for (const { what, which } of told) {
        await act(what, which)
        await t.platform.jobs.runDue()
        await runJob(t, 'commerce.release')
        await expectEven()
      }
      // In the end all lessons are over: what was not given back, and nobody disputes, is earned.
      day(60)
      await runJob(t, 'enrolments.end-suspended')
      await t.platform.jobs.runDue()
      await runJob(t, 'commerce.release')
      await expectEven()
      const { held } = await (await desk(teacher)).teacherIncome({ body: { teacher_id: teacher.userId } })
      expect(held).toBe(0)
    }),
    propertyRuns({ full: Number(process.env.HELD_HISTORIES ?? 40), sampled: 4, minutes: 13 }),
  )
  expect((await compareBooks(t)).mismatches).not.toHaveProperty('held')
})
