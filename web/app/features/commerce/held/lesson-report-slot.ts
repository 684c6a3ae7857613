import { type ComponentType, createContext } from 'react'
import type { PaidLesson } from '#contract/commerce/held.ts'

/** What was bought: a booking or a place in a class, from whom, and for whom. */
export interface ReportableItem {
  item: { booking_id: number } | { enrolment_id: number }
  seller: string
  /** '' for the account's owner. */
  learner: string
}

export interface LessonReportProps extends ReportableItem {
  lesson: PaidLesson
  onChanged: () => void
}

/** Reporting a paid lesson, and what became of it; stands to the right. The shell fills it in. */
export const LessonReportContext = createContext<ComponentType<LessonReportProps>>(() => null)

export interface SellerReportsProps {
  /** All of trial lessons, or those of these lessons of a class. */
  of: 'trial' | readonly number[]
}

/** Reports of a seller's own lessons that aren't settled. */
export const SellerReportsContext = createContext<ComponentType<SellerReportsProps>>(() => null)
