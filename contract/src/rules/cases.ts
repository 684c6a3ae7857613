/** What can be reported. */
export const reportKinds = [
  'person',
  'product',
  'review',
  'reply',
  'teacher_review',
  'teacher_reply',
  'question',
  'conversation',
  'message',
  'class',
  'lesson',
] as const
export type ReportKind = (typeof reportKinds)[number]

/**
 * What a case may be about: besides what is reported, a refund that the seller has not agreed to, and a paid lesson that its
 * buyer says went wrong.
 */
export const caseKinds = [...reportKinds, 'refund', 'lesson_report'] as const
export type CaseKind = (typeof caseKinds)[number]

/** What everybody sees, and so anybody may report; the rest takes somebody who takes part in it. */
export const publicKinds: readonly ReportKind[] = [
  'person',
  'product',
  'review',
  'reply',
  'teacher_review',
  'teacher_reply',
  'question',
  'class',
]

/** In the order the form shows them. */
export const reportReasons = [
  'child_safety',
  'fraud',
  'copyright',
  'offensive',
  'wrong_information',
  'lesson',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const caseReasons = [...reportReasons, 'refund'] as const
export type CaseReason = (typeof caseReasons)[number]

/** Characters, as readers count them. */
export const longestReport = 2000

/** Such as screenshots. */
export const mostReportPictures = 3
export const reportPicture = {
  maxBytes: 10 * 1024 * 1024,
  extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif'],
} as const

/** Until staff have done something about it, day and night. */
export const hoursToAct = (reason: CaseReason): number => (reason === 'child_safety' ? 4 : 48)

/** Filters for staff: `mine` and `unassigned` are open cases. */
export const caseStates = ['open', 'mine', 'unassigned', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

/** Characters of a note, a warning or an outcome. */
export const longestCaseText = 4000

/** The case number as shown: 'LC-0412'. */
export const caseNumber = (id: number): string => `LC-${String(id).padStart(4, '0')}`
