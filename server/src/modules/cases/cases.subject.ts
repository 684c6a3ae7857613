import type { CaseKind, ReportKind } from '#contract/rules/cases.ts'
import { type SaidKind, saidKinds } from '../reviews/index.ts'

export interface SubjectRef {
  kind: CaseKind
  id: number
}

/** What people report; a refund is none of that. */
export interface ReportedRef extends SubjectRef {
  kind: ReportKind
}

/** Whom a report concerns: who wrote it, sells it or gives it. */
export interface Concerned {
  userId: number | null
  centreId: number | null
}

/** What was reported, as staff and the reporter see it. */
export interface SubjectFacts {
  title: string
  /** Its text; '' if it has none of its own. What two people wrote to each other is not part of it. */
  text: string
  answer: string
  /** The path of its page; '' for none. */
  path: string
  hidden: { reason: string } | null
}

export const isSaid = (kind: CaseKind): kind is SaidKind => saidKinds.some(said => said === kind)
