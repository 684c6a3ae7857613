import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/rules/hong-kong-time.ts'
import { overlaps, periodOf, slotDurations, slotProblem, slotTimes } from '#contract/rules/lesson-times.ts'
import { minutesOf, refusedSlots, seatsOf, spanOf, type TakenTime } from './slot.rules.ts'

const now = new Date('2026-11-16T04:00:00Z')

test.each([
  [undefined, 60],
  ['', 60],
  ['60mins', 60],
  ['45 min', 45],
  ['90 minutes', 90],
  ['30', 30],
  [75, 75],
  ['an hour', Number.NaN],
  ['60minsx', Number.NaN],
])('%s are %d minutes', (sent, minutes) => expect(minutesOf(sent)).toBe(minutes))

test.each([
  [undefined, 1],
  ['3', 3],
  [200, 200],
  [201, Number.NaN],
  [0, Number.NaN],
  ['1.5', Number.NaN],
  [1.5, Number.NaN],
  ['-1', Number.NaN],
])('%s are %d seats', (sent, seats) => expect(seatsOf(sent)).toBe(seats))

test('a span has all of its days', () => {
  expect(spanOf([])).toBeNull()
  expect(spanOf(['2026-12-08', '2026-12-01'])).toEqual({
    from: new Date('2026-11-30T16:00:00Z'),
    to: new Date('2026-12-08T16:00:00Z'),
  })
})

const minute = fc.integer({ min: 0, max: 1439 })
const time = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...slotTimes) },
  minute.map(at => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`),
)
const wanted = fc.record({
  day: fc.integer({ min: -1, max: 3 }).map(days => addDays('2026-11-16', days)),
  time,
  minutes: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...slotDurations) },
    fc.integer({ min: 0, max: 400 }),
  ),
  seats: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 200 }) }, fc.constant(Number.NaN)),
  title: fc.constant('Trial'),
  isTrial: fc.boolean(),
})

test('of any times, those that are let in never overlap, are never past, run past midnight or leave the steps', () => {
  fc.assert(
    fc.property(fc.array(wanted, { maxLength: 12 }), fc.array(wanted, { maxLength: 12 }), (first, second) => {
      const taken: TakenTime[] = []
      for (const call of [first, second]) {
        const refused = new Set(refusedSlots(call, taken, now).map(found => found.wanted))
        for (const slot of call.filter(one => !refused.has(one))) {
          const period = periodOf(slot)
          expect(slotProblem(slot, now)).toBeNull()
          expect(slot.seats).toBeGreaterThan(0)
          expect(taken.some(other => overlaps(other, period))).toBe(false)
          taken.push({ id: null, title: slot.title, isTrial: slot.isTrial, ...period })
        }
      }
    }),
  )
})

test('whatever is refused has a reason that is true', () => {
  fc.assert(
    fc.property(fc.array(wanted, { maxLength: 12 }), call => {
      for (const { wanted: slot, refused } of refusedSlots(call, [], now)) {
        if (refused.code === 'slot_seats') expect(slot.seats).toBeNaN()
        else if (refused.code === 'slot_overlap') expect(refused.other).not.toBeNull()
        else expect(slotProblem(slot, now)).toBe(refused.code)
      }
    }),
  )
})
