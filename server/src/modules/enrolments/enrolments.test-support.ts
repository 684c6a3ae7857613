import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { definedJobs } from '#server/platform/jobs/define-job.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { makeProduct, makeTeacher } from '#server/testing/products.ts'

const goodCard = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Lee Mei Ling' }

/** What the typed client throws. */
export const refusedWith = (code: string, more = {}) =>
  expect.objectContaining({ body: expect.objectContaining({ code, ...more }) })

export interface TestClass {
  teacher: TestPerson
  productId: number
  classId: number
}

/** Of an active teacher, an hour a day from some days on. */
export async function makeClass(
  t: TestApp,
  more: {
    teacher?: TestPerson
    seats?: number
    priceCents?: number
    needsApproval?: boolean
    lessons?: number
    /** Days from today to the first lesson. */
    inDays?: number
    time?: string
    venue?: string
  } = {},
): Promise<TestClass> {
  const teacher = more.teacher ?? (await makeTeacher(t))
  const productId = await makeProduct(t, teacher)
  const { seats = 1, priceCents = 40_000, needsApproval = false, lessons = 4, inDays = 7 } = more
  const now = t.clock.now()
  await t.platform.db.execute(sql`
    insert into teachers (user_id, created_at, updated_at) values (${teacher.userId}, ${now}, ${now})
    on conflict do nothing`)
  const first = addDays(hongKongDay(now), inDays)
  const { db } = t.platform
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into classes (teacher_id, product_id, title, price_cents, seats, needs_approval, color, starts_on, ends_on,
      start_time, end_time, zoom_link, venue, created_at)
    values (${teacher.userId}, ${productId}, 'Phonics club', ${priceCents}, ${seats}, ${needsApproval}, 'teal', ${first},
      ${addDays(first, lessons - 1)}, '16:00', '17:00', 'https://zoom.example.com/j/1', ${more.venue ?? ''}, ${now})
    returning id`)
  const classId = Number(rows[0]?.id)
  for (let day = 0; day < lessons; day++) {
    const startsAt = hongKongInstant(addDays(first, day), more.time ?? '16:00')
    await db.execute(sql`
      insert into lessons (teacher_id, class_id, title, starts_at, ends_at, seats, created_at)
      values (${teacher.userId}, ${classId}, 'Phonics club', ${startsAt},
        ${new Date(startsAt.getTime() + 3600_000)}, 1, ${now})`)
  }
  return { teacher, productId, classId }
}

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

/** `cardName` 'no event' keeps the provider silent. */
export const confirmCard = (t: TestApp, buyer: TestPerson, clientSecret: string, cardName = goodCard.name) =>
  t.api(buyer.token).sandboxConfirm({ body: { clientSecret, card: { ...goodCard, name: cardName } } })

/** Until the buyer has done their part with the provider. */
export async function payFor(
  t: TestApp,
  buyer: TestPerson,
  classId: number,
  more: { cardName?: string; learnerId?: number } = {},
) {
  const intent = await openPlace(t, buyer, classId, more)
  if (intent.clientSecret) await confirmCard(t, buyer, intent.clientSecret, more.cardName)
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
  more: { learnerId?: number } = {},
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

/** All that was charged and given back for an order, in cents. */
export async function moneyOf(t: TestApp, orderId: number) {
  await t.platform.jobs.runDue()
  const { rows } = await t.platform.db.execute<{
    state: string
    payment: string
    charged: number
    refunded: number
  }>(sql`
    select orders.state,
      (select payments.state from payments where payments.order_id = orders.id) as payment,
      (select coalesce(sum(charge.amount_cents), 0)::int from sandbox_charges charge
        join payments on payments.intent_id = charge.intent_id where payments.order_id = orders.id) as charged,
      (select coalesce(sum(amount_cents), 0)::int from refunds
        where refunds.order_id = orders.id and refunds.state = 'done') as refunded
    from orders where orders.id = ${orderId}`)
  return rows[0]
}

/** As its schedule would. */
export async function runJob({ platform: { db, jobs } }: TestApp, name: string): Promise<void> {
  const job = definedJobs().find(one => one.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  await db.transaction(tx => jobs.enqueue(tx, job, {}))
  await jobs.runDue()
}

export const closeDueOrders = (t: TestApp) => runJob(t, 'commerce.expire')
export const endOffers = (t: TestApp) => runJob(t, 'classes.offers')

/** What does not agree, by kind. */
export async function reconcileBooks(t: TestApp): Promise<Record<string, number>> {
  await runJob(t, 'commerce.reconcile')
  const { rows } = await t.platform.db.execute<{ mismatches: Record<string, number> }>(
    sql`select mismatches from reconciliations order by id desc limit 1`,
  )
  return rows[0]?.mismatches ?? { unread: 1 }
}

export const subjectsTo = async (t: TestApp, { email }: TestPerson): Promise<string[]> =>
  (await t.mailsTo(email)).map(({ subject }) => subject)
