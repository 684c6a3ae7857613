import { expect, test } from 'vitest'
import type { ClassView } from '#contract/classes/classes.ts'
import { leaveText, lessonsText } from './class-texts.ts'

// What these texts read of a class.
const view = {
  lesson_count: 12,
  lessons_left: 7,
  next_lesson: { date: '2026-11-21', time: '10:00', end_time: '11:00' },
  price_now: 840,
  leave_until: '2026-11-20T02:00:00.000Z',
  cancel_hours: 24,
} as ClassView

test('a class that has begun is for the lessons left, from the first of them', () => {
  expect(lessonsText(view)).toBe('7 of 12 lessons left, from Sat 21 Nov')
  expect(lessonsText({ ...view, lessons_left: 12 })).toBe('For all 12 lessons')
  expect(lessonsText({ ...view, lesson_count: 1, lessons_left: 1 })).toBe('For 1 lesson')
})

test('leaving is promised as long as it holds, and nothing of what is free', () => {
  expect(leaveText(view)).toBe('Leave until Fri 20 Nov 2026, 10:00\u00a0am with a full refund')
  expect(leaveText({ ...view, leave_until: null, cancel_hours: 48 })).toBe(
    'Your first lesson begins in less than 48 hours, so leaving isn’t refunded',
  )
  expect(leaveText({ ...view, price_now: 0 })).toBe('')
})
