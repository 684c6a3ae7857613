import { afterAll, describe, expect, test } from 'vitest'
import { ownTestApp } from '#server/testing/app.ts'
import { book, makeLesson, openTrial } from '#server/testing/lessons.ts'
import { compareBooks } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusalOf, refusedWith } from '#server/testing/refusals.ts'
import { addSlots, lessonOn, storedTimes } from '#server/testing/slots.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { bookLesson, ledgerSum, seatsOf } from '../lessons.test-support.ts'

const t = await ownTestApp()
afterAll(t.end)

const range = { from: '2026-12-01', until: '2026-12-31' }

async function offer(hours: readonly string[], day = '2026-12-08') {
  const teacher = await makeTrialTeacher(t)
  const ids: number[] = []
  for (const time of hours) ids.push(await makeLesson(t, teacher, { day, time }))
  return { teacher, ids, api: t.api(teacher.token) }
}

describe('the own calendar', () => {
  test('has open times, what is booked, and nothing of others', async () => {
    const { teacher, slot, desk } = await bookLesson(t, { day: '2026-12-08', time: '16:00' })
    const free = await makeLesson(t, teacher, { day: '2026-12-09', time: '10:00', seats: 3 })
    await makeLesson(t, await makeTrialTeacher(t), { day: '2026-12-08', time: '10:00' })
    const { times } = await desk.ownTimes({ query: range })
    expect(times).toMatchObject([
      { lesson_id: slot, kind: 'trial', trial_date: '2026-12-08', trial_time: '16:00', booked: 1, seats: 1 },
      { lesson_id: free, kind: 'trial', trial_date: '2026-12-09', duration: 60, booked: 0, seats: 3 },
    ])
    expect((await desk.ownTimes({ query: { ...range, kinds: 'class' } })).times).toEqual([])
  })

  test('is shown for two months at most, of classes for a year', async () => {
    const { api } = await offer([])
    const year = { from: '2026-12-01', until: '2027-11-30' }
    expect(await refusalOf(api.ownTimes({ query: year }))).toMatchObject({
      fields: { until: expect.anything() },
    })
    expect((await api.ownTimes({ query: { ...year, kinds: 'class' } })).times).toEqual([])
    const back = { from: '2026-12-02', until: '2026-12-01' }
    expect(await refusalOf(api.ownTimes({ query: back }))).toMatchObject({
      fields: { until: expect.anything() },
    })
  })
})

