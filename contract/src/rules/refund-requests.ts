/** Why somebody asks for their money, in the order in which the form shows them. */
export const refundReasons = [
  'cannot_attend',
  'not_as_described',
  'wrong_item',
  'technical',
  'other',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** Characters, as readers count them. */
export const longestRefundText = 1000

/** How long a seller has to answer before staff decide. */
export const hoursToAnswer = 48

/** How long after paying, where the seller refunds files that were not opened. */
export const unopenedDays = 7

/** What becomes of a line that is asked about: refunded at once, put to the seller, or nothing. */
export const refundRoutes = ['now', 'seller', 'none'] as const

/** Why it goes that way. */
export const refundWhys = [
  'lesson_free',
  'class_free',
  'unopened',
  'lesson_late',
  'lesson_over',
  'class_late',
  'files',
  'gift',
  'free_of_charge',
  'refunded',
  'asked',
] as const

/** `staff`: a case decides about it; `kept`: staff have decided against it. */
export const refundRequestStates = ['asked', 'declined', 'staff', 'refunded', 'kept', 'withdrawn'] as const
