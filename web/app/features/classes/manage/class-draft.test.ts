import { expect, test } from 'vitest'
import type { ClassView } from '#contract/classes/classes.ts'
import { type ClassColor, classColors } from '#contract/rules/class-form.ts'
import {
  copyOf,
  draftProblems,
  newDraft,
  rarestColor,
  wireOf,
  withDate,
  withLessons,
  withRepeat,
  withTime,
} from './class-draft.ts'

// A Tuesday.
const day = '2026-12-08'
const fresh = newDraft(day, 7, false)
const good = { ...fresh, title: 'Reading', place: 'zoom.us/j/1', color: 'purple' as const }

test('a new class has the usual values', () => {
  expect(wireOf(good)).toEqual({
    ...{ title: 'Reading', course_id: 7, date: day, ending_date: day, time: '09:00', end_time: '10:00' },
    ...{
      class_price: 4,
      late_price: 'pro_rata',
      students_limit: 0,
      no_limit: true,
      require_approval: 'no',
      color: 'purple',
    },
    ...{ repeat_on: '', venue: '', google_meet_link: '', zoom_link: 'zoom.us/j/1', remarks: '' },
    without_holidays: false,
    without_days: [],
  })
  expect(draftProblems(good)).toEqual({})
})

test('a colour that no other class has is chosen beforehand', () => {
  expect(rarestColor([])).toBe('purple')
  const own = (class_id: number, color: ClassColor) => ({ class_id, own: true, color })
  const taken = [own(1, 'purple'), own(2, 'orange'), own(3, 'purple')]
  expect(rarestColor(taken)).toBe('pink')
  expect(newDraft(day, 7, false, rarestColor(taken)).color).toBe('pink')
  // Each class counts once, and another teacher's not at all.
  const others = classColors.slice(2).map((color, at) => own(at + 3, color))
  const lessons = [own(1, 'purple'), own(1, 'purple'), own(2, 'orange'), own(20, 'orange')]
  expect(rarestColor([...others, ...lessons, { class_id: 30, own: false, color: 'purple' }])).toBe('purple')
})

test('what is missing is told by field', () => {
  expect(draftProblems({ ...newDraft(day, null, true), price: '' })).toEqual({
    title: 'title_required',
    course_id: 'course_required',
    class_price: 'price_required',
    zoom_link: 'place_required',
    color: 'color_required',
  })
})

test.each([
  ['3.99', 'price_low'],
  ['-1', 'price_low'],
  ['free', 'price_required'],
  ['0', undefined],
  ['4', undefined],
])('a price of %s', (price, problem) => {
  expect(draftProblems({ ...good, price }).class_price).toBe(problem)
})

test('a limit is a number, or none', () => {
  expect(draftProblems({ ...good, noLimit: false, limit: '' }).students_limit).toBe('limit_required')
  expect(wireOf({ ...good, noLimit: false, limit: '8' })).toMatchObject({
    students_limit: 8,
    no_limit: false,
  })
})

test('a class that repeats does so on the weekday of its first day, and follows it', () => {
  const repeated = withRepeat(good, true)
  expect(wireOf(repeated)).toMatchObject({
    ending_date: '2027-01-26',
    repeat_on: 'Tuesday',
    without_holidays: true,
  })
  expect(withDate(repeated, '2026-12-10').weekdays).toEqual([4])
  expect(withDate({ ...repeated, weekdays: [2, 4] }, '2026-12-11').weekdays).toEqual([2, 4])
  expect(withRepeat(repeated, false).endingDate).toBe(day)
})

test('an end before its start is told at its field', () => {
  expect(draftProblems({ ...withRepeat(good, true), endingDate: '2026-12-01' })).toEqual({
    ending_date: 'class_end',
  })
  expect(draftProblems({ ...good, time: '10:00' })).toEqual({ end_time: 'class_duration' })
  expect(draftProblems({ ...withRepeat(good, true), weekdays: [3], endingDate: day })).toEqual({
    ending_date: 'class_no_day',
  })
})

test('the end follows the start, until midnight', () => {
  expect(withTime(good, '18:00')).toMatchObject({ time: '18:00', endTime: '19:00' })
  expect(withTime({ ...good, endTime: '10:30' }, '22:00').endTime).toBe('23:30')
  const late = withTime(good, '23:00')
  expect(late.endTime).toBe('24:00')
  expect(draftProblems(late)).toEqual({})
  expect(draftProblems(withTime(good, '23:45'))).toEqual({ end_time: 'class_duration' })
})

test('the last date follows the number of lessons, and makes up for what is left out', () => {
  const weekly = withRepeat(good, true)
  const ten = { ...weekly, lessons: '10' }
  expect(withLessons(ten, new Set()).endingDate).toBe('2027-02-09')
  expect(withLessons(ten, new Set(['2026-12-22'])).endingDate).toBe('2027-02-16')
  const without = { ...ten, withoutDays: ['2026-12-15'] }
  expect(withLessons(without, new Set(['2026-12-22'])).endingDate).toBe('2027-02-23')
  expect(withLessons({ ...without, withoutHolidays: false }, new Set(['2026-12-22'])).endingDate).toBe(
    '2027-02-16',
  )
  for (const lessons of ['', '0', '1.5', 'ten'])
    expect(withLessons({ ...weekly, lessons }, new Set()).endingDate).toBe(weekly.endingDate)
  expect(withLessons({ ...ten, repeated: false }, new Set()).endingDate).toBe(weekly.endingDate)
})

test('a copy begins after the class, on its weekday, and lasts as long', () => {
  const view = {
    ...{
      title: 'Reading',
      course_id: 7,
      date: day,
      ending_date: '2026-12-29',
      time: '18:00',
      end_time: '19:00',
    },
    ...{ class_price: 400, no_limit: false, students_limit: 6, late_price: 'pro_rata', color: 'teal' },
    ...{ require_approval: 'no', repeat_on: 'Tuesday', remarks: '', venue: 'Mong Kok' },
  } as ClassView
  expect(copyOf(view, '2026-12-01')).toMatchObject({
    ...{ title: 'Reading', date: '2027-01-05', endingDate: '2027-01-26', weekdays: [2], limit: '6' },
    place: 'Mong Kok',
  })
  expect(copyOf(view, '2027-02-02')).toMatchObject({ date: '2027-02-09', endingDate: '2027-03-02' })
})
