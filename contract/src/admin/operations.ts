import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import {
  figurePeriods,
  healthParts,
  healthProblems,
  healthStates,
  jobStates,
  messageStates,
  waitingKinds,
} from '../rules/operations.ts'
import { daysPart, id, localised, prose, requiredLine, status200, whenGiven } from '../shared.ts'
import { listPart } from './admin.ts'

const { limit, offset, q } = listPart
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const jobName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z.-]*$/)
const jobId = z.uuid()

const job = z.object({
  id: z.string(),
  job: z.string(),
  /**
   * The parts of its data that may be shown: numbers and plain words. Addresses are masked for staff who may not
   * repair jobs.
   */
  about: facts,
  /** Why the last attempt failed; '' if none has. */
  error: z.string(),
  tries: z.number(),
  enqueued_at: z.string(),
  /** When it failed for good, will be retried, started, or is due. */
  at: z.string(),
})
export type ListedJob = z.output<typeof job>

const jobKind = z.object({
  job: z.string(),
  /** The schedule, in Hong Kong time; '' for jobs that run on demand. */
  cron: z.string(),
  last_run_at: z.string().nullable(),
  took_ms: z.number().nullable(),
  waiting: z.number(),
  running: z.number(),
  failing: z.number(),
  dead: z.number(),
})
export type JobKindRow = z.output<typeof jobKind>

const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  why: z.string(),
  tries: z.number(),
  enqueued_at: z.string(),
  at: z.string(),
})
export type FailedMail = z.output<typeof mail>

const message = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  at: z.string(),
  read: z.boolean(),
  /** `answer` is '' if it was answered elsewhere. */
  answered: z.object({ at: z.string(), by: z.string(), answer: z.string() }).nullable(),
})
export type ContactMessage = z.output<typeof message>

const waiting = z.object({
  what: z.enum(waitingKinds),
  count: z.number(),
  /** Whether there are more than were counted. */
  more: z.boolean(),
  since: z.string().nullable(),
})
export type Waiting = z.output<typeof waiting>

const figures = z.object({
  /** Cents. */
  sales: z.number(),
  orders: z.number(),
  /** Cents. */
  refunded: z.number(),
  views: z.number(),
})
const point = figures.extend({ day: z.string() })
export type FigurePoint = z.output<typeof point>

const part = z.object({
  part: z.enum(healthParts),
  state: z.enum(healthStates),
  problem: z.enum(healthProblems),
  /** A count, minutes or megabytes, depending on the problem or the part. */
  value: z.number().nullable(),
  took_ms: z.number(),
})
export type PartHealth = z.output<typeof part>

/** Jobs, emails, messages, figures and system status, for staff. */
export const operationsContract = {
  adminJobKinds: endpoint({
    method: 'GET',
    path: 'admin/jobs/kinds',
    summary:
      'Lists every kind of job: its schedule, its last run, and how many are waiting, running, being retried or dead.',
    access: 'staff',
    permission: 'operations.read',
    response: z.object({ kinds: z.array(jobKind) }),
  }),
  adminJobs: endpoint({
    method: 'POST',
    path: 'admin/jobs',
    summary: 'Lists queued jobs by state, dead letters first, with the error of their last attempt.',
    access: 'staff',
    permission: 'operations.read',
    body: z.object({
      limit,
      offset,
      state: z.enum(jobStates).default('dead'),
      job: whenGiven(jobName),
    }),
    response: z.object({ jobs: z.array(job), count: z.number(), more: z.boolean() }),
  }),
  adminJobRetry: endpoint({
    method: 'POST',
    path: 'admin/jobs/retry',
    summary: 'Puts a dead letter back in its queue. Answers 0 if someone already did.',
    access: 'staff',
    permission: 'operations.repair',
    query: localised,
    body: z.object({ job_id: jobId }),
    response: z.object({ status: z.literal(200), retried: z.number() }),
  }),
  adminJobRetryAll: endpoint({
    method: 'POST',
    path: 'admin/jobs/retry-all',
    summary: 'Puts all dead letters of one kind back in their queue.',
    access: 'staff',
    permission: 'operations.repair',
    query: localised,
    body: z.object({ job: jobName }),
    response: z.object({ status: z.literal(200), retried: z.number() }),
  }),
  adminJobGiveUp: endpoint({
    method: 'POST',
    path: 'admin/jobs/give-up',
    summary: "Discards a dead letter for good, with a reason. Answers 0 if it's already gone.",
    access: 'staff',
    permission: 'operations.repair',
    query: localised,
    body: z.object({ job_id: jobId, reason: requiredLine(300) }),
    response: z.object({ status: z.literal(200), given_up: z.number() }),
  }),
  adminMails: endpoint({
    method: 'POST',
    path: 'admin/mails',
    summary: "Lists emails that couldn't be sent, newest first. Codes in their subjects are hidden.",
    access: 'staff',
    permission: 'operations.read',
    body: z.object({ limit, offset }),
    response: z.object({ mails: z.array(mail), count: z.number(), more: z.boolean() }),
  }),
  adminMessages: endpoint({
    method: 'POST',
    path: 'admin/messages',
    summary:
      'Lists messages sent through the contact form, newest first. `q` searches names, addresses and text.',
    access: 'staff',
    permission: 'messages.answer',
    body: z.object({ limit, offset, q, state: z.enum(messageStates).default('waiting'), ...daysPart }),
    response: z.object({
      messages: z.array(message),
      count: z.number(),
      more: z.boolean(),
      unread: z.number(),
    }),
  }),
  adminMessageRead: endpoint({
    method: 'POST',
    path: 'admin/messages/read',
    summary: 'Marks a message as read, or as unread again.',
    access: 'staff',
    permission: 'messages.answer',
    query: localised,
    body: z.object({ message_id: id, read: z.boolean() }),
    response: status200,
    errors: ['message_unknown'],
  }),
  adminMessageAnswer: endpoint({
    method: 'POST',
    path: 'admin/messages/answer',
    summary: 'Answers a message by email, once. Without a text, it is marked as answered elsewhere.',
    access: 'staff',
    permission: 'messages.answer',
    query: localised,
    body: z.object({ message_id: id, answer: prose(5000) }),
    response: status200,
    errors: ['message_unknown', 'message_answered'],
  }),
  adminOverview: endpoint({
    method: 'GET',
    path: 'admin/overview',
    summary: 'Lists what needs attention, limited to what the caller is allowed to act on.',
    access: 'staff',
    permission: 'operations.read',
    response: z.object({
      at: z.string(),
      waiting: z.array(waiting),
      /** Cents held until lessons are taught, and since when a release is late; null for who may not see income. */
      held: z.object({ cents: z.number(), late_since: z.string().nullable() }).nullable(),
    }),
  }),
  adminFigures: endpoint({
    method: 'POST',
    path: 'admin/figures',
    summary:
      'Returns sales, orders, refunds and page views by day or month (Hong Kong time), and the totals of the period before. Amounts are in cents.',
    access: 'staff',
    permission: 'operations.read',
    body: z.object({ period: z.enum(figurePeriods).default('14d') }),
    response: z.object({
      points: z.array(point),
      total: figures,
      /** The same number of days or months before. */
      before: figures,
      /** The most viewed screens, by route. */
      pages: z.array(z.object({ route: z.string(), views: z.number() })),
    }),
  }),
  adminHealth: endpoint({
    method: 'GET',
    path: 'admin/health',
    summary: 'Checks each part of the system at the same time, for a few seconds at most.',
    access: 'staff',
    permission: 'operations.read',
    response: z.object({ at: z.string(), parts: z.array(part) }),
  }),
} as const
