/**
 * The states of a booking. One not paid in time can still be given when a late payment arrives, if the seat is free,
 * and can be ordered again; a refund reversed by a won dispute gives the seat back.
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
