import { describe, expect, test } from 'vitest'
import { joinFrom } from '#contract/rules/lesson-times.ts'
import { freeUntil, wantsReminder } from '../calendar/notice.rules.ts'
import type { Booking, Lesson } from '../lessons.tables.ts'
import { isUpcoming, statusOf } from './booking.rules.ts'

const starts = new Date('2026-11-20T08:00:00Z')
const minutes = (count: number) => new Date(starts.getTime() + count * 60_000)

const booked = (changes: Partial<Booking> = {}) => ({
  // Only what the rules look at.
  booking: { state: 'confirmed', attendance: null, confirmedAt: minutes(-5000), ...changes } as Booking,
  lesson: { startsAt: starts, endsAt: minutes(60), state: 'open' } as Lesson,
})

describe('the state that is shown', () => {
  test.each([
    [{}, -10, 'confirmed', true],
    [{}, 30, 'confirmed', true],
    [{}, 60, 'completed', false],
    [{ attendance: 0 }, 90, 'absent', false],
    [{ attendance: 1 }, 30, 'attended', true],
    [{ attendance: 2 }, 90, 'late', false],
    [{ state: 'cancelled' as const }, -10, 'cancelled', false],
  ])('%o at %i minutes is %s', (changes, minute, status, upcoming) => {
    expect(statusOf(booked(changes), minutes(minute))).toBe(status)
    expect(isUpcoming(booked(changes), minutes(minute))).toBe(upcoming)
  })
})

test('times before a lesson', () => {
  expect(joinFrom(starts)).toEqual(minutes(-15))
  expect(freeUntil(starts, 24)).toEqual(minutes(-24 * 60))
  expect(freeUntil(starts, 0)).toEqual(starts)
})

test('who has booked after the reminder was due is not reminded of it', () => {
  expect(wantsReminder({ confirmedAt: minutes(-24 * 60) }, { startsAt: starts }, 24)).toBe(true)
  expect(wantsReminder({ confirmedAt: minutes(-24 * 60 + 1) }, { startsAt: starts }, 24)).toBe(false)
  expect(wantsReminder({ confirmedAt: minutes(-24 * 60 + 1) }, { startsAt: starts }, 1)).toBe(true)
  expect(wantsReminder({ confirmedAt: null }, { startsAt: starts }, 1)).toBe(false)
})
