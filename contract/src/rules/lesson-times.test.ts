import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, hongKongDay } from './hong-kong-time.ts'
import {
  overlaps,
  periodOf,
  slotDurations,
  slotProblem,
  slotTimeOf,
  slotTimes,
  timeOfMinute,
  weekdayOf,
  weeklyDays,
} from './lesson-times.ts'

const now = new Date('2026-11-16T01:00:00Z') // 09:00 in Hong Kong
const day = fc.integer({ min: 1, max: 366 }).map(days => addDays('2026-11-16', days))
const slot = fc.record({
  day,
  time: fc.constantFrom(...slotTimes),
  minutes: fc.constantFrom(...slotDurations),
})

test('times are those of the specification', () => {
  expect([slotTimes[0], slotTimes.at(-1), slotTimes.length]).toEqual(['09:00', '23:45', 60])
  expect([slotDurations[0], slotDurations.at(-1), slotDurations.length]).toEqual([30, 360, 23])
})

test('a lesson on a later day is refused only where it runs past midnight', () => {
  fc.assert(
    fc.property(slot, one => {
      const { to } = periodOf(one)
      const late = hongKongDay(new Date(to.getTime() - 1)) !== one.day
      expect(slotProblem(one, now)).toBe(late ? 'slot_midnight' : null)
    }),
  )
})

test('a period and its day and time are one another', () => {
  fc.assert(
    fc.property(slot, one => {
      expect(slotTimeOf(periodOf(one))).toEqual(one)
    }),
  )
})

test('whatever is no step of the clock is refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 500 }), (minute, minutes) => {
      const problem = slotProblem({ day: '2026-12-01', time: timeOfMinute(minute), minutes }, now)
      const fits = minute >= 540 && minute % 15 === 0
      if (!fits) expect(problem).toBe('slot_time')
      else if (minutes < 30 || minutes > 360 || minutes % 15 !== 0) expect(problem).toBe('slot_duration')
      else expect(problem).toBe(minute + minutes > 1440 ? 'slot_midnight' : null)
    }),
  )
})

test.each([
  [{ day: '2026-02-30', time: '10:00', minutes: 60 }, 'slot_day'],
  [{ day: '2026-12-01', time: '9:00', minutes: 60 }, 'slot_time'],
  [{ day: '2026-12-01', time: '24:00', minutes: 60 }, 'slot_time'],
  [{ day: '2026-11-16', time: '09:00', minutes: 60 }, 'slot_past'],
  [{ day: '2026-11-15', time: '20:00', minutes: 60 }, 'slot_past'],
  [{ day: '2026-11-16', time: '09:15', minutes: 60 }, null],
  [{ day: '2027-11-18', time: '10:00', minutes: 60 }, 'slot_far'],
  [{ day: '2026-12-01', time: '23:30', minutes: 30 }, null],
])('%o: %s', (one, problem) => expect(slotProblem(one, now)).toBe(problem))

test('two lessons that share no minute do not overlap', () => {
  fc.assert(
    fc.property(slot, slot, (one, other) => {
      const minutesOf = ({ day, time, minutes }: typeof one) => {
        const [hour = 0, minute = 0] = time.split(':').map(Number)
        return Array.from({ length: minutes }, (_, at) => `${day} ${hour * 60 + minute + at}`)
      }
      const shared = new Set(minutesOf(one))
      expect(overlaps(periodOf(one), periodOf(other))).toBe(minutesOf(other).some(at => shared.has(at)))
    }),
  )
})

test('a weekly pattern has its weekdays, from the first day to the last, without those left out', () => {
  expect(weekdayOf('2026-12-01')).toBe(2)
  const days = weeklyDays({
    from: '2026-12-01',
    until: '2026-12-31',
    weekdays: [2, 6],
    without: new Set(['2026-12-26']),
  })
  expect(days).toEqual([
    '2026-12-01',
    '2026-12-05',
    '2026-12-08',
    '2026-12-12',
    '2026-12-15',
    '2026-12-19',
    '2026-12-22',
    '2026-12-29',
  ])
})
