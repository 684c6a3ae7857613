import { type ComponentType, createContext } from 'react'
import type { BookedLessonView, ClassView } from '#contract/classes/classes.ts'

interface EnrolProps {
  view: ClassView
  onClose: () => void
  /** A seat was taken or requested, so the shown class is outdated. */
  onDone: () => void
}
interface BookedProps {
  booking: BookedLessonView
  onClose: () => void
}

/** What a calendar shows of features to the right. */
export interface EnrolSlots {
  /** From 'Enroll In' to the seat: who attends, paying, or asking if the class is full. */
  Enrol?: ComponentType<EnrolProps>
  /** A separately booked lesson. */
  Booked?: ComponentType<BookedProps>
}

export const EnrolSlotsContext = createContext<EnrolSlots>({})
