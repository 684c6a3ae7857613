import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/rules/hong-kong-time.ts'
import { amountText, exactAmountText } from '#contract/rules/money.ts'
import { type WebhookEvent, webhookEvents } from '#contract/rules/webhooks.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { dayIn } from '#server/testing/days.ts'
import { compareBooks, runJob } from '#server/testing/orders.ts'
import { makePerson, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { makeTrialTeacher, type TrialTeacher } from '#server/testing/teachers.ts'
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts'
import { buyPlace } from './classes/enrolments/enrolments.test-support.ts'
import { letBePaid } from './commerce/payouts/payouts.test-support.ts'

// One family's order of a class, read wherever its money is shown: everyone has to say the same, to the cent.

const receiver = await startWebhookReceiver()
const t = await ownTestApp({ webhookTargets: [receiver.origin], platformFeePercent: 10 })
afterAll(async () => {
  await t.end()
  await receiver.stop()
})
const { db, jobs } = t.platform
const api = async (person: TestPerson) => t.api((await signedInAnew(t, person)).token)

let staff: TestPerson
let family: TestPerson
/** Before the first lesson. */
const firstDay = dayIn(t, 0)
let seller: TrialTeacher
let order: { orderId: number; enrolmentId: number }
let classId = 0

/** Of HK$2,000 for five lessons, with a fee of 10%, in cents. */
const money = {
  paid: 200_000,
  /** The first lesson, and what the second was after staff had split it, without the fee. */
  earned: 36_000 + 22_500,
  fees: 4000 + 2500,
  /** A part of the second lesson, and the third, which was cancelled. */
  refunds: [15_000, 40_000],
  held: 80_000,
  /** Without the fee of HK$80, as sellers see it. */
  heldNet: 72_000,
} as const
const refunded = money.refunds[0] + money.refunds[1]
const lesson = money.paid / 5
const dollars = (cents: number) => cents / 100

async function lessonsOf(): Promise<{ id: number; endsAt: Date }[]> {
  const { rows } = await db.execute<{ id: string; ends_at: string }>(
    sql`select id, ends_at from lessons where class_id = ${classId} order by starts_at`,
  )
  return rows.map(({ id, ends_at }) => ({ id: Number(id), endsAt: new Date(ends_at) }))
}

const passTo = (at: Date, hours: number) =>
  t.clock.advance({ seconds: (at.getTime() - t.clock.now().getTime()) / 1000 + hours * 3600 })

beforeAll(async () => {
  staff = await makePerson(t, { role: roles.masterAdmin })
  family = await makePerson(t, { firstName: 'Mei Ling' })
  seller = await makeTrialTeacher(t)
  await letBePaid(t, { teacher: seller.username })
  const made = await makeClass(t, {
    teacher: seller,
    lessons: 5,
    priceCents: money.paid,
    inDays: 2,
    seats: 5,
  })
  classId = made.classId
  await t
    .api(seller.token)
    .webhookAdd({ body: { url: `${receiver.origin}/all`, events: [...webhookEvents] } })
  order = await buyPlace(t, family, classId)
  await jobs.runDue()

  const [, second, third] = await lessonsOf()
  if (!second || !third) throw new Error('The class has no lessons')
  await (await api(seller)).classLessonCancel({
    body: { lesson_id: third.id, reason: 'I am ill', confirm: true },
  })
  passTo(second.endsAt, 1)
  const { report } = await (await api(family)).lessonReportSend({
    body: { enrolment_id: order.enrolmentId, lesson_id: second.id, reason: 'late', text: 'It began late.' },
  })
  const { report_id } = report
  await (await api(seller)).lessonReportAnswer({ body: { report_id, text: 'The MTR had stopped.' } })
  await (await api(staff)).lessonReportDecide({
    body: { report_id, refund_cents: money.refunds[0], reason: 'He was 20 minutes late.' },
  })
  passTo(second.endsAt, 30)
  await runJob(t, 'commerce.release')
  await (await api(staff)).adminTransfer({
    body: {
      teacher_id: seller.userId,
      amount: dollars(money.earned),
      remarks: 'First',
      idempotency_key: 'key-first-one',
    },
  })
  await jobs.runDue()
})

test('paid is earned, fees, refunded and held', () => {
  expect(money.earned + money.fees + refunded + money.held).toBe(money.paid)
})

test('the ledger', async () => {
  const { rows } = await db.execute<{ account: string; cents: string }>(sql`
    select split_part(account, ':', 1) as account, sum(amount_cents) as cents
    from ledger_entries entry join ledger_postings posting on posting.id = entry.posting_id
    where posting.order_id = ${order.orderId} and posting.kind <> 'provider_fee' group by 1`)
  expect(Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))).toEqual({
    provider: money.paid - refunded,
    seller: -money.earned,
    platform: -money.fees,
    held: -money.held,
  })
  const { rows: sent } = await db.execute<{ cents: string }>(
    sql`select sum(amount_cents) as cents from payouts where teacher_id = ${seller.userId} and state = 'sent'`,
  )
  expect(Number(sent[0]?.cents)).toBe(money.earned)
  expect((await compareBooks(t)).mismatches).toEqual({})
})

