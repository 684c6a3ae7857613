import { type ComponentType, createContext } from 'react'
import type { BookedLessonView, ClassView } from '#contract/classes/classes.ts'

interface EnrolProps {
  view: ClassView
  onClose: () => void
  /** A place was taken or asked for: what is shown of the class is no longer so. */
  onDone: () => void
}
interface BookedProps {
  booking: BookedLessonView
  onClose: () => void
}

/** What a calendar shows of features to the right. */
export interface EnrolSlots {
  /** From 'Enroll In' to the place: who comes, paying, or asking where the class is full. */
  Enrol?: ComponentType<EnrolProps>
  /** A lesson that is booked by itself. */
  Booked?: ComponentType<BookedProps>
}

export const EnrolSlotsContext = createContext<EnrolSlots>({})
