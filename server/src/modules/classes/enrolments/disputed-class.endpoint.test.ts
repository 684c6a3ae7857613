import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { compareBooks, moneyOf } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { buyPlace, placesOf } from './enrolments.test-support.ts'

// A buyer's bank takes back what was paid for a place in a class, and decides later.

const t = await ownTestApp()
afterAll(t.end)

async function enrolled() {
  const { classId } = await makeClass(t)
  const buyer = await makePerson(t)
  const { orderId } = await buyPlace(t, buyer, classId)
  /** Each time by someone who has just signed in: days pass in between. */
  const bank = async (outcome: 'open' | 'won' | 'lost') => {
    const clerk = await makePerson(t, { role: roles.platformStaff })
    await t.api(clerk.token).sandboxDispute({ body: { order_id: orderId, outcome } })
    await t.platform.jobs.runDue()
  }
  const givenBack = async () => {
    const { rows } = await t.platform.db.execute<{ cents: number }>(sql`
      select charge.refunded_cents::int as cents from sandbox_charges charge
      join payments on payments.intent_id = charge.intent_id where payments.order_id = ${orderId}`)
    return rows[0]?.cents
  }
  return { classId, buyer, orderId, bank, givenBack }
}

test('the place is taken back and given again', async () => {
  const { classId, buyer, orderId, bank, givenBack } = await enrolled()
  await bank('open')
  expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'cancelled']])
  await bank('won')
  expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'confirmed']])
  expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', refunded: 0 })
  expect(await givenBack()).toBe(0)
})

test('one that is lost leaves the place to others, and the books agree', async () => {
  const { classId, buyer, bank } = await enrolled()
  await bank('open')
  const other = await makePerson(t)
  await buyPlace(t, other, classId)
  await bank('lost')
  expect(await placesOf(t, classId)).toEqual([
    [buyer.userId, 'cancelled'],
    [other.userId, 'confirmed'],
  ])
  t.clock.advance({ minutes: 5 })
  expect((await compareBooks(t)).mismatches).toEqual({})
})

test('one that is won when the class is over gives no money back, and keeps what each lesson was worth', async () => {
  const { classId, buyer, orderId, bank, givenBack } = await enrolled()
  t.clock.advance({ days: 9 })
  await bank('open')
  t.clock.advance({ days: 30 })
  await bank('won')
  expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'confirmed']])
  expect(await givenBack()).toBe(0)
  expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', refunded: 0 })
  const { rows } = await t.platform.db.execute(
    sql`select lessons from enrolments where class_id = ${classId}`,
  )
  expect(rows).toEqual([{ lessons: 4 }])
})
