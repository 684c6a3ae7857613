import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentPrice, lowestCents, offOf, shareOut, statusAt } from './discount.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const timed = (percent: number | null, offCents: number | null, from = 1, to = 9) => ({
  percent,
  offCents,
  startsAt: at(from).toISOString(),
  endsAt: at(to).toISOString(),
})
const priced = (
  priceCents: number,
  timedDiscounts = [timed(20, null)],
  discountCents: number | null = null,
) => ({
  priceCents,
  discountCents,
  timedDiscounts,
})

test('what is taken off for a time counts from its first moment until just before its last', () => {
  const product = priced(10_000)
  expect(currentPrice(product, at(0))).toEqual({ priceCents: 10_000, discountCents: null, endsAt: null })
  expect(currentPrice(product, at(1))).toEqual({ priceCents: 8000, discountCents: 8000, endsAt: at(9) })
  expect(currentPrice(product, new Date(at(9).getTime() - 1))).toMatchObject({ priceCents: 8000 })
  expect(currentPrice(product, at(9))).toMatchObject({ priceCents: 10_000, endsAt: null })
})

test('the lowest price is the one that counts, and is never below the lowest that may be', () => {
  expect(currentPrice(priced(10_000, [timed(20, null)], 7500), at(2))).toEqual({
    priceCents: 7500,
    discountCents: 7500,
    endsAt: null,
  })
  const several = [timed(20, null), timed(null, 3000, 1, 5), timed(30, null)]
  expect(currentPrice(priced(10_000, several), at(2))).toEqual({
    priceCents: 7000,
    discountCents: 7000,
    endsAt: at(9),
  })
  expect(currentPrice(priced(500, [timed(90, null)]), at(2))).toMatchObject({ priceCents: 400 })
  expect(currentPrice(priced(400, [timed(null, 900)]), at(2))).toMatchObject({ discountCents: null })
  expect(currentPrice(priced(0), at(2))).toMatchObject({ priceCents: 0, discountCents: null })
  expect(offOf(9999, { percent: 15, offCents: null })).toBe(1499)
})

test('a sum is shared out to the cent, and nobody gets more than their room', () => {
  expect(shareOut(100, [50, 50, 50])).toEqual([34, 33, 33])
  expect(shareOut(100, [0, 20, 0, 30])).toEqual([0, 20, 0, 30])
  expect(shareOut(7, [])).toEqual([])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(fc.integer({ min: 0, max: 99_999_900 }), { maxLength: 30 }),
      (cents, rooms) => {
        const shares = shareOut(cents, rooms)
        const all = rooms.reduce((sum, room) => sum + room, 0)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(cents, all))
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(rooms[index] ?? 0)
        }
      },
    ),
  )
})

test('no price falls below the lowest, whatever is taken off', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: lowestCents, max: 99_999_900 }),
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 100, max: 99_999_900 }),
      (priceCents, percent, offCents) => {
        const product = priced(priceCents, [timed(percent, null), timed(null, offCents)])
        const now = currentPrice(product, at(2))
        expect(now.priceCents).toBeGreaterThanOrEqual(lowestCents)
        expect(now.priceCents).toBeLessThanOrEqual(priceCents)
      },
    ),
  )
})

test('a discount waits, is on, is off or is over', () => {
  const one = { startsAt: at(1), endsAt: at(9), active: true, phase: 'waiting' }
  expect(statusAt(one, at(0))).toBe('waiting')
  expect(statusAt(one, at(1))).toBe('on')
  expect(statusAt({ ...one, active: false }, at(1))).toBe('off')
  expect(statusAt(one, at(9))).toBe('over')
  expect(statusAt({ ...one, phase: 'over' }, at(1))).toBe('over')
})
