import { beforeEach, expect, test } from 'vitest'
import type { LessonPackage, LessonSlot } from '#contract/lessons/schedule.ts'
import { freeUntil, offeredPackages, toTime } from './bookable.ts'
import { followLessons } from './free-times.ts'
import {
  type ChosenTrial,
  clearTrials,
  dropTimes,
  keepHold,
  readHold,
  readTrials,
  removeTrial,
  selectTrial,
} from './trial-selection.ts'

const slot = (slot_id: number, trial_date: string, trial_time = '10:00'): LessonSlot => ({
  ...{ slot_id, trial_id: 7, price_id: 7, teacher_id: 3, subscriber_id: 0, trial_date, trial_time },
  ...{ duration: 60, seats: 1, free: 1, price: 220, venue: '', is_trial: '1' },
})
const offered = (slots: LessonSlot[], price = 220): LessonPackage => ({
  ...{ price_id: 7, teacher_id: 3, duration: '60 min trial', duration_zh: '60分鐘試堂', price },
  ...{ is_trial: '1', venue: '', cancel_hours: 24, slots, full: [] },
})
const first = slot(1, '2026-12-05')
const trial: ChosenTrial = {
  ...{ packageId: 7, title: '60 min trial', titleZh: '', price: 22_000 },
  ...{ teacherId: 3, teacherName: 'Karen Lau', teacherPicture: '', time: toTime(first) },
}

beforeEach(clearTrials)

test('only packages with times in the months that are shown are offered', () => {
  // The 16th in Hong Kong.
  const now = new Date('2026-11-15T20:00:00Z')
  const described = [{ price_id: 7, description: 'Bring an essay.' }]
  expect(offeredPackages([offered([slot(1, '2026-11-16'), slot(2, '2027-01-31')])], described, now)).toEqual([
    expect.objectContaining({ id: 7, price: 22_000, free: 2, description: 'Bring an essay.', isTrial: true }),
  ])
  const outside = [slot(1, '2026-11-15'), slot(2, '2027-02-01')]
  expect(offeredPackages([offered(outside), offered([])], [], now)).toEqual([])
})

test('the end of free cancellation is Hong Kong’s', () => {
  expect(freeUntil({ day: '2026-12-05', time: '07:30' }, 24).toISOString()).toBe('2026-12-03T23:30:00.000Z')
})

test('a package is selected once, with its latest time, and removed again', () => {
  selectTrial({ ...trial, time: null })
  selectTrial(trial)
  selectTrial({ ...trial, packageId: 8 })
  expect(readTrials().map(({ packageId, time }) => [packageId, time?.slotId])).toEqual([
    [7, 1],
    [8, 1],
  ])
  dropTimes([1])
  removeTrial(8)
  expect(readTrials()).toEqual([{ ...trial, time: null }])
})

test('what is selected follows the calendar: prices of today, and no time that somebody else has', () => {
  selectTrial(trial)
  followLessons(3, [offered([first], 250)])
  expect(readTrials()).toEqual([{ ...trial, price: 25_000 }])
  followLessons(4, [])
  expect(readTrials()[0]?.time).not.toBeNull()
  followLessons(3, [offered([slot(2, '2026-12-06')], 250)])
  expect(readTrials()[0]?.time).toBeNull()
})

test('one’s own hold keeps a time that nobody else sees as free, as long as it lasts', () => {
  selectTrial(trial)
  keepHold({ orderId: 5, userId: 1, slotIds: [1], until: Date.now() + 60_000 })
  followLessons(3, [offered([])])
  expect(readTrials()[0]?.time?.slotId).toBe(1)
  keepHold({ orderId: 5, userId: 1, slotIds: [1], until: Date.now() - 1 })
  followLessons(3, [offered([])])
  expect(readTrials()[0]?.time).toBeNull()
  clearTrials()
  expect(readHold()).toBeNull()
})
