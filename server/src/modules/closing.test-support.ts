import { sql } from 'drizzle-orm'
import type { TestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeTrialTeacher, type TrialTeacher } from '#server/testing/teachers.ts'
import { buyPlace } from './classes/enrolments/enrolments.test-support.ts'

/** Sellers who are closed, and what is left of their money. */
export function closingFixtures(t: TestApp) {
  const { db } = t.platform

  /** A trial teacher with a class of four lessons at HK$400, and some who have a seat in it. */
  async function sellerWith({ learners = 2, teacher }: { learners?: number; teacher?: TrialTeacher } = {}) {
    const seller = teacher ?? (await makeTrialTeacher(t))
    const { classId, productId } = await makeClass(t, { teacher: seller, seats: 0, lessons: 4, inDays: 3 })
    const buyers: { buyer: TestPerson; orderId: number }[] = []
    for (let count = 0; count < learners; count++) {
      const buyer = await makePerson(t)
      buyers.push({ buyer, orderId: (await buyPlace(t, buyer, classId)).orderId })
    }
    return { seller, classId, productId, buyers }
  }

  async function personOf({ userId }: { userId: number }): Promise<{ username: string }> {
    const { rows } = await db.execute<{ username: string }>(sql`
      select username from accounts where id = (select account_id from profiles where id = ${userId})`)
    return { username: rows[0]?.username ?? '' }
  }

  const inDays = (days: number) =>
    new Date(Math.floor(t.clock.now().getTime() / 3600_000) * 3600_000 + days * 24 * 3600_000)

  async function heldFor(account: string): Promise<number> {
    const { rows } = await db.execute<{ cents: string }>(
      sql`select coalesce(-sum(amount_cents), 0) as cents from ledger_entries where account = ${`held:${account}`}`,
    )
    return Number(rows[0]?.cents)
  }

  async function refundsOf(orderId: number): Promise<number[]> {
    const { rows } = await db.execute<{ cents: number }>(
      sql`select amount_cents::int as cents from refunds where order_id = ${orderId} and state = 'done'`,
    )
    return rows.map(({ cents }) => cents)
  }

  return { sellerWith, personOf, inDays, heldFor, refundsOf }
}
