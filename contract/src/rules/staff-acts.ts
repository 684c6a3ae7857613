/** What staff can have done, as the log names it; a new act joins the list, and its words `messages/<language>/admin.json`. */
export const staffActs = [
  'teacher_accepted',
  'teacher_activated',
  'teacher_deactivated',
  'application_declined',
  'documents_asked',
  'documents_fulfilled',
  'badge_confirmed',
  'badge_refused',
  'badge_withdrawn',
  'centre_created',
  'centre_ended',
  'manager_added',
  'manager_ended',
  'order_refunded',
  'payout_transferred',
  'payout_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'weather_declared',
  'weather_withdrawn',
  'second_factor_set',
  'second_factor_removed',
  'job_retried',
  'job_given_up',
  'mail_resent',
  'message_answered',
  'books_compared',
  'difference_repaired',
  'difference_closed',
] as const
export type StaffAct = (typeof staffActs)[number]

/** What an act was about; people and centres by their id, so that whoever leaves takes their name along. */
export const subjectTypes = [
  'teacher',
  'user',
  'centre',
  'badge',
  'order',
  'warning',
  'job',
  'message',
  'books',
] as const
export type SubjectType = (typeof subjectTypes)[number]

/** What it was, or became: a few plain facts, never names or addresses. */
export type ActFacts = Readonly<Record<string, string | number | boolean | null>>
