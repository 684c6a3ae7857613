import type { Day } from '#contract/rules/hong-kong-time.ts'
import type { LessonSlot } from '#contract/schedule.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import type { Card } from '../../catalogue/card.ts'
import type { PaidGift } from './pay.ts'

/** What a dialog shows of something that is bought. */
export type BoughtProduct = Pick<Card, 'id' | 'name' | 'cover' | 'video'>

/** A finished purchase. */
export interface Bought {
  readonly orderId: number
  readonly products: readonly BoughtProduct[]
  readonly lessons: readonly BookedLesson[]
  /** Lessons that were gone when the money came: it goes back by itself. */
  readonly gone: readonly ChosenLesson[]
  /** Whom it is for, where that is somebody else. */
  readonly gift?: PaidGift
}

/** A lesson as it was chosen, in words for the reader. */
export interface ChosenLesson {
  readonly slotId: number
  readonly packageId: number
  readonly teacherName: string
  readonly title: string
  readonly day: Day
  /** 'HH:mm' in Hong Kong. */
  readonly time: string
  readonly minutes: number
  /** '' for a lesson that takes place online. */
  readonly venue: string
  /** Cents. */
  readonly price: number
  /** '' for the buyer. */
  readonly learnerName: string
}

export interface BookedLesson extends ChosenLesson {
  /** Null where nobody has told yet. */
  readonly bookingId: number | null
}

/** Somebody else was quicker. */
export interface Taken {
  readonly lessons: readonly ChosenLesson[]
  readonly next: readonly LessonSlot[]
  /** They were paid for, and the money is on its way back. */
  readonly refunded: boolean
}

/** Fetched when it is first needed. One import for all: each has to name every file behind it. */
export const loadCheckout = () => import('./checkout-dialogs.tsx')

/** What stands above the page. */
export interface Shown {
  readonly buying: Card | null
  /** What is bought is for somebody else. */
  readonly asGift: boolean
  readonly bought: Bought | null
  /** The dialog in which lessons are booked; it stands where they are chosen. */
  readonly booking: boolean
  readonly taken: Taken | null
}

const nothing: Shown = { buying: null, asGift: false, bought: null, booking: false, taken: null }
const shown = createStore(nothing)

export const useShown = (): Shown => useStore(shown, all => all, nothing)

/** The Buy Now dialog of a product. */
export const openBuyNow = (buying: Card, asGift = false): void => shown.set({ ...nothing, buying, asGift })

/** Thanks for a purchase; whatever was open has ended with it. */
export const showBought = (bought: Bought): void => shown.set({ ...nothing, bought })

export const showBooking = (): void => shown.set({ ...nothing, booking: true })

export const showTaken = (taken: Taken): void => shown.set({ ...nothing, taken })

export const closeCheckout = (): void => shown.set(nothing)
