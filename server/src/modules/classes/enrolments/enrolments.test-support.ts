import { sql } from 'drizzle-orm'
import type { TestApp } from '#server/testing/app.ts'
import { confirmCard, runJob } from '#server/testing/orders.ts'
import type { TestPerson } from '#server/testing/people.ts'

export const openPlace = (
  t: TestApp,
  buyer: TestPerson,
  classId: number,
  more: { amount?: number; learnerId?: number; provider?: 'card' | 'alipay' } = {},
) =>
  t.api(buyer.token).paymentIntent({
    query: { amount: more.amount },
    body: { classes: [{ class_id: classId, learner_id: more.learnerId }], provider: more.provider },
  })

/** Until the buyer has done their part with the provider. */
export async function payFor(
  t: TestApp,
  buyer: TestPerson,
  classId: number,
  more: { cardName?: string; learnerId?: number } = {},
) {
  const intent = await openPlace(t, buyer, classId, more)
  if (intent.clientSecret) await confirmCard(t, buyer, intent.clientSecret, { name: more.cardName })
  return intent
}

export const enroll = (t: TestApp, buyer: TestPerson, classId: number, more: { learnerId?: number } = {}) =>
  t.api(buyer.token).classEnroll({
    body: { classes: [classId], student_id: buyer.userId, learner_id: more.learnerId },
  })

export async function buyPlace(
  t: TestApp,
  buyer: TestPerson,
  classId: number,
  more: { cardName?: string; learnerId?: number } = {},
): Promise<{ enrolmentId: number; orderId: number; transactionId: string; state: string }> {
  const intent = await payFor(t, buyer, classId, more)
  const { enrolments } = await enroll(t, buyer, classId, more)
  const [first] = enrolments
  if (!first) throw new Error('Nothing was enrolled')
  return {
    enrolmentId: first.enrolment_id,
    orderId: intent.order_id,
    transactionId: intent.transaction_id,
    state: first.state,
  }
}

/** Who has what in a class, by the time they came. */
export async function placesOf(t: TestApp, classId: number): Promise<[number, string][]> {
  const { rows } = await t.platform.db.execute<{ user_id: string; state: string }>(sql`
    select user_id, state from enrolments where class_id = ${classId} and state <> 'draft' order by id`)
  return rows.map(({ user_id, state }) => [Number(user_id), state])
}

export async function seatsOf(t: TestApp, classId: number): Promise<number> {
  const { rows } = await t.platform.db.execute<{ seats: number }>(
    sql`select seats from classes where id = ${classId}`,
  )
  return rows[0]?.seats ?? -1
}

export const endOffers = (t: TestApp) => runJob(t, 'classes.offers')

export const subjectsTo = async (t: TestApp, { email }: TestPerson): Promise<string[]> =>
  (await t.mailsTo(email)).map(({ subject }) => subject)
