/** The job states staff look at, worst first. */
export const jobStates = ['dead', 'failing', 'running', 'waiting'] as const
export type JobState = (typeof jobStates)[number]

/** Contact messages that need an answer, answered ones, or all. */
export const messageStates = ['waiting', 'answered', 'all'] as const
export type MessageState = (typeof messageStates)[number]

/** Periods of the figures on the portal's first page. */
export const figurePeriods = ['7d', '14d', '12m'] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** The parts the product depends on. */
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

/** 'off': not used by this installation. */
export const healthStates = ['well', 'slow', 'failing', 'off'] as const
export type HealthState = (typeof healthStates)[number]

/** What is wrong with a part; '' for nothing. Each has its text in `messages/<language>/operations.json`. */
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

/** What can need the attention of staff. */
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
  'reported_questions',
  'suspended_lessons',
] as const
export type WaitingKind = (typeof waitingKinds)[number]
