import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeWithin, type LineBalance, shareOf, splitRefund } from './held.rules.ts'

test('each lesson has the same share, and the last all that is left', () => {
  const shares = { priceCents: 10_000, sold: 3 }
  expect(shareOf({ ...shares, settled: 0, freeCents: 10_000 })).toBe(3333)
  expect(shareOf({ ...shares, settled: 1, freeCents: 6667 })).toBe(3333)
  expect(shareOf({ ...shares, settled: 2, freeCents: 3334 })).toBe(3334)
  expect(shareOf({ ...shares, settled: 0, freeCents: 10_000 }, 2)).toBe(6666)
  expect(shareOf({ ...shares, settled: 1, freeCents: 6667 }, 2)).toBe(6667)
  expect(shareOf({ ...shares, settled: 3, freeCents: 0 })).toBe(0)
})

test('where a part went back by itself, every lesson that is left is worth less', () => {
  const shares = { priceCents: 10_000, sold: 10, settled: 0, freeCents: 9000 }
  expect(shareOf(shares)).toBe(900)
  expect(shareOf(shares, 9)).toBe(8100)
  expect(shareOf({ ...shares, settled: 9, freeCents: 900 })).toBe(900)
  expect(shareOf({ priceCents: 10_000, sold: 3, settled: 1, freeCents: 1001 })).toBe(500)
  expect(shareOf({ priceCents: 10_000, sold: 3, settled: 2, freeCents: 501 })).toBe(501)
})

test('what goes back comes out of what is held first, with its fee', () => {
  const balance = { grossCents: 10_000, feeCents: 1000, heldCents: 6000, heldFeeCents: 600 }
  expect(splitRefund(balance, 2000)).toEqual({
    ...{ grossCents: 2000, feeCents: 200, heldCents: 2000, heldFeeCents: 200 },
  })
  expect(splitRefund(balance, 8000)).toEqual({
    ...{ grossCents: 8000, feeCents: 800, heldCents: 6000, heldFeeCents: 600 },
  })
  expect(splitRefund(balance, 10_000)).toEqual(balance)
})

const step = fc.oneof(
  fc.record({ what: fc.constantFrom('taught', 'lesson back', 'rest back', 'won') }),
  fc.record({ what: fc.constant('some back'), cents: fc.integer({ min: 1, max: 300_000 }) }),
)

/** A line through a history, by the rules alone: what is paid is earned, fees, refunded or held, at every step. */
function live(
  price: number,
  percent: number,
  sold: number,
  steps: readonly { what: string; cents?: number }[],
) {
  const fee = Math.floor((price * percent) / 100)
  const now: LineBalance = { grossCents: price, feeCents: fee, heldCents: price, heldFeeCents: fee }
  let refunded = 0
  let settled = 0
  let last: LineBalance | null = null
  const back = (cents: number) => {
    last = splitRefund(now, cents)
    for (const key of ['grossCents', 'feeCents', 'heldCents', 'heldFeeCents'] as const) now[key] -= last[key]
    refunded += cents
  }
  for (const { what, cents = 0 } of steps) {
    const share = shareOf({ priceCents: price, sold, settled, freeCents: now.heldCents })
    if (what === 'taught' && settled < sold) {
      const out = share === 0 ? 0 : feeWithin({ cents: now.heldCents, feeCents: now.heldFeeCents }, share)
      now.heldCents -= share
      now.heldFeeCents -= out
      settled += 1
    } else if (what === 'lesson back' && settled < sold) {
      if (share > 0) back(share)
      settled += 1
    } else if (what === 'rest back' && now.grossCents > 0) back(now.grossCents)
    else if (what === 'some back' && now.grossCents > 0) back(Math.min(cents, now.grossCents))
    else if (what === 'won' && last) {
      const again: LineBalance = last
      for (const key of ['grossCents', 'feeCents', 'heldCents', 'heldFeeCents'] as const)
        now[key] += again[key]
      refunded -= again.grossCents
      last = null
    }
    const earned = now.grossCents - now.feeCents - now.heldCents + now.heldFeeCents
    const fees = now.feeCents - now.heldFeeCents
    expect(earned + fees + refunded + now.heldCents).toBe(price)
    for (const part of [earned, fees, refunded, now.heldCents, now.heldFeeCents])
      expect(part).toBeGreaterThanOrEqual(0)
    expect(now.heldFeeCents).toBeLessThanOrEqual(now.heldCents)
  }
  return { ...now, settled }
}

describe('whatever happens to a line', () => {
  test('paid is earned, fees, refunded and held, to the cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 1_000_000 }),
        fc.constantFrom(0, 0, 7, 12, 33),
        fc.integer({ min: 1, max: 60 }),
        fc.array(step, { maxLength: 30 }),
        (price, percent, sold, steps) => void live(price, percent, sold, steps),
      ),
      { numRuns: 2000 },
    )
  })

  test('nothing is held once every lesson is taught or refunded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 1_000_000 }),
        fc.constantFrom(0, 7, 33),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }),
        (price, percent, taught) => {
          const steps = taught.map(one => ({ what: one ? 'taught' : 'lesson back' }))
          const { heldCents, heldFeeCents, settled } = live(price, percent, taught.length, steps)
          expect([heldCents, heldFeeCents, settled]).toEqual([0, 0, taught.length])
        },
      ),
      { numRuns: 1000 },
    )
  })
})