test('the family: order, class and emails', async () => {
  const { orders } = await (await api(family)).orderList({ query: {} })
  const [line] = orders.find(({ order_id }) => order_id === order.orderId)?.lines ?? []
  expect(line).toMatchObject({ sale_price: money.paid, refunded, held: money.held })
  expect(line?.lessons.map(({ state, amount }) => [state, amount])).toEqual([
    ['taught', 40_000],
    ['taught', 25_000],
    ['refunded', 40_000],
    ['next', 40_000],
    ['next', 40_000],
  ])
  const receipt = await (await api(family)).orderView({ params: { id: order.orderId } })
  expect(receipt.refunds.map(({ amount }) => amount).toSorted()).toEqual([...money.refunds].toSorted())
  const { classes } = await (await api(family)).myClasses({
    body: { student_id: family.userId, startingDate: firstDay, endingDate: addDays(firstDay, 9) },
  })
  expect(classes[0]).toMatchObject({ held: dollars(money.held), enrolments: [{ held: dollars(money.held) }] })
  expect(classes[0]?.enrolments[0]?.lessons).toEqual(line?.lessons)
  const mails = (await t.mailsTo(family.email)).map(({ subject, body }) => `${subject}\n${body}`)
  for (const cents of [money.paid, ...money.refunds])
    expect(mails.filter(mail => mail.includes(amountText(cents)))).not.toEqual([])
})

test('the seller: emails', async () => {
  const mails = (await t.mailsTo(seller.email)).map(({ subject, body }) => `${subject}\n${body}`)
  const about = (words: string) => mails.find(mail => mail.includes(words)) ?? ''
  expect(about('Someone reported a lesson')).toContain(`${amountText(lesson)} stays held`)
  const settled = about('how it was settled')
  expect(settled).toContain(`We refund ${amountText(money.refunds[0])}`)
  expect(settled).toContain(`${amountText(lesson - money.refunds[0])} less our fee is yours`)
  expect(about('on its way to you')).toContain(`You were paid ${exactAmountText(money.earned)}`)
})

test('the seller: income, sales and statements', async () => {
  const own = await api(seller)
  const teacher_id = seller.userId
  const income = await own.teacherIncome({ body: { teacher_id } })
  expect(income).toMatchObject({
    ...{
      held: money.heldNet,
      available: 0,
      totalPayouts: money.earned,
      totalFees: money.fees + money.held - money.heldNet,
    },
    ...{ totalSales: money.earned + money.heldNet, pendingPayouts: money.heldNet },
  })
  expect(income.releases.reduce((sum, { amount }) => sum + amount, 0)).toBe(money.heldNet)
  const sales = await own.teacherSales({ body: { teacher_id } })
  const sumOf = (key: 'sale_price' | 'net' | 'fee' | 'held') =>
    sales.reduce((sum, sale) => sum + sale[key], 0)
  expect([sumOf('sale_price'), sumOf('net'), sumOf('fee'), sumOf('held')]).toEqual([
    money.paid - refunded,
    money.earned + money.heldNet,
    money.fees + money.held - money.heldNet,
    money.heldNet,
  ])
  const statements = await Promise.all(
    income.periods.map(month => own.teacherStatement({ query: { teacher_id, month } })),
  )
  const [last] = statements
  const inAll = (key: 'sales' | 'refunds' | 'fees' | 'payouts' | 'released') =>
    statements.reduce((sum, statement) => sum + statement[key], 0)
  expect({
    sales: inAll('sales'),
    refunds: Math.abs(inAll('refunds')),
    fees: Math.abs(inAll('fees')),
    payouts: Math.abs(inAll('payouts')),
    released: inAll('released'),
    closing: last?.closing,
    held: last?.held,
    earned: last?.earned,
  }).toEqual({
    ...{
      sales: money.paid,
      refunds: refunded,
      fees: money.fees + money.held - money.heldNet,
      payouts: money.earned,
    },
    ...{ released: money.earned, closing: money.heldNet, held: money.heldNet, earned: 0 },
  })
})

/** The sum of a column, in cents. */
async function sumCsv(type: 'sales' | 'payouts', column: string): Promise<number> {
  const query = { teacher_id: seller.userId, type }
  const text = String(await (await api(seller)).teacherEarningsCsv({ query }))
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map(row => row.split(','))
  return rows.reduce((sum, row) => sum + Math.round(Number(row[head.indexOf(column)]) * 100), 0)
}

test('the CSV files', async () => {
  expect({
    price: await sumCsv('sales', 'Sale Price'),
    fee: await sumCsv('sales', 'Fee'),
    net: await sumCsv('sales', 'You get'),
    held: await sumCsv('sales', 'Held until taught'),
    earned: await sumCsv('sales', 'Yours already'),
    sent: await sumCsv('payouts', 'Amount'),
  }).toEqual({
    ...{
      price: money.paid - refunded,
      fee: money.fees + money.held - money.heldNet,
      net: money.earned + money.heldNet,
    },
    ...{ held: money.heldNet, earned: money.earned, sent: money.earned },
  })
})

test('staff: the income table', async () => {
  const row = await (await api(staff)).adminPayee({ body: { teacher_id: seller.userId } })
  expect(row).toMatchObject({
    ...{ total_sale: money.earned + money.heldNet, totalPayouts: money.earned, pending: money.heldNet },
    ...{ held: money.heldNet, available: 0 },
  })
})

test("the seller's programs", () => {
  const received = receiver.got('/all').map(({ body }) => JSON.parse(body))
  const sums = (event: WebhookEvent) =>
    received
      .filter(({ type }) => type === event)
      .map(({ data }) => data.amount_cents ?? data.lines?.[0]?.amount_cents)
      .toSorted()
  expect({
    paid: sums('order.paid'),
    refunded: sums('order.refunded'),
    taught: sums('lesson.taught'),
    sent: sums('payout.sent'),
  }).toEqual({
    paid: [money.paid],
    refunded: [...money.refunds].toSorted(),
    taught: [25_000, 40_000],
    sent: [money.earned],
  })
})
