import { describe, expect, it } from 'vitest'
import { type CardInput, feeOf, readCard } from './sandbox-cards.ts'
import { sentinelOf } from './sandbox-sentinels.ts'

const now = new Date('2026-11-16T04:00:00Z')
const read = (changes: Partial<CardInput>, at = now) =>
  readCard(
    { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Kwan Sum Yuet', ...changes },
    at,
  )

describe('a card', () => {
  it.each([
    ['4242 4242 4242 4242', 'Visa', '4242'],
    ['5555 5555 5555 4444', 'Mastercard', '4444'],
    ['2223003122003222', 'Mastercard', '3222'],
    ['3782 822463 10005', 'American Express', '0005'],
    ['6200 0000 0000 0005', 'UnionPay', '0005'],
    ['3566 0020 2036 0505', 'JCB', '0505'],
    ['3056 9300 0902 0004', 'Diners Club', '0004'],
    ['6011 1111 1111 1117', 'Discover', '1117'],
    ['9999 9999 9999 9995', 'Card', '9995'],
  ])('%s is of its brand and succeeds', (number, brand, last4) => {
    expect(read({ number })).toEqual({
      failure: null,
      behaviour: 'succeeds',
      means: { type: 'card', brand, last4 },
    })
  })

  it.each([
    ['4000 0000 0000 0002', 'card_declined'],
    ['4000 0000 0000 9995', 'insufficient_funds'],
    ['4000 0000 0000 0069', 'expired_card'],
    ['4000 0000 0000 0127', 'incorrect_cvc'],
  ])('%s fails as %s', (number, failure) => {
    expect(read({ number })).toEqual({ failure })
  })

  it('asks who is paying', () => {
    expect(read({ number: '4000 0027 6000 3184' })).toMatchObject({ behaviour: 'authenticates' })
  })

  it.each(['', '4242 4242 4242 4241', '4242', '4242-4242-4242-4242', '0000 0000 0000 0000', 'x'.repeat(16)])(
    'is none with the number "%s"',
    number => expect(read({ number })).toEqual({ failure: 'incorrect_number' }),
  )

  it.each(['', '1', '12', '12345', 'abc'])('is refused with the security code "%s"', cvc => {
    expect(read({ cvc })).toEqual({ failure: 'incorrect_cvc' })
  })

  it.each(['', '10/26', '12/25', '00/30', '13/30', '1230', '1/30'])(
    'is refused with the date "%s"',
    expiry => {
      expect(read({ expiry })).toEqual({ failure: 'expired_card' })
    },
  )

  it('is good until its month ends in Hong Kong', () => {
    expect(read({ expiry: '11 / 26' }, new Date('2026-11-30T15:59:59Z')).failure).toBeNull()
    expect(read({ expiry: '11/26' }, new Date('2026-11-30T16:00:00Z')).failure).toBe('expired_card')
    expect(read({ expiry: '12/26' }, new Date('2026-12-31T15:59:59Z')).failure).toBeNull()
    expect(read({ expiry: '12/26' }, new Date('2026-12-31T16:00:00Z')).failure).toBe('expired_card')
  })
})

it('the fee is a share and a fixed part, at most the amount', () => {
  expect([100, 235, 243, 244, 400, 10_000, 12_345].map(feeOf)).toEqual([100, 235, 243, 243, 249, 575, 655])
})

it('a mishap is asked for by the whole name, in any case', () => {
  expect(sentinelOf('  Lost  ANSWER ')).toBe('lost answer')
  expect(['Slow Fong', '', undefined].map(sentinelOf)).toEqual([null, null, null])
})
