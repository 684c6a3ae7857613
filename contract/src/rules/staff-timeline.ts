/** What a timeline of a person or an order has, besides acts of staff. */
export const timelineKinds = [
  'registered',
  'order_placed',
  'order_paid',
  'order_expired',
  'refund_made',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'lesson_booked',
  'lesson_held',
  'lesson_cancelled',
  'class_joined',
  'class_left',
  'refund_asked',
  'refund_answered',
  'lesson_reported',
  'lesson_report_ended',
  'case_about',
  'case_by',
  'case_closed',
  'support_written',
  'note',
  'act',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** So many are shown at first, and so many at most. */
export const timelineStep = 30
export const longestTimeline = 300
