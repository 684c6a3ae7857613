import { afterAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { closeDueOrders, compareBooks, moneyOf } from '#server/testing/orders.ts'
import { makePerson, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import {
  buyPlace,
  endOffers,
  enroll,
  openPlace,
  placesOf,
  seatsOf,
  subjectsTo,
} from '../enrolments/enrolments.test-support.ts'

const t = await ownTestApp()
afterAll(t.end)

/** One place, taken. */
async function fullClass(more: Parameters<typeof makeClass>[1] = {}) {
  const one = await makeClass(t, { inDays: 30, ...more })
  const holder = await makePerson(t)
  const held = await buyPlace(t, holder, one.classId)
  if (held.state === 'requested')
    await t.api(one.teacher.token).enrollmentsApprove({ body: { class_id: one.classId } })
  const leave = () => t.api(holder.token).enrolmentLeave({ body: { enrolment_id: held.enrolmentId } })
  return { ...one, holder, leave, desk: t.api(one.teacher.token) }
}

const wait = async (who: TestPerson, classId: number) =>
  (await t.api(who.token).classWait({ body: { class_id: classId } })).enrolment

const stateOf = async (classId: number, { userId }: TestPerson) =>
  (await placesOf(t, classId)).find(([id]) => id === userId)?.[1]

describe('a full class', () => {
  test('is asked for: approval adds a place and gives a link, without money before', async () => {
    const { classId, desk, teacher } = await fullClass()
    const buyer = await makePerson(t)
    const asked = await t
      .api(buyer.token)
      .classEnroll({ body: { classes: [classId], message: 'My brother is in it' } })
    expect(asked).toMatchObject({ status: 'success', enrolments: [{ state: 'asked' }] })
    expect(await enroll(t, buyer, classId)).toEqual(asked)
    const { awaiting } = await desk.enrollmentsAwaiting({ body: { teacher_id: teacher.userId } })
    expect(awaiting[0]?.enrolments).toMatchObject([
      { state: 'asked', message: 'My brother is in it', authorised_until: null },
    ])
    await desk.enrollmentsApprove({ body: { class_id: classId } })
    expect([await stateOf(classId, buyer), await seatsOf(t, classId)]).toEqual(['offered', 2])
    // No one else takes what is kept.
    const other = await makePerson(t)
    await expect(openPlace(t, other, classId)).rejects.toEqual(refusedWith('class_full'))
    const { orderId } = await buyPlace(t, buyer, classId)
    expect(await stateOf(classId, buyer)).toBe('confirmed')
    expect(await moneyOf(t, orderId)).toMatchObject({ charged: 40_000 })
  })

  test('whose link is not used within 48 hours lets the place go', async () => {
    const { classId, desk } = await fullClass()
    const buyer = await makePerson(t)
    await enroll(t, buyer, classId)
    await desk.enrollmentsApprove({ body: { class_id: classId } })
    t.clock.advance({ hours: 49 })
    await expect(openPlace(t, buyer, classId)).rejects.toEqual(refusedWith('offer_lapsed'))
    await endOffers(t)
    expect(await stateOf(classId, buyer)).toBe('lapsed')
    expect(await subjectsTo(t, buyer)).toContain('Your seat was released: Phonics club')
  })

  test('declined, nothing was charged', async () => {
    const { classId, desk } = await fullClass()
    const buyer = await makePerson(t)
    await enroll(t, buyer, classId)
    await desk.enrollmentsDecline({ body: { class_id: classId } })
    expect(await stateOf(classId, buyer)).toBe('declined')
  })

  test('that is not full has no list', async () => {
    const { classId } = await makeClass(t)
    await expect(wait(await makePerson(t), classId)).rejects.toEqual(refusedWith('class_free'))
  })
})

describe('a waiting list', () => {
  test('offers what comes free to the first, then to the next; who lets it lapse goes to the end', async () => {
    const { classId, leave } = await fullClass()
    const [first, second, newcomer] = [await makePerson(t), await makePerson(t), await makePerson(t)]
    expect(await wait(first, classId)).toMatchObject({ state: 'waiting', place_in_line: 1 })
    t.clock.advance({ minutes: 1 })
    expect(await wait(second, classId)).toMatchObject({ place_in_line: 2 })
    expect(await wait(second, classId)).toMatchObject({ place_in_line: 2 })
    await leave()
    expect([await stateOf(classId, first), await stateOf(classId, second)]).toEqual(['offered', 'waiting'])
    expect(await subjectsTo(t, first)).toContain('We’re holding a seat for you: Phonics club')
    await expect(openPlace(t, newcomer, classId)).rejects.toEqual(refusedWith('class_full', { waiting: 1 }))
    t.clock.advance({ hours: 25 })
    await endOffers(t)
    expect([await stateOf(classId, first), await stateOf(classId, second)]).toEqual(['waiting', 'offered'])
    const { orderId } = await buyPlace(t, second, classId)
    expect(await moneyOf(t, orderId)).toMatchObject({ charged: 40_000 })
    expect(await seatsOf(t, classId)).toBe(1)
  })

  test('forgets who lets two offers lapse without a word, and tells them', async () => {
    const { classId, leave } = await fullClass()
    const [first, second] = [await makePerson(t), await makePerson(t)]
    await wait(first, classId)
    t.clock.advance({ minutes: 1 })
    await wait(second, classId)
    await leave()
    const states = async () => [await stateOf(classId, first), await stateOf(classId, second)]
    const seen = []
    for (let day = 0; day < 5; day++) {
      seen.push(await states())
      t.clock.advance({ hours: 25 })
      await endOffers(t)
    }
    expect(seen).toEqual([
      ['offered', 'waiting'],
      ['waiting', 'offered'],
      ['offered', 'waiting'],
      ['lapsed', 'offered'],
      ['lapsed', 'lapsed'],
    ])
    const subjects = await subjectsTo(t, first)
    expect(subjects.filter(subject => subject === 'You’re off the waiting list: Phonics club')).toHaveLength(
      1,
    )
    // The place is free for anyone now, also for them.
    const again = await signedInAnew(t, first)
    expect((await buyPlace(t, again, classId)).state).toBe('confirmed')
  })

  test('in which an offer is declined goes on with the next', async () => {
    const { classId, leave } = await fullClass()
    const [first, second] = [await makePerson(t), await makePerson(t)]
    const { enrolment_id } = await wait(first, classId)
    await wait(second, classId)
    await leave()
    await t.api(first.token).enrolmentLeave({ body: { enrolment_id } })
    expect([await stateOf(classId, first), await stateOf(classId, second)]).toEqual(['withdrawn', 'offered'])
  })

  test('returns to the offer where a payment was given up, and to the line once that is over', async () => {
    const { classId, leave } = await fullClass()
    const buyer = await makePerson(t)
    await wait(buyer, classId)
    await leave()
    const intent = await openPlace(t, buyer, classId)
    expect(await stateOf(classId, buyer)).toBe('held')
    await t.api(buyer.token).paymentRelease({ body: { order_id: intent.order_id } })
    expect(await stateOf(classId, buyer)).toBe('offered')
    t.clock.advance({ hours: 23, minutes: 55 })
    await openPlace(t, buyer, classId)
    t.clock.advance({ minutes: 16 })
    await closeDueOrders(t)
    expect(await stateOf(classId, buyer)).toBe('waiting')
  })

  test('makes no offer within twelve hours of the lesson; then who comes first is served', async () => {
    const { classId } = await makeClass(t, { inDays: 3, lessons: 1 })
    const [holder, waiting, newcomer] = [await makePerson(t), await makePerson(t), await makePerson(t)]
    const { orderId } = await buyPlace(t, holder, classId)
    await wait(waiting, classId)
    t.clock.advance({ days: 2, hours: 20 })
    await expect(openPlace(t, newcomer, classId)).rejects.toEqual(refusedWith('class_full'))
    const staff = await makePerson(t, { role: roles.admin })
    await t.api(staff.token).refundOrder({
      body: { order_id: orderId, reason: 'Ill', idempotency_key: 'a key that is long' },
    })
    expect(await stateOf(classId, waiting)).toBe('waiting')
    // Who waits may be the one who comes.
    await openPlace(t, waiting, classId)
    expect(await stateOf(classId, waiting)).toBe('held')
    await expect(openPlace(t, newcomer, classId)).rejects.toEqual(refusedWith('class_full'))
  })

  test('of an approval class asks the teacher before it offers', async () => {
    const { classId, leave, desk } = await fullClass({ needsApproval: true })
    const buyer = await makePerson(t)
    await wait(buyer, classId)
    await leave()
    expect(await stateOf(classId, buyer)).toBe('asked')
    await desk.enrollmentsApprove({ body: { class_id: classId } })
    expect([await stateOf(classId, buyer), await seatsOf(t, classId)]).toEqual(['offered', 1])
    expect(await buyPlace(t, buyer, classId)).toMatchObject({ state: 'confirmed' })
  })
})

test('in the end the books agree', async () => {
  t.clock.advance({ minutes: 30 })
  await closeDueOrders(t)
  expect((await compareBooks(t)).mismatches).toEqual({})
})
