import { z } from 'zod'
import { email } from '../accounts/accounts.ts'
import { endpoint } from '../kit/endpoint.ts'
import {
  caseKinds,
  caseReasons,
  longestReport,
  mostReportPictures,
  reportKinds,
  reportPicture,
  reportReasons,
} from '../rules/cases.ts'
import { id, localised, prose, whenGiven } from '../shared.ts'

/** Whom to call if a child is in danger. */
const emergency = z.array(z.object({ label: z.string(), number: z.string() }))

const report = z.object({
  report_id: z.number(),
  /** The case number: 'LC-0412'. */
  number: z.string(),
  kind: z.enum(caseKinds),
  /** What was reported; '' where it is gone. */
  title: z.string(),
  reason: z.enum(caseReasons),
  text: z.string(),
  at: z.string(),
  /** `acted`: staff have acted but haven't closed the case yet. */
  state: z.enum(['open', 'acted', 'closed']),
  /** When staff will have acted at the latest. */
  act_by: z.string(),
  /** Null while the case is open. */
  outcome: z.object({ upheld: z.boolean(), text: z.string(), at: z.string() }).nullable(),
})
export type Report = z.output<typeof report>

/** Reports to the safety desk, and their outcomes. */
export const reportsContract = {
  reportSend: endpoint({
    method: 'POST',
    path: 'report',
    summary:
      "Reports something to the safety desk. Public content can be reported without an account, with an email address for the answer. With up to three pictures, as a form. The author isn't told who reported it.",
    access: 'public',
    query: localised,
    bodyFrom: 'multipart',
    /** Pictures, such as screenshots. */
    files: { files: { maxBytes: reportPicture.maxBytes, many: mostReportPictures, spool: true } },
    body: z.object({
      kind: z.enum(reportKinds),
      /** ID of what is reported. For a lesson it is the booking's ID, for a reply the review's. */
      id,
      reason: z.enum(reportReasons),
      text: prose(longestReport)
        .refine(text => text.length > 0, { error: 'required' })
        .meta({ maxLength: longestReport, minLength: 1 }),
      /** The reporter's email, if they aren't signed in. */
      email: whenGiven(email),
    }),
    response: z.object({
      status: z.literal(200),
      number: z.string(),
      /** Whether it concerns a child's safety and is handled first. */
      urgent: z.boolean(),
      /** When staff will have acted at the latest. */
      act_by: z.string(),
      emergency,
    }),
    errors: ['report_unknown', 'report_own', 'sign_in_required', 'quota_exceeded', 'storage_full'],
  }),
  reportHelp: endpoint({
    method: 'GET',
    path: 'report/help',
    summary: 'Returns the numbers to call when a child is in danger.',
    access: 'public',
    cache: 'public',
    query: localised,
    response: z.object({ emergency }),
  }),
  reportList: endpoint({
    method: 'GET',
    path: 'my/reports',
    summary: "Lists the caller's reports and their outcomes, newest first.",
    access: 'user',
    query: localised.extend({
      /** Only reports before this one. */
      before: whenGiven(id),
    }),
    response: z.object({ reports: z.array(report), more: z.boolean() }),
  }),
} as const
