import { z } from 'zod'
import { secret } from '../accounts/accounts.ts'
import { endpoint } from '../kit/endpoint.ts'
import { staffActs, subjectTypes } from '../rules/staff-acts.ts'
import { countLimit } from '../rules/staff-lists.ts'
import { daysPart, id, line, localised, status200, whenGiven } from '../shared.ts'
import { staffProductsContract } from './staff-products.ts'

export { countLimit }

/**
 * The part of a list to return, and what to search for. Lists that can be sorted add `sort`: a column, with `-` before
 * it for descending.
 */
export const listPart = {
  limit: z.coerce.number().int().min(1).max(100).default(10),
  offset: z.coerce.number().int().min(0).max(countLimit).default(0),
  q: line(100).default(''),
} as const

/** Whether more people match the name in `q` than were searched (`peopleLimit`). */
export const morePeople = { more_people: z.boolean() } as const

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

const actor = z.object({ user_id: z.number(), display_name: z.string(), profile_picture: z.string() })

export const act = z.object({
  id: z.number(),
  at: z.string(),
  /** Null if the system did it. */
  actor: actor.nullable(),
  act: z.enum(staffActs),
  subject: z.object({
    type: z.enum(subjectTypes),
    id: z.string(),
    /** The current name; '' if there is none. */
    name: z.string(),
  }),
  before: facts,
  after: facts,
})
export type ListedAct = z.output<typeof act>

export const adminContract = {
  staffPasswordConfirm: endpoint({
    method: 'POST',
    path: 'admin/password/confirm',
    summary:
      "Confirms the caller's password. For ten minutes, this session may make the calls that otherwise answer 'password_needed' (transfers, refunds, deactivating a teacher, removing a centre or a manager).",
    access: 'staff',
    permission: 'security.own',
    query: localised,
    body: z.object({ password: secret }),
    response: status200,
  }),
  staffSessionView: endpoint({
    method: 'POST',
    path: 'admin/session',
    summary:
      "Returns how long the caller's session still lasts. Asked with `X-Background: 1`, it doesn't count as activity.",
    access: 'staff',
    permission: 'security.own',
    query: localised,
    response: z.object({
      /** Seconds until it ends if nothing is done. */
      idle_seconds: z.number(),
      /** Seconds until it ends whatever is done. */
      over_seconds: z.number(),
    }),
  }),
  adminActs: endpoint({
    method: 'POST',
    path: 'admin/acts',
    summary:
      "Lists what staff have done, newest first: who, what, to whom, and the values before and after. `q` finds people and centres by name, or anything by number. Entries can't be changed.",
    access: 'staff',
    permission: 'audit.read',
    query: localised,
    body: z.object({
      ...listPart,
      sort: z.enum(['at', '-at']).default('-at'),
      actor: whenGiven(id),
      act: whenGiven(z.enum(staffActs)),
      ...daysPart,
    }),
    response: z.object({
      acts: z.array(act),
      count: z.number(),
      /** Whether there are more than were counted. */
      more: z.boolean(),
      ...morePeople,
      /** All members of staff, to choose from. */
      staff: z.array(actor),
    }),
  }),
  ...staffProductsContract,
} as const
