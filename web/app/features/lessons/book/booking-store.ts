import type { LessonSlot } from '#contract/lessons/schedule.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { createStore, useStore } from '../../../lib/store.ts'

/** A selected lesson, as text for the reader. */
export interface ChosenLesson {
  readonly slotId: number
  readonly packageId: number
  readonly teacherName: string
  readonly title: string
  readonly day: Day
  /** 'HH:mm' in Hong Kong. */
  readonly time: string
  readonly minutes: number
  /** '' for an online lesson. */
  readonly venue: string
  /** Cents. */
  readonly price: number
  /** '' for the buyer. */
  readonly learnerName: string
}

/** Lessons that someone else has booked, and other open times. */
export interface SlotsGone {
  readonly lessons: readonly ChosenLesson[]
  readonly next: readonly LessonSlot[]
  /** They were paid for, and are being refunded. */
  readonly refunded: boolean
}

/** The dialogs of a page where lessons are selected. */
export interface BookingDialogsShown {
  readonly booking: boolean
  readonly slotsGone: SlotsGone | null
}

const nothing: BookingDialogsShown = { booking: false, slotsGone: null }
const shown = createStore(nothing)

export const useBookingDialogs = (): BookingDialogsShown => useStore(shown, all => all, nothing)

export const showBooking = (): void => shown.set({ ...nothing, booking: true })

export const showSlotsGone = (slotsGone: SlotsGone): void => shown.set({ ...nothing, slotsGone })

export const closeBooking = (): void => shown.set(nothing)
