import { describe, expect, test } from 'vitest'
import { mayPaymentBecome, type PaymentState, paymentStateAfter } from './payment.states.ts'

const states: readonly PaymentState[] = ['pending', 'authorised', 'captured', 'released', 'cancelled']
const ways = (from: PaymentState) => states.filter(to => mayPaymentBecome(from, to))

describe('the way of a payment', () => {
  test.each<[PaymentState, PaymentState[]]>([
    ['pending', ['authorised', 'captured', 'cancelled']],
    ['authorised', ['captured', 'released']],
    ['captured', []],
    ['released', ['captured']],
    ['cancelled', ['captured']],
  ])('from %s', (from, to) => {
    expect(ways(from)).toEqual(to)
  })

  test('an authorised payment is released, not cancelled', () => {
    expect(paymentStateAfter('authorised', 'cancelled')).toBe('released')
    expect(paymentStateAfter('pending', 'cancelled')).toBe('cancelled')
    expect(paymentStateAfter('released', 'cancelled')).toBe('released')
  })

  test.each(['pending', 'action', 'processing'] as const)('%s is pending', state => {
    expect(paymentStateAfter('pending', state)).toBe('pending')
  })
})
