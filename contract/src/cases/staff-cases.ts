import { z } from 'zod'
import { messageFile } from '../conversations/conversations.ts'
import { endpoint } from '../kit/endpoint.ts'
import { caseKinds, caseReasons, caseStates, longestCaseText } from '../rules/cases.ts'
import { peopleRoles } from '../rules/people.ts'
import { refundReasons, refundRequestStates } from '../rules/refund-requests.ts'
import { staffActs } from '../rules/staff-acts.ts'
import { countLimit } from '../rules/staff-lists.ts'
import { id, localised, prose, status200, whenGiven } from '../shared.ts'
import { lessonReport } from './lesson-reports.ts'

const byStaff = { method: 'POST', access: 'staff', permission: 'cases.decide', query: localised } as const
const text = prose(longestCaseText)
  .refine(words => words.length > 0, { error: 'required' })
  .meta({ maxLength: longestCaseText, minLength: 1 })

const staffMember = z.object({ user_id: z.number(), name: z.string(), profile_picture: z.string() })

const listedCase = z.object({
  case_id: z.number(),
  /** 'LC-0412'. */
  number: z.string(),
  kind: z.enum(caseKinds),
  reason: z.enum(caseReasons),
  /** About a child: these come first. */
  urgent: z.boolean(),
  /** The title of what was reported; '' if it no longer exists. */
  title: z.string(),
  /** The beginning of the first report. */
  text: z.string(),
  /** How many reports were made about it. */
  reports: z.number(),
  opened_at: z.string(),
  /** When the first act is due. */
  due_at: z.string(),
  /** When staff first acted; null if they haven't. */
  acted_at: z.string().nullable(),
  /** Null while it is open. */
  closed: z.object({ at: z.string(), upheld: z.boolean() }).nullable(),
  /** The person or centre it concerns ('' if they no longer exist), and how many earlier cases they had. */
  concerned: z.object({ name: z.string(), earlier: z.number() }),
  assignee: staffMember.nullable(),
})
export type ListedCase = z.output<typeof listedCase>

const median = z.number().nullable()
const figures = z.object({
  open: z.number(),
  urgent: z.number(),
  overdue: z.number(),
  unassigned: z.number(),
  mine: z.number(),
  /** Minutes to the first act, as the median of 90 days; null if there were none. */
  median_urgent: median,
  median_other: median,
})
export type CaseFigures = z.output<typeof figures>

const message = z.object({
  message_id: z.number(),
  files: z.array(messageFile),
  /** Who wrote it. */
  name: z.string(),
  side: z.enum(['family', 'seller']),
  text: z.string(),
  at: z.string(),
  deleted: z.boolean(),
  reported: z.boolean(),
})

const event = z.object({
  at: z.string(),
  /** Null for the system. */
  by: z.string().nullable(),
  what: z.enum(['opened', 'joined', 'urgent', 'assigned', 'note', 'act', 'warned', 'read', 'closed']),
  /** A note, a warning, an outcome, or the name of the assignee. */
  text: z.string(),
  act: z.enum(staffActs).nullable(),
})
export type CaseEvent = z.output<typeof event>

const viewedCase = listedCase.extend({
  /** What was reported, as it is now; null if it no longer exists. */
  subject: z
    .object({
      /** The ID that other calls know it by. */
      id: z.number(),
      text: z.string(),
      answer: z.string(),
      path: z.string(),
      hidden: z.object({ reason: z.string() }).nullable(),
    })
    .nullable(),
  report_list: z.array(
    z.object({
      report_id: z.number(),
      reason: z.enum(caseReasons),
      text: z.string(),
      at: z.string(),
      language: z.enum(['en', 'zh-HK']),
      /** Null if they weren't signed in. */
      user_id: z.number().nullable(),
      name: z.string(),
      /** The email of a reporter who wasn't signed in, until the outcome is sent. */
      email: z.string(),
      /** How many earlier reports they made. */
      earlier: z.number(),
      pictures: z.array(messageFile),
    }),
  ),
  /** The person it concerns; null for a centre or no one. */
  person: z
    .object({
      user_id: z.number(),
      name: z.string(),
      profile_picture: z.string(),
      role: z.enum(peopleRoles),
      language: z.enum(['en', 'zh-HK']),
      suspended: z.boolean(),
      warnings: z.number(),
    })
    .nullable(),
  centre: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The reported conversation, and when it was read for this case. */
  conversation: z.object({ read: z.array(z.object({ by: z.string(), at: z.string() })) }).nullable(),
  /** What a buyer asks to be refunded, of a case about that; null for all others. */
  refund: z
    .object({
      request_id: z.number(),
      order_id: z.number(),
      /** Of the order. */
      number: z.string(),
      title: z.string(),
      reason: z.enum(refundReasons),
      text: z.string(),
      asked_at: z.string(),
      paid_at: z.string().nullable(),
      /** Cents: the amount requested, and what can still be refunded. */
      amount: z.number(),
      left: z.number(),
      state: z.enum(refundRequestStates),
      /** The seller and their answer; '' if there was none. */
      seller: z.string(),
      answer: z.string(),
      answered_at: z.string().nullable(),
      /** Whether the buyer opened the files; null for anything else. */
      opened: z.boolean().nullable(),
      /** Of a lesson or class: when it begins, or began. Null for all else. */
      starts_at: z.string().nullable(),
    })
    .nullable(),
  /** The reported lesson whose money staff decide on, of a case about that; null for all others. */
  lesson_report: lessonReport
    .omit({ case_number: true })
    .extend({
      /** Of the order. */
      number: z.string(),
      /** Cents: what can still be refunded of the share. */
      left: z.number(),
      /** What the seller recorded; '' for nothing. */
      attendance: z.enum(['present', 'absent', '']),
    })
    .nullable(),
  lessons: z.array(
    z.object({
      booking_id: z.number(),
      starts_at: z.string(),
      ends_at: z.string(),
      /** The learner's first name and grade. */
      learner: z.string(),
      status: z.enum(['upcoming', 'past', 'cancelled']),
      attendance: z.enum(['present', 'absent', '']),
      reported: z.boolean(),
    }),
  ),
  orders: z.array(
    z.object({
      order_id: z.number(),
      number: z.string(),
      at: z.string(),
      /** Cents. */
      total: z.number(),
    }),
  ),
  earlier: z.array(
    listedCase.pick({
      case_id: true,
      number: true,
      reason: true,
      title: true,
      opened_at: true,
      closed: true,
    }),
  ),
  events: z.array(event),
})
export type ViewedCase = z.output<typeof viewedCase>

