import { describe, expect, test } from 'vitest'
import type { Booking } from '#contract/lessons/bookings.ts'
import {
  byDay,
  freeUntil,
  grouped,
  isFree,
  isOpen,
  isUnmarked,
  learnerOf,
  learnersOf,
  nearDayText,
  startsIn,
  studentOf,
} from './booking-texts.ts'

const now = new Date('2026-11-16T11:18:00Z')

function booking(part: Partial<Booking> & { starts_at: string }): Booking {
  const starts = new Date(part.starts_at)
  const ends = new Date(starts.getTime() + 30 * 60_000)
  return {
    booking_id: 1,
    status: 'confirmed',
    upcoming: ends > now,
    slot_id: 1,
    trial_id: 1,
    trial_date: new Date(starts.getTime() + 8 * 3600_000).toISOString().slice(0, 10),
    trial_time: '19:30',
    duration: 30,
    ends_at: ends.toISOString(),
    trial: { duration: 'Trial', duration_zh: '試堂', venue: '', price: 120, price_id: 1, is_trial: '1' },
    teacher: { user_id: 2, display_name: 'Karen Lau', profile_picture: '' },
    student: { user_id: 3, display_name: 'Mandy Chan' },
    student_user: { email: '' },
    learner_id: null,
    learner_name: 'Mandy',
    learner_grade: 'S5',
    price: 120,
    refunded: 0,
    held: 0,
    lessons: [],
    attendance: null,
    student_attandance: null,
    join_from: new Date(starts.getTime() - 15 * 60_000).toISOString(),
    can_join: false,
    can_move_until: new Date(starts.getTime() - 24 * 3600_000).toISOString(),
    can_cancel: true,
    can_change_learner: true,
    cancelled_at: null,
    cancelled_by: null,
    reason: '',
    moves: 0,
    moved: null,
    suspended: null,
    can_ask: false,
    request: null,
    reviewed: false,
    own_rating: null,
    booked_at: '2026-11-01T00:00:00Z',
    ...part,
  }
}

describe('how long it is until then', () => {
  test.each([
    ['2026-11-16T11:30:00Z', 'Starts in 12 minutes'],
    ['2026-11-16T11:19:00Z', 'Starts in 1 minute'],
    ['2026-11-16T14:18:00Z', 'Starts in 3 hours'],
    // Past midnight in Hong Kong, though not yet in Greenwich.
    ['2026-11-16T17:00:00Z', 'Tomorrow'],
    ['2026-12-05T02:00:00Z', 'In 19 days'],
    ['2026-11-16T11:00:00Z', 'Under way'],
  ])('%s: %s', (starts_at, text) => {
    expect(startsIn(booking({ starts_at }), now)).toBe(text)
  })
})

test('the door opens 15 minutes before and closes at the end', () => {
  const at = (time: string) => booking({ starts_at: time })
  expect(isOpen(at('2026-11-16T11:33:00Z'), now)).toBe(true)
  expect(isOpen(at('2026-11-16T11:33:01Z'), now)).toBe(false)
  expect(isOpen(at('2026-11-16T10:48:00Z'), now)).toBe(false)
  expect(isOpen(booking({ starts_at: '2026-11-16T11:30:00Z', join_from: null }), now)).toBe(false)
})

test('changes are free until so many hours before', () => {
  const soon = booking({ starts_at: '2026-11-17T11:18:00Z' })
  const later = booking({ starts_at: '2026-11-17T11:19:00Z' })
  expect([isFree(soon, 24, now), isFree(later, 24, now)]).toEqual([false, true])
  expect(freeUntil(later, 24).toISOString()).toBe('2026-11-16T11:19:00.000Z')
})

test('who comes is named as each side may know it', () => {
  const starts_at = '2026-12-05T02:00:00Z'
  const own = booking({ starts_at })
  const child = booking({ starts_at, learner_id: 7, learner_name: 'Hei Tung', learner_grade: 'P3' })
  const removed = booking({ starts_at, learner_id: 7, learner_name: '', learner_grade: '' })
  expect([own, child, removed].map(learnerOf)).toEqual(['Me', 'Hei Tung · P3', 'A learner you removed'])
  expect([own, child, removed].map(studentOf)).toEqual(['Mandy', 'Hei Tung', 'A learner'])
})

test('a teacher finds all of today together, and what waits for a mark', () => {
  const done = booking({ booking_id: 1, starts_at: '2026-11-16T10:30:00Z', upcoming: false })
  const soon = booking({ booking_id: 2, starts_at: '2026-11-16T11:30:00Z' })
  const later = booking({ booking_id: 3, starts_at: '2026-12-05T02:00:00Z' })
  const cancelled = booking({
    booking_id: 4,
    starts_at: '2026-11-16T12:30:00Z',
    status: 'cancelled',
    upcoming: false,
  })
  const groups = grouped([soon, later], [cancelled, done], now)
  const ids = (bookings: readonly Booking[]) => bookings.map(({ booking_id }) => booking_id)
  expect([ids(groups.today), ids(groups.next), ids(groups.past)]).toEqual([[1, 2], [3], [4]])
  expect([done, soon, cancelled].map(each => isUnmarked(each, now))).toEqual([true, false, false])
})

describe('lessons to come', () => {
  const [first, second, third] = [
    booking({ starts_at: '2026-11-16T12:00:00Z', learner_id: 7, learner_name: 'Hei Tung' }),
    booking({ starts_at: '2026-11-17T12:00:00Z' }),
    booking({ starts_at: '2026-11-17T14:00:00Z', learner_id: 7, learner_name: 'Hei Tung' }),
  ]

  test('stand under their days, in order', () => {
    expect(byDay([first, second, third])).toEqual([
      ['2026-11-16', [first]],
      ['2026-11-17', [second, third]],
    ])
  })

  test('are counted by who learns, the account’s owner as ‘Me’', () => {
    expect(learnersOf([first, second, third])).toEqual([
      { learner_id: 7, name: 'Hei Tung', count: 2 },
      { learner_id: null, name: 'Me', count: 1 },
    ])
  })

  test('are today’s and tomorrow’s by Hong Kong’s days', () => {
    expect(nearDayText('2026-11-16', now)).toBe('Today')
    expect(nearDayText('2026-11-17', new Date('2026-11-16T15:59:00Z'))).toBe('Tomorrow')
    expect(nearDayText('2026-11-17', new Date('2026-11-16T16:00:00Z'))).toBe('Today')
    expect(nearDayText('2026-11-18', now)).toBeNull()
  })
})
