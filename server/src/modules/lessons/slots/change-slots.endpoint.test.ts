import { afterAll, expect, test } from 'vitest'
import { ownTestApp } from '#server/testing/app.ts'
import { makeLesson } from '#server/testing/lessons.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { refusalOf } from '#server/testing/refusals.ts'
import { storedTimes } from '#server/testing/slots.ts'
import { makeTeacher, makeTrialTeacher } from '#server/testing/teachers.ts'
import { bookLesson } from '../lessons.test-support.ts'

const t = await ownTestApp()
afterAll(t.end)

const send = ({ token, userId }: TestPerson, updated_slots: object[]) =>
  t.api(token).teacherUpdate({ body: { user_id: userId, updated_slots } })
const profileOf = ({ token, userId }: TestPerson) =>
  t.api(token).teacherProfileView({ query: { id: userId } })
const problemsOf = async (call: Promise<unknown>) => {
  const { code, body, text } = await refusalOf(call)
  const problems = (body as unknown as { problems: { slot_id: number; code: string }[] }).problems
  return { code, text, problems: problems.map(({ slot_id, code }) => [slot_id, code]) }
}

test('times that a profile sends back unchanged are left alone, also where they are booked', async () => {
  const { teacher, slot } = await bookLesson(t, { day: '2026-12-08', time: '16:00' })
  const { trial_prices: before } = await profileOf(teacher)
  expect(before[0]?.slots).toMatchObject([{ slot_id: slot, trial_date: '2026-12-08', trial_time: '16:00' }])
  await send(teacher, before[0]?.slots ?? [])
  expect((await profileOf(teacher)).trial_prices).toEqual(before)
})

test('a free time gets another day, length, place and price', async () => {
  const teacher = await makeTrialTeacher(t)
  const slot = await makeLesson(t, teacher, { day: '2026-12-08', time: '16:00' })
  const url = 'https://meet.example.com/new'
  const change = {
    slot_id: slot,
    trial_date: '2026-12-09',
    trial_time: '17:15',
    duration: '45mins',
    seats: '4',
  }
  await send(teacher, [{ ...change, url, price: '120', is_trial: 0 }])
  const { trial_prices: packages } = await profileOf(teacher)
  const sold = packages.find(({ slots }) => slots.length > 0)
  expect(sold).toMatchObject({
    ...{ price: 120, is_trial: '0', duration: 'Trial lesson' },
    slots: [{ ...change, duration: 45, seats: 4, url, price: 120, is_trial: '0' }],
  })
  expect(await storedTimes(t, teacher)).toEqual(['2026-12-09 17:15 45'])
})

test('what can’t be changed is refused by its id, and then nothing is', async () => {
  const { teacher, slot: booked } = await bookLesson(t, { day: '2026-12-08', time: '16:00' })
  const free = await makeLesson(t, teacher, { day: '2026-12-08', time: '18:00' })
  const other = await makeLesson(t, await makeTrialTeacher(t), { day: '2026-12-08', time: '10:00' })
  const before = await storedTimes(t, teacher)
  const sent = [
    { slot_id: booked, trial_time: '15:00' },
    { slot_id: other, trial_time: '11:00' },
    { slot_id: free, seats: 'many' },
  ]
  expect(await problemsOf(send(teacher, sent))).toEqual({
    code: 'slots_refused',
    text: expect.stringContaining('Tue 8 Dec, 3:00 pm: This time is booked.'),
    problems: [
      [booked, 'slot_booked'],
      [free, 'slot_seats'],
      [other, 'slot_unknown'],
    ],
  })
  expect(await problemsOf(send(teacher, [{ slot_id: free, trial_time: '16:30' }]))).toMatchObject({
    code: 'slot_taken',
    problems: [[free, 'slot_overlap']],
  })
  expect(await problemsOf(send(teacher, [{ slot_id: free, trial_time: '16:20' }]))).toMatchObject({
    problems: [[free, 'slot_time']],
  })
  expect(await storedTimes(t, teacher)).toEqual(before)
})

test('times move past each other within one call, but two don’t change places', async () => {
  const teacher = await makeTrialTeacher(t)
  const [first, second] = [
    await makeLesson(t, teacher, { day: '2026-12-08', time: '10:00' }),
    await makeLesson(t, teacher, { day: '2026-12-08', time: '11:00' }),
  ]
  await send(teacher, [
    { slot_id: first, trial_time: '11:00' },
    { slot_id: second, trial_time: '12:00' },
  ])
  expect(await storedTimes(t, teacher)).toEqual(['2026-12-08 11:00 60', '2026-12-08 12:00 60'])
  const swap = [
    { slot_id: first, trial_time: '12:00' },
    { slot_id: second, trial_time: '11:00' },
  ]
  expect((await refusalOf(send(teacher, swap))).code).toBe('slot_taken')
  expect(await storedTimes(t, teacher)).toEqual(['2026-12-08 11:00 60', '2026-12-08 12:00 60'])
})

test('somebody without times has none to change', async () => {
  const teacher = await makeTeacher(t)
  expect((await problemsOf(send(teacher, [{ slot_id: 999_999 }]))).problems).toEqual([
    [999_999, 'slot_unknown'],
  ])
})
