import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { book, makeLesson, payFor } from '#server/testing/lessons.ts'
import { makePerson, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'

// The clock stands at 2026-11-16 12:00 in Hong Kong.
const t = await ownTestApp()
afterAll(t.end)

const makeParent = () => makePerson(t, { role: roles.parent, firstName: 'Mei' })

const addLearner = async (parent: TestPerson, first_name: string): Promise<number> =>
  (await t.api(parent.token).learnerAdd({ body: { first_name, grade: 'P3' } })).learner.learner_id

/** Who has the seats of these lessons, as the database says. */
async function learnersOf(slots: readonly number[]): Promise<(number | null)[]> {
  const { rows } = await t.platform.db.execute<{ lesson_id: string; learner_id: string | null }>(
    sql`select lesson_id, learner_id from bookings where lesson_id = any(${sql.param([...slots])}::bigint[])
      and state in ('held', 'confirmed')`,
  )
  return slots.map(slot => {
    const found = rows.find(row => Number(row.lesson_id) === slot)
    if (!found) throw new Error(`Nobody has a seat in ${slot}`)
    return found.learner_id === null ? null : Number(found.learner_id)
  })
}

describe('a booking that names nobody', () => {
  test("of a parent is the child's of their last booking, and theirs only where they say so", async () => {
    const [teacher, parent] = [await makeTrialTeacher(t), await makeParent()]
    const slots = await Promise.all(Array.from({ length: 4 }, () => makeLesson(t, teacher)))
    const [first = 0, second = 0, third = 0, fourth = 0] = slots
    const [elder, younger] = [await addLearner(parent, 'Hei Tung'), await addLearner(parent, 'Long Yin')]
    // No one was booked for yet: the first of them.
    await book(t, parent, first)
    t.clock.advance({ minutes: 1 })
    await book(t, parent, second, { learnerId: younger })
    await book(t, parent, third)
    const intent = await t
      .api(parent.token)
      .paymentIntent({ body: { trials: [{ slot_id: fourth, learner_id: null }] } })
    expect(intent.status).toBe('open')
    expect(await learnersOf(slots)).toEqual([elder, younger, younger, null])
    expect((await t.api(parent.token).learnerList()).learners).toMatchObject([
      { learner_id: elder, last: false },
      { learner_id: younger, last: true },
    ])
  })

  test('of a parent without learners, and of a student with some, is their own', async () => {
    const [teacher, parent, student] = [await makeTrialTeacher(t), await makeParent(), await makePerson(t)]
    await addLearner(student, 'Hei Tung')
    const slots = [await makeLesson(t, teacher), await makeLesson(t, teacher)]
    const [one = 0, other = 0] = slots
    await book(t, parent, one)
    await book(t, student, other)
    expect(await learnersOf(slots)).toEqual([null, null])
  })

  test('goes by who is still a learner', async () => {
    const [teacher, parent] = [await makeTrialTeacher(t), await makeParent()]
    const slots = [await makeLesson(t, teacher), await makeLesson(t, teacher)]
    const [one = 0, other = 0] = slots
    const [elder, younger] = [await addLearner(parent, 'Hei Tung'), await addLearner(parent, 'Long Yin')]
    await book(t, parent, one, { learnerId: younger })
    await t.api(parent.token).learnerRemove({ body: { learner_id: younger } })
    await book(t, parent, other)
    expect(await learnersOf(slots)).toEqual([younger, elder])
  })

  test('that costs nothing is found again by the documented call', async () => {
    const [teacher, parent] = [await makeTrialTeacher(t), await makeParent()]
    const learner = await addLearner(parent, 'Hei Tung')
    const slot = await makeLesson(t, teacher)
    await t.platform.db.execute(
      sql`update teacher_packages set price_cents = 0 where id = (select package_id from lessons where id = ${slot})`,
    )
    await payFor(t, parent, [slot])
    const { bookings } = await t.api(parent.token).bookingsStore({ body: [{ slot_id: slot }] })
    expect(bookings).toMatchObject([{ slot_id: slot, learner_id: learner }])
  })
})

test('one order holds lessons for two children', async () => {
  const [teacher, parent] = [await makeTrialTeacher(t), await makeParent()]
  const slots = [await makeLesson(t, teacher), await makeLesson(t, teacher)]
  const [one = 0, other = 0] = slots
  const [elder, younger] = [await addLearner(parent, 'Hei Tung'), await addLearner(parent, 'Long Yin')]
  const { order_id } = await t.api(parent.token).paymentIntent({
    body: {
      trials: [
        { slot_id: one, learner_id: elder },
        { slot_id: other, learner_id: younger },
      ],
    },
  })
  expect(await learnersOf(slots)).toEqual([elder, younger])
  const { lines } = await t.api(parent.token).orderView({ params: { id: order_id } })
  expect(lines.map(({ trial }) => trial?.learner_name)).toEqual(['Hei Tung', 'Long Yin'])
})

describe('another learner', () => {
  async function booked() {
    const [teacher, parent] = [await makeTrialTeacher(t), await makeParent()]
    const slot = await makeLesson(t, teacher, { day: '2026-12-01', seats: 3 })
    const [elder, younger] = [await addLearner(parent, 'Hei Tung'), await addLearner(parent, 'Long Yin')]
    const { bookingId, orderId } = await book(t, parent, slot, { learnerId: elder })
    const change = (learner_id: number | null, who: TestPerson = parent) =>
      t.api(who.token).bookingLearner({ body: { booking_id: bookingId, learner_id } })
    return { teacher, parent, slot, elder, younger, bookingId, orderId, change }
  }

  test('is one of the own family, and of the own booking', async () => {
    const { teacher, elder, younger, parent, slot, change } = await booked()
    const stranger = await makeParent()
    const strange = await addLearner(stranger, 'Ka Yan')
    await expect(change(strange)).rejects.toEqual(refusedWith('learner_unknown'))
    await expect(change(strange, stranger)).rejects.toEqual(refusedWith('booking_unknown'))
    await expect(change(younger, await makePerson(t))).rejects.toEqual(refusedWith('booking_unknown'))
    await expect(
      t.api(teacher.token).bookingLearner({ body: { booking_id: 0, learner_id: null } }),
    ).rejects.toEqual(refusedWith('fields'))
    // The teacher reads the booking, and may not say who comes.
    await expect(change(younger, teacher)).rejects.toEqual(refusedWith('booking_unknown'))
    expect(await learnersOf([slot])).toEqual([elder])
    await book(t, parent, slot, { learnerId: younger })
    await expect(change(younger)).rejects.toEqual(refusedWith('booking_owned'))
  })

  test('of many changes and bookings at once leaves one seat a learner', async () => {
    const { parent, slot, younger, change } = await booked()
    const attempts = await Promise.allSettled([
      change(younger),
      payFor(t, parent, [slot], { learnerId: younger }),
      change(younger),
      change(null),
    ])
    for (const one of attempts)
      if (one.status === 'rejected')
        expect(['booking_owned', 'slot_gone', 'payment_under_way']).toContain(
          (one.reason as { body: { code: string } }).body.code,
        )
    const { rows } = await t.platform.db.execute<{ seats: number }>(
      sql`select count(*)::int as seats from bookings where lesson_id = ${slot} and state in ('held', 'confirmed')
        group by learner_id`,
    )
    expect(rows.every(({ seats }) => seats === 1)).toBe(true)
  })

  // Last: days pass.
  test('may come until the lesson begins; both sides are told once, and the receipt follows', async () => {
    const { teacher, parent, younger, bookingId, orderId, change } = await booked()
    const changed = await change(younger)
    expect(changed.booking).toMatchObject({
      learner_id: younger,
      learner_name: 'Long Yin',
      can_change_learner: true,
    })
    await change(younger)
    for (const [{ email }, subject] of [
      [parent, 'Long Yin · New learner: '],
      [teacher, 'Now for Long Yin: '],
    ] as const) {
      const mails = (await t.mailsTo(email)).filter(mail => mail.subject.startsWith(subject))
      expect(mails).toHaveLength(1)
      expect(mails[0]?.body).toContain('instead of Hei Tung')
    }
    const order = await t.api(parent.token).orderView({ params: { id: orderId } })
    expect(order.lines[0]?.trial).toMatchObject({ learner_name: 'Long Yin' })
    expect((await change(null)).booking).toMatchObject({ learner_id: null, learner_name: 'Mei' })
    t.clock.advance({ days: 15, hours: 4 })
    const late = t.api((await signedInAnew(t, parent)).token)
    const again = { booking_id: bookingId, learner_id: younger }
    await expect(late.bookingLearner({ body: again })).rejects.toEqual(refusedWith('booking_over'))
  })
})
