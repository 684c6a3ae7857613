import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { caseKinds } from '../rules/cases.ts'
import { longestTimeline, timelineKinds, timelineStep } from '../rules/staff-timeline.ts'
import { id, localised } from '../shared.ts'
import { act } from './admin.ts'

const numbered = z.object({ id: z.number(), number: z.string() }).nullable()

const entry = z.object({
  at: z.string(),
  what: z.enum(timelineKinds),
  /** The courses, the lesson's other side, the class; '' if there is none. */
  title: z.string(),
  /** What was written: a note, a reason, a report; '' for nothing. */
  text: z.string(),
  /** Who did it, if it wasn't the person; '' otherwise. */
  by: z.string(),
  /** Cents; null where no money is meant. */
  amount: z.number().nullable(),
  /** When the lesson is or was; null for anything else. */
  lesson_at: z.string().nullable(),
  order: numbered,
  case: numbered,
  /** What the case is about; null without a case. */
  case_kind: z.enum(caseKinds).nullable(),
  /** The act of staff; null for anything else. */
  act: act.nullable(),
})
export type TimelineEntry = z.output<typeof entry>

const about = { user_id: id.optional(), order_id: id.optional() } as const
type About = { user_id?: number | undefined; order_id?: number | undefined }
const isOne = ({ user_id, order_id }: About): boolean => (user_id === undefined) !== (order_id === undefined)

/** Everything that happened to a person or an order, in one list. */
export const staffTimelineContract = {
  staffTimeline: endpoint({
    method: 'POST',
    path: 'admin/timeline',
    summary:
      'Lists everything that happened to a person, or to an order, newest first: orders, refunds, disputes, lessons, classes, reports and cases, messages to support, notes and acts of staff. Name one of the two. Each look at a person is in the audit log.',
    access: 'staff',
    permission: 'people.read',
    query: localised,
    body: z
      .object({ ...about, limit: z.coerce.number().int().min(1).max(longestTimeline).default(timelineStep) })
      .refine(isOne, { error: 'required', path: ['user_id'] }),
    response: z.object({ entries: z.array(entry), more: z.boolean() }),
    errors: ['user_unknown', 'order_unknown'],
  }),
} as const
