/**
 * The life of a booking. What was not paid in time may still be when the money comes late, if the seat is free, and can
 * be ordered anew; and a refund that is taken back, by a dispute that was won, gives the seat again.
 */
export const bookingStates = ['draft', 'held', 'confirmed', 'lapsed', 'cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

const transitions: Readonly<Record<BookingState, readonly BookingState[]>> = {
  draft: ['held', 'confirmed', 'lapsed'],
  held: ['confirmed', 'lapsed'],
  confirmed: ['cancelled'],
  lapsed: ['held', 'confirmed'],
  cancelled: ['confirmed'],
}

export const mayBookingBecome = (from: BookingState, to: BookingState): boolean =>
  transitions[from].includes(to)