/** Staff calls for handling reports. */
export const staffCasesContract = {
  adminCases: endpoint({
    ...byStaff,
    path: 'admin/cases',
    summary:
      "Lists cases: those about a child first, then by deadline. Closed cases come latest first. Includes the desk's figures.",
    body: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(25),
      offset: z.coerce.number().int().min(0).max(countLimit).default(0),
      state: z.enum(caseStates).default('open'),
      reason: whenGiven(z.enum(caseReasons)),
      kind: whenGiven(z.enum(caseKinds)),
      assignee: whenGiven(id),
    }),
    response: z.object({
      cases: z.array(listedCase),
      /** Counts up to 1,000. */
      count: z.number(),
      more: z.boolean(),
      figures,
    }),
  }),
  adminCase: endpoint({
    ...byStaff,
    path: 'admin/case',
    summary: 'Returns a case and everything related to it. Conversations are read with a separate call.',
    body: z.object({ case_id: id }),
    response: viewedCase,
    errors: ['case_unknown'],
  }),
  caseAssign: endpoint({
    ...byStaff,
    path: 'admin/case/assign',
    summary: 'Assigns a case to a member of staff, or to no one (0).',
    body: z.object({ case_id: id, user_id: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    response: status200,
    errors: ['case_unknown', 'case_closed', 'user_unknown'],
  }),
  caseNote: endpoint({
    ...byStaff,
    path: 'admin/case/note',
    summary: "Adds a note that only staff can read. A note doesn't count as the first act on a case.",
    body: z.object({ case_id: id, text }),
    response: status200,
    errors: ['case_unknown'],
  }),
  caseWarn: endpoint({
    ...byStaff,
    path: 'admin/case/warn',
    summary: 'Warns the person an open case is about, with a notification and by email.',
    body: z.object({ case_id: id, text }),
    response: status200,
    errors: ['case_unknown', 'case_closed', 'case_concerns_no_one'],
  }),
  caseRead: endpoint({
    ...byStaff,
    path: 'admin/case/read',
    summary:
      'Returns the conversation a case is about. Each reading is in the audit log, and both sides see it in the conversation.',
    body: z.object({ case_id: id }),
    response: z.object({ messages: z.array(message) }),
    errors: ['case_unknown', 'case_closed', 'case_not_conversation'],
  }),
  caseClose: endpoint({
    ...byStaff,
    path: 'admin/case/close',
    summary: 'Closes a case, and tells the reporter and the person concerned in their own language.',
    body: z.object({
      case_id: id,
      upheld: z.boolean(),
      /** Sent to everyone who reported it. */
      text,
      /**
       * Sent to the person it concerns. Required if the report is upheld. Otherwise they are only told something if it
       * is given.
       */
      concerned_text: prose(longestCaseText).default(''),
    }),
    response: status200,
    errors: ['case_unknown', 'case_closed', 'case_of_refund', 'case_of_lesson_report'],
  }),
  caseRefund: endpoint({
    ...byStaff,
    permission: 'orders.refund',
    path: 'admin/case/refund',
    summary:
      'Decides a case about a refund: refunds all that is left, a part of it, or nothing (0), closes the case and tells the buyer and the seller. The password is asked for again.',
    body: z.object({
      case_id: id,
      /** Cents. */
      refund_cents: z.coerce.number().int().min(0).max(100_000_000),
      /** To the buyer, and to the seller. */
      text,
      concerned_text: text,
    }),
    response: status200,
    errors: ['case_unknown', 'case_closed', 'case_not_refund', 'refund_impossible', 'password_needed'],
  }),
  lessonReportDecide: endpoint({
    ...byStaff,
    permission: 'orders.refund',
    path: 'admin/report/decide',
    summary:
      'Decides a reported lesson: refunds its share (all of it, a part, or 0), pays the rest to the seller, closes the case and tells both sides the reason. The password is asked for again.',
    body: z.object({
      report_id: id,
      /** Cents. */
      refund_cents: z.coerce.number().int().min(0).max(100_000_000),
      /** To both sides. */
      reason: text,
    }),
    response: status200,
    errors: [
      'lesson_report_unknown',
      'lesson_report_waiting',
      'lesson_report_decided',
      'refund_impossible',
      'password_needed',
    ],
  }),
} as const
