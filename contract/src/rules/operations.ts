/** What staff look at of the queue, the worst first. */
export const jobStates = ['dead', 'failing', 'running', 'waiting'] as const
export type JobState = (typeof jobStates)[number]

/** Messages through the contact form that wait for an answer, those that have one, or all. */
export const messageStates = ['waiting', 'answered', 'all'] as const
export type MessageState = (typeof messageStates)[number]

/** How long a look back the figures of the portal's first page take. */
export const figurePeriods = ['7d', '14d', '12m'] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** The parts that the product stands on. */
export const healthParts = [
  'database',
  'storage',
  'disk',
  'mail',
  'payments',
  'jobs',
  'search',
  'weather',
] as const
export type HealthPart = (typeof healthParts)[number]

/** 'off': this installation does without. */
export const healthStates = ['well', 'slow', 'failing', 'off'] as const
export type HealthState = (typeof healthStates)[number]

/** What is wrong with a part; '' where nothing is. Each has its words in `messages/<language>/operations.json`. */
export const healthProblems = [
  '',
  'unreachable',
  'no_answer',
  'slow_answer',
  'little_room',
  'no_room',
  'mails_failed',
  'mails_retried',
  'dead_letters',
  'jobs_late',
  'index_late',
  'not_read',
  'not_set_up',
] as const
export type HealthProblem = (typeof healthProblems)[number]

/** What can wait for somebody of staff. */
export const waitingKinds = [
  'applications',
  'documents',
  'badges',
  'disputes',
  'differences',
  'dead_letters',
  'failed_mails',
  'messages',
  'payouts',
  'approvals',
  'frozen_payouts',
  'cases',
  'overdue_cases',
] as const
export type WaitingKind = (typeof waitingKinds)[number]
