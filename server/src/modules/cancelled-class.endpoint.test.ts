import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/rules/hong-kong-time.ts'
import { amountText } from '#contract/rules/money.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { dayIn } from '#server/testing/days.ts'
import { compareBooks } from '#server/testing/orders.ts'
import { makePerson, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { makeTrialTeacher, type TrialTeacher } from '#server/testing/teachers.ts'
import { buyPlace } from './classes/enrolments/enrolments.test-support.ts'

// One class that its teacher cancels half-way: whatever says what goes back has to say the same, to the cent. Lesson 1
// and 2 were taught, lesson 4 was cancelled before, and lessons 3 and 5 end with the class.

const t = await ownTestApp({ platformFeePercent: 10 })
afterAll(t.end)
const { db, jobs } = t.platform
const api = async (person: TestPerson) => t.api((await signedInAnew(t, person)).token)

/** Before the first lesson. */
const firstDay = dayIn(t, 0)
let staff: TestPerson
let seller: TrialTeacher
let classId = 0
/** Two from the start, and one from the second lesson on. */
let families: { person: TestPerson; orderId: number; enrolmentId: number }[] = []
let offered: TestPerson
let waiting: TestPerson
let preview: { refund: number; enrolled: number; others: number; lessons: number; make_up: unknown }
let lessonPreview: { refund: number; refund_each: number | null }

/** Cents: paid, what went back for lesson 4, and for the lessons that ended with the class. */
const money = [
  { paid: 99_999, lesson: 19_999, rest: 39_998 },
  { paid: 99_999, lesson: 19_999, rest: 39_998 },
  // The price for the four lessons left.
  { paid: 80_000, lesson: 20_000, rest: 40_000 },
]
const sumOf = (key: keyof (typeof money)[number]) => money.reduce((sum, one) => sum + one[key], 0)
const refunded = sumOf('lesson') + sumOf('rest')
const kept = sumOf('paid') - refunded
const dollars = (cents: number) => cents / 100

const passTo = (at: Date, hours: number) =>
  t.clock.advance({ seconds: (at.getTime() - t.clock.now().getTime()) / 1000 + hours * 3600 })

async function buy(person: TestPerson) {
  const { orderId, enrolmentId } = await buyPlace(t, await signedInAnew(t, person), classId)
  return { person, orderId, enrolmentId }
}

beforeAll(async () => {
  staff = await makePerson(t, { role: roles.masterAdmin })
  seller = await makeTrialTeacher(t)
  const wish = { teacher: seller, lessons: 5, priceCents: 99_999, inDays: 2, seats: 3 }
  classId = (await makeClass(t, wish)).classId
  const people = await Promise.all(['Mei Ling', 'Wing', 'Ho'].map(firstName => makePerson(t, { firstName })))
  offered = await makePerson(t, { firstName: 'Polly' })
  waiting = await makePerson(t, { firstName: 'Kit' })
  const [first, second, late] = people
  if (!first || !second || !late) throw new Error('Nobody came')
  families = [await buy(first), await buy(second)]
  const { rows } = await db.execute<{ id: string; ends_at: string }>(
    sql`select id, ends_at from lessons where class_id = ${classId} order by starts_at`,
  )
  const firstEnds = new Date(rows[0]?.ends_at ?? '')
  const fourth = Number(rows[3]?.id)
  passTo(firstEnds, 1)
  families.push(await buy(late))
  for (const person of [offered, waiting])
    await (await api(person)).classWait({ body: { class_id: classId } })
  passTo(firstEnds, 30)
  await jobs.runDue()
  const desk = await api(seller)
  lessonPreview = await desk.classCancelPreview({ body: { class_id: classId, lesson_id: fourth } })
  await desk.classLessonCancel({ body: { lesson_id: fourth, reason: 'A school visit', confirm: true } })
  await jobs.runDue()
  t.clock.advance({ minutes: 1 })
  // One more seat, which is offered to the first in line.
  await desk.classEdit({ body: { class_id: classId, students_limit: 4 } })
  await jobs.runDue()
  preview = await desk.classCancelPreview({ body: { class_id: classId } })
  await desk.classCancel({ body: { class_id: classId, reason: 'Moving to Tainan', confirm: true } })
  await jobs.runDue()
  await jobs.runDue()
})

test('the dialogs', () => {
  expect(dollars(sumOf('lesson'))).toBe(lessonPreview.refund)
  expect(lessonPreview.refund_each).toBeNull()
  expect(preview).toMatchObject({
    ...{ refund: dollars(sumOf('rest')), enrolled: 3, others: 2, lessons: 2 },
    make_up: expect.anything(),
  })
})

test('the families: emails, bell, order, class and timetable', async () => {
  for (const [index, { person, orderId, enrolmentId }] of families.entries()) {
    const { paid, lesson, rest } = money[index] ?? { paid: 0, lesson: 0, rest: 0 }
    const own = await api(person)
    const mails = await t.mailsTo(person.email)
    const about = (start: string) =>
      mails.filter(({ subject }) => subject.startsWith(start)).map(({ body }) => body)
    const [ended = '', ...more] = about('Cancelled: Phonics club').filter(body => body.includes('Tainan'))
    expect(more).toEqual([])
    expect(ended).toContain('cancelled Phonics club. 2 lessons won’t be held.')
    expect(ended).toContain(amountText(rest))
    expect(about('Cancelled: Phonics club, ')).toEqual([expect.stringContaining(amountText(lesson))])
    expect(about('Enrolment ended')).toEqual([])
    const bell = (await own.noticeList({ query: {} })).notices.map(notice => JSON.stringify(notice))
    expect(bell.filter(one => one.includes('Tainan'))).toEqual([expect.stringContaining(amountText(rest))])

    const order = await own.orderView({ params: { id: orderId } })
    expect(order.lines[0]).toMatchObject({ sale_price: paid, refunded: lesson + rest })
    expect(order.refunds.map(({ amount, cancelled }) => [cancelled, amount]).toSorted()).toEqual([
      ['class', rest],
      ['lesson', lesson],
    ])
    const amounts = order.lines[0]?.lessons.filter(({ state }) => state === 'refunded') ?? []
    expect(amounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(lesson + rest)

    const [view] = await own.classSingle({ body: { class_id: classId } })
    expect(view).toMatchObject({
      ...{ state: 'cancelled', cancelled_by: 'teacher', reason: 'Moving to Tainan', zoom_link: '' },
      enrolments: [{ enrolment_id: enrolmentId, state: 'cancelled' }],
    })
    const { enrolment } = await own.enrolmentGet({ body: { class_id: classId, student_id: person.userId } })
    expect(enrolment[0]).toMatchObject({ ended_by: 'teacher', refunded: dollars(lesson + rest) })
    const { classes } = await own.myClasses({
      body: { student_id: person.userId, startingDate: firstDay, endingDate: addDays(firstDay, 9) },
    })
    const [shown] = classes
    expect(shown).toMatchObject({ state: 'cancelled', cancelled_by: 'teacher', reason: 'Moving to Tainan' })
    const back = shown?.enrolments[0]?.lessons.filter(({ state }) => state === 'refunded') ?? []
    expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(lesson + rest)
  }
})

test('whoever was offered a seat or waited for one', async () => {
  const endOf = async (person: TestPerson) =>
    (await t.mailsTo(person.email)).filter(({ subject }) => subject === 'Cancelled: Phonics club')
  expect(await endOf(offered)).toMatchObject([
    { body: expect.stringContaining('The seat we held for Polly') },
  ])
  expect(await endOf(waiting)).toMatchObject([
    { body: expect.stringContaining('no longer on the waiting list') },
  ])
})

test('the teacher gets one summary, and nobody has left', async () => {
  const mails = await t.mailsTo(seller.email)
  const [summary, ...more] = mails.filter(({ subject }) => subject === 'You cancelled Phonics club')
  expect(more).toEqual([])
  expect(summary?.body).toContain(`3 enrolled students, who get ${amountText(sumOf('rest'))} back`)
  expect(summary?.body).toContain('2 people who requested or were waiting')
  expect(mails.filter(({ subject }) => subject.startsWith('A student has left'))).toEqual([])
})

test('the ledger', async () => {
  const orderIds = families.map(({ orderId }) => orderId)
  const { rows } = await db.execute<{ cents: string }>(sql`
    select -sum(amount_cents) as cents from ledger_entries entry
    join ledger_postings posting on posting.id = entry.posting_id
    where posting.kind = 'refund' and split_part(account, ':', 1) = 'provider'
      and posting.order_id = any(${sql.param(orderIds)}::bigint[])`)
  expect(Number(rows[0]?.cents)).toBe(refunded)
  expect((await compareBooks(t)).mismatches).toEqual({})
})

test('the seller: sales, statements and CSV', async () => {
  const own = await api(seller)
  const teacher_id = seller.userId
  const sales = await own.teacherSales({ body: { teacher_id } })
  expect(sales.reduce((sum, { sale_price }) => sum + sale_price, 0)).toBe(kept)
  const { periods } = await own.teacherIncome({ body: { teacher_id } })
  const statements = await Promise.all(
    periods.map(month => own.teacherStatement({ query: { teacher_id, month } })),
  )
  const inAll = (key: 'sales' | 'refunds') => statements.reduce((sum, one) => sum + Math.abs(one[key]), 0)
  expect([inAll('sales'), inAll('refunds')]).toEqual([sumOf('paid'), refunded])
  const csv = String(await own.teacherEarningsCsv({ query: { teacher_id, type: 'sales' } }))
  const [head = [], ...rows] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map(row => row.split(','))
  const prices = rows.map(row => Math.round(Number(row[head.indexOf('Sale Price')]) * 100))
  expect(prices.reduce((sum, cents) => sum + cents, 0)).toBe(kept)
})

test('staff: the income table', async () => {
  const row = await (await api(staff)).adminPayee({ body: { teacher_id: seller.userId } })
  const sales = await (await api(seller)).teacherSales({ body: { teacher_id: seller.userId } })
  expect(row).toMatchObject({ total_sale: sales.reduce((sum, { net }) => sum + net, 0) })
})
