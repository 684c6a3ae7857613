import { afterAll, expect, test } from 'vitest'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { makePerson } from '#server/testing/people.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { dayNumber, ringDays } from './free-days.rules.ts'
import { passFreeDays, recountFreeDays } from './refresh-free-days.ts'
import { rebuildTeacherCards } from './refresh-teacher-cards.ts'
import { listTeacherRows } from './teacher-list.repository.ts'

const t = await ownTestApp()
afterAll(t.end)

const found = async (free_from?: string, free_to?: string, more: { country?: string } = {}) => {
  const filters = { free_from, free_to, ...more }
  const page = await t.api().teacherFilter({ body: { filters, limit: 100 } })
  return { ...page, ids: page.teachers.map(({ teacher_id }) => teacher_id).sort((a, b) => a - b) }
}

/** Lessons of these tests are written without the calls that tell of them. */
const refreshListing = async () => {
  await rebuildTeacherCards(t.platform)
  await recountFreeDays(t.platform)
}

test('teachers are found by free days, counted alike, until a time is booked or has begun', async () => {
  const [one, two] = [await makeTrialTeacher(t), await makeTrialTeacher(t)]
  const slot = await makeLesson(t, one, { day: '2026-11-24', time: '09:00' })
  await makeLesson(t, one, { day: '2026-11-28', time: '23:00' })
  const soon = await makeLesson(t, two, { day: '2026-11-24', time: '23:00' })
  await refreshListing()
  const both = [one.userId, two.userId].sort((a, b) => a - b)
  const week = await found('2026-11-23', '2026-11-29')
  expect(week).toMatchObject({ ids: both, total: 2 })
  // In Hong Kong: both are on the 24th, though one is on the 23rd and one on the 24th of UTC's clock.
  expect((await found('2026-11-24', '2026-11-24')).ids).toEqual(both)
  expect((await found('2026-11-23', '2026-11-23')).ids).toEqual([])
  expect((await found('2026-11-28', '2026-11-28')).ids).toEqual([one.userId])
  expect((await found('2026-11-23', '2026-11-29', { country: 'FR' })).total).toBe(0)
  const counted = week.facets.prices.reduce((sum, { count }) => sum + count, 0)
  expect(counted).toBe(2)

  await book(t, await makePerson(t), slot)
  expect((await found('2026-11-24', '2026-11-24')).ids).toEqual([two.userId])
  expect((await found('2026-11-23', '2026-11-29')).ids).toEqual(both)

  const buyer = await makePerson(t)
  const { bookingId: booking_id } = await book(t, buyer, soon)
  expect((await found('2026-11-24', '2026-11-24')).ids).toEqual([])
  await t.api(buyer.token).bookingCancel({ body: { booking_id } })
  expect((await found('2026-11-24', '2026-11-24')).ids).toEqual([two.userId])

  const later = new Date('2026-11-24T15:16:00Z').getTime() - t.clock.now().getTime()
  t.clock.advance({ seconds: later / 1000 })
  await passFreeDays(t.platform)
  expect((await found('2026-11-24', '2026-11-24')).ids).toEqual([])
  expect((await found('2026-11-24', '2026-11-30')).ids).toEqual([one.userId])
})

test('a day so far ahead that it has the bit of another is not taken for it, and found when it is near', async () => {
  const teacher = await makeTrialTeacher(t)
  const day = addDays(hongKongDay(t.clock.now()), 20)
  const far = addDays(day, ringDays)
  await makeLesson(t, teacher, { day: far, time: '09:00' })
  await refreshListing()
  expect((await found(day, day)).ids).not.toContain(teacher.userId)
  t.clock.advance({ days: 90 })
  await recountFreeDays(t.platform)
  expect((await found(far, far)).ids).toContain(teacher.userId)
})

test('whichever way is the quicker one, the same are found', async () => {
  const [one, two] = [await makeTrialTeacher(t), await makeTrialTeacher(t)]
  const days = [3, 9].map(ahead => addDays(hongKongDay(t.clock.now()), ahead))
  for (const [teacher, day = ''] of [
    [one, days[0]],
    [two, days[1]],
  ] as const)
    await makeLesson(t, teacher, { day: day, time: '09:00' })
  await refreshListing()
  const listed = async (wanted: number[], expected: { steps: number; free: number }) => {
    const paging = { sort: 'newest', limit: 100, offset: 0 } as const
    const rows = await listTeacherRows(t.platform.db, { freeDays: wanted }, paging, expected)
    return rows.map(({ id }) => id)
  }
  const [early = 0, late = 0] = days.map(dayNumber)
  for (const expected of [
    { steps: 0, free: 0 },
    { steps: 1e6, free: 1 },
    { steps: 1e6, free: 1e6 },
  ]) {
    expect(await listed([early], expected)).toEqual([one.userId])
    expect(await listed([late - 1, late], expected)).toEqual([two.userId])
    expect(await listed([early, late], expected)).toEqual([two.userId, one.userId])
    expect(await listed([early + 1], expected)).toEqual([])
    expect(await listed([], expected)).toEqual([])
  }
})

test.each([
  ['2026-13-01', '2026-11-24'],
  ['2026-11-25', '2026-11-24'],
])('from %s to %s is refused', async (from, to) => {
  await expect(found(from, to)).rejects.toMatchObject({ status: 422 })
})
