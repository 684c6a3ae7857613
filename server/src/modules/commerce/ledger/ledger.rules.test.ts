import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { platformFee, sameLines } from '../orders/order.rules.ts'
import { mayLineBecome, mayOrderBecome, wasPaid } from '../orders/order.states.ts'
import { paymentEntries, providerFeeEntries, refundEntries, sellerAccount } from './ledger.rules.ts'

const line = fc
  .record({
    teacherId: fc.integer({ min: 1, max: 5 }),
    centreId: fc.option(fc.integer({ min: 1, max: 3 })),
    priceCents: fc.integer({ min: 0, max: 1_000_000 }),
    percent: fc.integer({ min: 0, max: 50 }),
    state: fc.constantFrom('paid' as const, 'surplus' as const),
  })
  .map(({ percent, ...rest }) => ({ ...rest, feeCents: platformFee(rest.priceCents, percent) }))
const lines = fc.array(line, { minLength: 1, maxLength: 20 })
const sum = (entries: readonly { amountCents: number }[]) =>
  entries.reduce((total, { amountCents }) => total + amountCents, 0)

describe('the entries of a movement', () => {
  test('are balanced, whoever sold what; none is of nothing, and none twice', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 5000 }), (sold, fee) => {
        for (const entries of [
          paymentEntries('stripe', sold),
          refundEntries('stripe', sold),
          providerFeeEntries('stripe', fee),
        ]) {
          expect(sum(entries)).toBe(0)
          expect(entries.every(({ amountCents }) => amountCents !== 0)).toBe(true)
          expect(new Set(entries.map(({ account }) => account)).size).toBe(entries.length)
        }
      }),
    )
  })

  test('of a refund undo those of the payment', () => {
    fc.assert(
      fc.property(lines, sold => {
        const both = [...paymentEntries('alipay', sold), ...refundEntries('alipay', sold)]
        for (const { account } of both) expect(sum(both.filter(one => one.account === account))).toBe(0)
      }),
    )
  })

  test('owe the seller the price but for our fee, and a centre what its teachers sell', () => {
    const sold = [
      { teacherId: 3, centreId: null, priceCents: 10_000, feeCents: 1200, state: 'paid' as const },
      { teacherId: 3, centreId: 7, priceCents: 5000, feeCents: 600, state: 'paid' as const },
      { teacherId: 4, centreId: null, priceCents: 4000, feeCents: 0, state: 'surplus' as const },
    ]
    expect(sold.map(sellerAccount)).toEqual(['seller:teacher-3', 'seller:centre-7', 'seller:teacher-4'])
    expect(paymentEntries('sandbox', sold)).toEqual([
      { account: 'provider:sandbox', amountCents: 19_000 },
      { account: 'seller:teacher-3', amountCents: -8800 },
      { account: 'platform:fees', amountCents: -1800 },
      { account: 'seller:centre-7', amountCents: -4400 },
      { account: 'buyers:surplus', amountCents: -4000 },
    ])
  })
})

test('a fee is never more than its percentage, and half a cent is the seller’s', () => {
  expect(platformFee(999, 12.5)).toBe(124)
  expect(platformFee(18_000, 0)).toBe(0)
})

test('the same things in another order are the same; another price, seller or thing is not', () => {
  const seller = { teacherId: 2, centreId: null }
  const one = { kind: 'product', itemId: 1, ...seller, priceCents: 100, bundleId: null }
  const two = { ...one, itemId: 2 }
  expect(sameLines([one, two], [two, one])).toBe(true)
  for (const other of [
    [one],
    [one, { ...two, priceCents: 99 }],
    [one, { ...two, teacherId: 3 }],
    [one, { ...two, bundleId: 4 }],
    [one, two, two],
  ])
    expect(sameLines([one, two], other)).toBe(false)
})

test('an order is paid once and refunded once; only late money or a won dispute restores it', () => {
  const states = ['open', 'paid', 'expired', 'cancelled', 'refunded'] as const
  const ways = states.flatMap(from =>
    states.filter(to => mayOrderBecome(from, to)).map(to => `${from} ${to}`),
  )
  expect(ways).toEqual([
    'open paid',
    'open expired',
    'open cancelled',
    'paid refunded',
    'expired paid',
    'cancelled paid',
    // A dispute that was won.
    'refunded paid',
  ])
  expect(states.filter(wasPaid)).toEqual(['paid', 'refunded'])
  expect(mayLineBecome('refunded', 'paid')).toBe(true)
  expect(mayLineBecome('surplus', 'paid')).toBe(false)
  expect(mayLineBecome('closed', 'surplus')).toBe(true)
})
