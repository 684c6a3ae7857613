import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  approvedUntil,
  canBegin,
  canWait,
  classTimes,
  firstAfter,
  lessonShare,
  offerUntil,
  seatPrice,
} from './place.rules.ts'

const hour = 3600 * 1000
const now = new Date('2026-11-16T02:00:00Z')
const at = (hours: number, state: 'open' | 'suspended' | 'cancelled' = 'open') => ({
  startsAt: new Date(now.getTime() + hours * hour),
  endsAt: new Date(now.getTime() + (hours + 1) * hour),
  state,
})
const hoursOf = (date: Date | null) => date && (date.getTime() - now.getTime()) / hour

describe('times of a class', () => {
  test('count what takes place, and owe what the weather has suspended', () => {
    const times = classTimes([at(-48), at(-24, 'suspended'), at(24, 'cancelled'), at(48), at(72)], now)
    expect([times.first, times.next, times.last, times.end].map(hoursOf)).toEqual([-48, 48, 72, 73])
    expect(times.owed).toBe(3)
  })

  test('let somebody in until the last lesson has begun', () => {
    expect(canBegin(classTimes([at(-24), at(1)], now), now)).toBe(true)
    expect(canBegin(classTimes([at(-24), at(0)], now), now)).toBe(false)
    expect(canBegin(classTimes([], now), now)).toBe(false)
    expect(canBegin(classTimes([at(-24, 'suspended')], now), now)).toBe(true)
  })
})

describe('an offer', () => {
  test('lasts a day, and ends half a day before the next lesson', () => {
    const until = (hours: number) => hoursOf(offerUntil(classTimes([at(hours)], now), now))
    expect([until(100), until(36), until(20), until(12), until(3)]).toEqual([24, 24, 8, null, null])
  })

  test('after approval lasts two days, and ends with the last lesson', () => {
    const until = (hours: number) => hoursOf(approvedUntil(classTimes([at(2), at(hours)], now), now))
    expect([until(100), until(20)]).toEqual([48, 20])
  })
})

describe('the first lesson of somebody', () => {
  const lessons = [at(-24), at(24, 'cancelled'), at(48, 'suspended'), at(72)]

  test('is the first that takes place after they came in', () => {
    expect(hoursOf(firstAfter(lessons, null))).toBe(-24)
    expect(hoursOf(firstAfter(lessons, now))).toBe(72)
    expect(firstAfter(lessons, at(72).startsAt)).toBeNull()
  })
})

describe('the price of a seat', () => {
  const priced = { priceCents: 144_000, latePrice: 'pro_rata' } as const
  const price = (more: Partial<{ priceCents: number; latePrice: 'pro_rata' | 'full' }>, owed: number) =>
    seatPrice({ ...priced, ...more }, { lessons: 12, owed })

  test('is for the lessons left, unless the teacher wants the full price', () => {
    expect([12, 7, 1].map(owed => price({}, owed))).toEqual([144_000, 84_000, 12_000])
    expect(price({ latePrice: 'full' }, 7)).toBe(144_000)
    expect(price({ priceCents: 0 }, 7)).toBe(0)
  })

  test('takes the same share off for each lesson that is over, and is never below what can be paid', () => {
    expect([11, 10, 9].map(owed => price({ priceCents: 8000 }, owed))).toEqual([7334, 6668, 6002])
    expect(price({ priceCents: 400 }, 1)).toBe(400)
    expect(price({ priceCents: 2400 }, 1)).toBe(400)
  })

  test('counts what the weather has suspended among the lessons left', () => {
    const { lessons, owed } = classTimes([at(-48), at(-24, 'suspended'), at(-12, 'cancelled'), at(24)], now)
    expect([lessons, owed]).toEqual([3, 2])
    expect(seatPrice({ priceCents: 3000, latePrice: 'pro_rata' }, { lessons, owed })).toBe(2000)
  })
})

test('a waiting list is open as long as a seat can be offered half a day before a lesson', () => {
  const open = (...lessons: number[]) =>
    canWait(
      classTimes(
        lessons.map(hours => at(hours)),
        now,
      ),
      now,
    )
  expect([open(13), open(9), open(9, 177), open(-24)]).toEqual([true, false, true, false])
})

describe('what goes back for lessons', () => {
  test('is a share each, and the rest with the last', () => {
    const sold = { priceCents: 1000, lessons: 3 }
    expect([0, 1, 2, 3].map(before => lessonShare(sold, before))).toEqual([333, 333, 334, 0])
    expect(lessonShare(sold, 1, 2)).toBe(667)
    expect(lessonShare({ priceCents: 10, lessons: 9 }, 8)).toBe(2)
    expect(lessonShare({ priceCents: 1000, lessons: 0 }, 0)).toBe(0)
  })

  test('adds up to what was paid, and never to more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 30 }),
        (priceCents, counts) => {
          const lessons = counts.reduce((sum, count) => sum + count, 0)
          let [before, refunded] = [0, 0]
          for (const count of [...counts, 1]) {
            const share = lessonShare({ priceCents, lessons }, before, count)
            expect(share).toBeGreaterThanOrEqual(0)
            before += count
            refunded += share
          }
          expect(refunded).toBe(priceCents)
        },
      ),
    )
  })
})