describe('many times at once', () => {
  test('are deleted by their ids or by a range, and only those', async () => {
    const { teacher, ids, api } = await offer(['09:00', '10:00', '11:00', '12:00'])
    const later = await makeLesson(t, teacher, { day: '2027-01-08', time: '09:00' })
    expect(await api.slotsDelete({ body: { slot_ids: ids.slice(0, 1) } })).toMatchObject({ deleted: 1 })
    expect(await api.slotsDelete({ body: { ...range, preview: true } })).toMatchObject({ deleted: 3 })
    expect(await storedTimes(t, teacher)).toHaveLength(4)
    expect(await api.slotsDelete({ body: range })).toEqual({ status: 200, deleted: 3, left_out: [] })
    expect(await storedTimes(t, teacher)).toEqual(['2027-01-08 09:00 60'])
    await expect(api.slotsDelete({ body: { slot_ids: [later, ids[0] ?? 0] } })).rejects.toEqual(
      refusedWith('slot_unknown'),
    )
    expect(await storedTimes(t, teacher)).toEqual(['2027-01-08 09:00 60'])
  })

  test('of a kind are those alone', async () => {
    const { teacher, api } = await offer(['09:00'])
    await addSlots(t, teacher, [lessonOn(teacher, '2026-12-09', [{ time: '10:00' }], { is_trial: '0' })])
    expect(await api.slotsDelete({ body: { ...range, is_trial: '0' } })).toMatchObject({ deleted: 1 })
    expect(await storedTimes(t, teacher)).toEqual(['2026-12-08 09:00 60'])
  })

  test('stay where somebody has booked, and are named', async () => {
    const { teacher, slot, desk, buyer } = await bookLesson(t, { day: '2026-12-08', time: '16:00' })
    await makeLesson(t, teacher, { day: '2026-12-08', time: '18:00' })
    expect(await desk.slotsDelete({ body: range })).toEqual({
      ...{ status: 200, deleted: 1 },
      left_out: [{ slot_id: slot, trial_date: '2026-12-08', trial_time: '16:00', code: 'slot_booked' }],
    })
    expect(await seatsOf(t, slot)).toEqual([[buyer.userId, 'confirmed']])
  })

  test('of others, and those that have begun, are not there', async () => {
    const { ids } = await offer(['09:00'])
    const { api } = await offer([])
    await expect(api.slotsDelete({ body: { slot_ids: ids } })).rejects.toEqual(refusedWith('slot_unknown'))
    await expect(api.slotsChange({ body: { slot_ids: ids, seats: 2 } })).rejects.toEqual(
      refusedWith('slot_unknown'),
    )
    expect(await refusalOf(api.slotsDelete({ body: {} }))).toMatchObject({
      fields: { from: expect.anything() },
    })
  })

  test('get other seats, another link and another price', async () => {
    const { teacher, ids, api } = await offer(['09:00', '10:00'])
    const url = 'https://meet.example.com/new'
    const changed = await api.slotsChange({ body: { ...range, seats: 4, url, price: 150 } })
    expect(changed).toEqual({ status: 200, changed: 2, left_out: [] })
    const [sold] = await api.teacherLessons({ body: { teacher_id: teacher.userId } })
    expect(sold).toMatchObject({ price: 150, duration: 'Trial lesson' })
    expect(sold?.slots).toMatchObject(ids.map(slot_id => ({ slot_id, seats: 4, url, price: 150 })))
  })

  test('keep their place and price where they are booked, but get a new link', async () => {
    const { teacher, slot, desk } = await bookLesson(t, { day: '2026-12-08', time: '16:00', seats: 3 })
    const free = await makeLesson(t, teacher, { day: '2026-12-08', time: '18:00' })
    const url = 'https://meet.example.com/new'
    expect(await desk.slotsChange({ body: { ...range, url } })).toMatchObject({ changed: 2, left_out: [] })
    expect(await desk.slotsChange({ body: { ...range, venue: 'Room 7' } })).toMatchObject({
      changed: 1,
      left_out: [{ slot_id: slot, code: 'slot_booked' }],
    })
    const [sold] = await desk.teacherLessons({ body: { teacher_id: teacher.userId } })
    expect(sold?.slots).toMatchObject([
      { slot_id: slot, url, venue: '' },
      { slot_id: free, url, venue: 'Room 7' },
    ])
  })

  test('never have fewer seats than are taken, and are somewhere', async () => {
    const teacher = await makeTrialTeacher(t)
    const slot = await makeLesson(t, teacher, { day: '2026-12-08', seats: 3 })
    for (const buyer of [await makePerson(t), await makePerson(t)]) await book(t, buyer, slot)
    const api = t.api(teacher.token)
    expect(await api.slotsChange({ body: { ...range, seats: 1 } })).toMatchObject({
      changed: 0,
      left_out: [{ slot_id: slot, code: 'slot_seats' }],
    })
    expect(await refusalOf(api.slotsChange({ body: { ...range, url: '' } }))).toMatchObject({
      fields: { url: expect.anything() },
    })
    expect(await refusalOf(api.slotsChange({ body: range }))).toMatchObject({
      fields: { seats: expect.anything() },
    })
  })
})

/** Ten times, of which half are being booked while the teacher deletes or changes them all. */
async function race(act: (api: ReturnType<typeof t.api>) => Promise<unknown>) {
  const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00']
  const { teacher, ids, api } = await offer(hours)
  const buyers = await Promise.all(ids.filter((_, at) => at % 2 === 0).map(() => makePerson(t)))
  const opened = buyers.map(async (buyer, at) => {
    const slot = ids[at * 2] ?? 0
    const intent = await openTrial(t, buyer, [slot])
    return { slot, intent }
  })
  const [acted, ...booked] = await Promise.allSettled([act(api), ...opened])
  return { teacher, ids, api, acted, booked, buyers }
}

describe('booked meanwhile', () => {
  test('a time is kept with its seat, or gone before anybody pays for it', async () => {
    for (let round = 0; round < 3; round++) {
      const { teacher, acted, booked, buyers } = await race(api => api.slotsDelete({ body: range }))
      expect(acted.status).toBe('fulfilled')
      const kept: number[] = []
      for (const [at, answer] of booked.entries()) {
        if (answer.status === 'rejected') expect(answer.reason).toEqual(refusedWith('slot_gone'))
        else if (buyers[at]) kept.push((answer.value as { slot: number }).slot)
      }
      for (const slot of kept) expect(await seatsOf(t, slot)).toHaveLength(1)
      // What was kept is exactly what somebody holds.
      expect(await storedTimes(t, teacher)).toHaveLength(kept.length)
    }
    expect(await ledgerSum(t)).toBe(0)
    await compareBooks(t)
  })

  test('a time is sold for the price that its buyer saw', async () => {
    for (let round = 0; round < 3; round++) {
      const { ids, api, acted, booked } = await race(api =>
        api.slotsChange({ body: { ...range, venue: 'Room 7' } }),
      )
      expect(acted.status).toBe('fulfilled')
      if (acted.status !== 'fulfilled') continue
      const { changed, left_out } = acted.value as Awaited<ReturnType<typeof api.slotsChange>>
      expect(changed + left_out.length).toBe(ids.length)
      for (const answer of booked) expect(answer.status).toBe('fulfilled')
    }
  })
})
