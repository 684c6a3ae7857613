import { expect, test } from 'vitest'
import { bookingStates, mayBookingBecome } from './booking.states.ts'

test('a seat is held, paid and given back, and nothing else', () => {
  const allowed = bookingStates.flatMap(from =>
    bookingStates.filter(to => mayBookingBecome(from, to)).map(to => `${from} ${to}`),
  )
  expect(allowed).toEqual([
    'draft held',
    'draft confirmed',
    'draft lapsed',
    'held confirmed',
    'held lapsed',
    'confirmed cancelled',
    'lapsed held',
    'lapsed confirmed',
    'cancelled confirmed',
  ])
})
