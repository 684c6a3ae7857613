import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { closeDueOrders, compareBooks, confirmCard } from '#server/testing/orders.ts'
import { makePerson, signedInAnew, unique } from '#server/testing/people.ts'
import { propertyRuns } from '../../../../../tools/seed.ts'
import { ClassModel } from './class.model.test-support.ts'
import { endOffers, enroll, openPlace } from './enrolments.test-support.ts'

// Random sequences of all that people do with places, held against a simple model after each step.

const t = await ownTestApp()
afterAll(t.end)
const { db } = t.platform
const price = 40_000
const count = 5

const steps = [
  ...['enrol', 'enrol', 'hold', 'request', 'wait', 'wait', 'approve', 'decline', 'leave', 'leave'],
  ...['refund', 'minutes', 'day', 'days'],
] as const
const step = fc.record({
  what: fc.constantFrom(...steps),
  who: fc.integer({ min: 0, max: count - 1 }),
})
const story = fc.record({
  seats: fc.integer({ min: 1, max: 2 }),
  needsApproval: fc.boolean(),
  steps: fc.array(step, { minLength: 6, maxLength: 16 }),
})

interface PlaceRow extends Record<string, unknown> {
  id: string
  user_id: string
  state: string
}

async function placesIn(classId: number): Promise<Map<number, { id: number; state: string }>> {
  const { rows } = await db.execute<PlaceRow>(sql`
    select distinct on (user_id) id, user_id, state from enrolments
    where class_id = ${classId} and state <> 'draft' order by user_id, id desc`)
  return new Map(rows.map(({ id, user_id, state }) => [Number(user_id), { id: Number(id), state }]))
}

async function moneyIn(classId: number) {
  const { rows } = await db.execute<{ kept: number; authorised: number; seats: number }>(sql`
    with mine as (
      select distinct line.order_id as id from order_lines line join enrolments place on place.id = line.item_id
      where line.kind = 'class' and place.class_id = ${classId})
    select (select coalesce(sum(charge.amount_cents), 0)::int from sandbox_charges charge
        join payments on payments.intent_id = charge.intent_id join mine on mine.id = payments.order_id)
      - (select coalesce(sum(amount_cents), 0)::int from refunds join mine on mine.id = refunds.order_id
        where refunds.state = 'done') as kept,
      (select count(*)::int from payments join mine on mine.id = payments.order_id
        where payments.state = 'authorised') as authorised,
      (select seats from classes where id = ${classId}) as seats`)
  return rows[0]
}

/** Null for what was refused; what is no refusal is a defect, and so is a session that has ended. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    const status = error instanceof Object && 'status' in error ? Number(error.status) : 500
    if (status < 500 && status !== 401) return null
    throw error
  }
}

const taken = async (call: Promise<unknown>): Promise<boolean> => (await unlessRefused(call)) !== null

const hour = 3600 * 1000

test('places, money and the waiting list are as a simple model says', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ seats, needsApproval, steps: told }) => {
      const { classId, teacher } = await makeClass(t, { seats, needsApproval, priceCents: price, inDays: 60 })
      const students = await Promise.all(Array.from({ length: count }, () => makePerson(t)))
      const staff = await makePerson(t, { role: roles.admin })
      const now = t.clock.now().getTime()
      const model = new ClassModel({ students: count, seats, needsApproval, now })

      const pass = async (milliseconds: number) => {
        t.clock.advance({ seconds: milliseconds / 1000 })
        await closeDueOrders(t)
        await endOffers(t)
        model.pass(milliseconds)
      }

      const act = async (what: (typeof steps)[number], who: number): Promise<void> => {
        const person = students[who]
        if (!person) throw new Error('There is no such student')
        // Days pass, and no one stays signed in for ever.
        const student = await signedInAnew(t, person)
        const api = t.api(student.token)
        const desk = t.api((await signedInAnew(t, teacher)).token)
        const known = (await placesIn(classId)).get(student.userId)
        const decision = { class_id: classId, enrolment_id: known?.id ?? 0 }
        switch (what) {
          case 'minutes':
            return pass(16 * 60_000)
          case 'day':
            return pass(25 * hour)
          case 'days':
            return pass(49 * hour)
          case 'hold':
          case 'enrol': {
            const open = await unlessRefused(openPlace(t, student, classId))
            expect([what, open !== null]).toEqual([what, model.open(who)])
            if (what === 'hold' || !open) return
            await confirmCard(t, student, open.clientSecret, { name: 'no event' })
            await enroll(t, student, classId)
            return model.pay(who)
          }
          case 'request':
            return expect([what, await taken(enroll(t, student, classId))]).toEqual([
              what,
              model.request(who),
            ])
          case 'wait':
            return expect([what, await taken(api.classWait({ body: { class_id: classId } }))]).toEqual([
              what,
              model.wait(who),
            ])
          case 'approve':
            if (known)
              expect([what, await taken(desk.enrollmentsApprove({ body: decision }))]).toEqual([
                what,
                model.approve(who),
              ])
            return
          case 'decline':
            if (known)
              expect([what, await taken(desk.enrollmentsDecline({ body: decision }))]).toEqual([
                what,
                model.decline(who),
              ])
            return
          case 'leave':
            if (known) await api.enrolmentLeave({ body: { enrolment_id: known.id } })
            return model.leave(who)
          case 'refund': {
            if (known?.state !== 'confirmed') return
            const { rows } = await db.execute<{ id: string }>(sql`
              select order_id as id from order_lines
              where kind = 'class' and item_id = ${known.id} and state = 'paid'`)
            const body = { reason: 'Goodwill', idempotency_key: `key-${unique()}-long` }
            await t
              .api((await signedInAnew(t, staff)).token)
              .refundOrder({ body: { ...body, order_id: Number(rows[0]?.id) } })
            return model.leave(who)
          }
        }
      }

      for (const { what, who } of told) {
        t.clock.advance({ seconds: 1 })
        model.now += 1000
        await act(what, who)
        await t.platform.jobs.runDue()
        const places = await placesIn(classId)
        const states = students.map(({ userId }) => places.get(userId)?.state ?? 'none')
        expect([what, who, states]).toEqual([what, who, model.students.map(({ state }) => state)])
        const confirmed = states.filter(state => state === 'confirmed').length
        const requested = states.filter(state => state === 'requested').length
        expect(await moneyIn(classId)).toEqual({
          kept: confirmed * price,
          authorised: requested,
          seats: model.seats,
        })
        expect(model.taken).toBeLessThanOrEqual(model.seats)
      }
    }),
    propertyRuns({ full: 25, sampled: 6, minutes: 8 }),
  )
  await closeDueOrders(t)
  expect((await compareBooks(t)).mismatches).toEqual({})
})
