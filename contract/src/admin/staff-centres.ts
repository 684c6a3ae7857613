import { z } from 'zod'
import { email, username } from '../accounts/accounts.ts'
import { endpoint } from '../kit/endpoint.ts'
import { pictureMaxBytes } from '../rules/teacher-form.ts'
import { id, line, localised, requiredLine, status200, whenGiven } from '../shared.ts'
import { listPart } from './admin.ts'

const centre = z.object({
  centre_id: z.number(),
  /** Last part of the address of its shop. */
  username: z.string(),
  centre_name: z.string(),
  centre_name_zh: z.string(),
  profile_picture: z.string(),
  created_at: z.string(),
  /** Null while it is open. */
  ended_at: z.string().nullable(),
})

const listedCentre = centre.extend({ managers: z.number(), teachers: z.number() })
export type StaffCentre = z.output<typeof listedCentre>

const manager = z.object({
  user_id: z.number(),
  display_name: z.string(),
  email: z.string(),
  profile_picture: z.string(),
  /** Whether they were invited and haven't opened the link yet. */
  invited: z.boolean(),
})
export type StaffManager = z.output<typeof manager>

const post = { method: 'POST', access: 'staff', query: localised } as const
const centreId = z.object({ centre_id: id })

/** Centres and their managers, as administered by staff. */
export const staffCentresContract = {
  adminCentres: endpoint({
    ...post,
    path: 'admin/centres',
    summary: 'Lists centres with their numbers of managers and teachers. `q` searches names and usernames.',
    permission: 'centres.read',
    body: z.object({
      ...listPart,
      sort: z.enum(['name', '-name', 'created', '-created']).default('name'),
      state: whenGiven(z.enum(['open', 'ended'])),
    }),
    response: z.object({
      centres: z.array(listedCentre),
      count: z.number(),
      /** Whether there are more than were counted. */
      more: z.boolean(),
    }),
  }),
  adminCentre: endpoint({
    ...post,
    path: 'admin/centre',
    summary:
      'Returns one centre with its managers and its number of courses on sale. For a closed centre, that is the number it would have on sale if reopened.',
    permission: 'centres.read',
    body: centreId,
    response: centre.extend({
      managers: z.array(manager),
      teachers: z.number(),
      products: z.number(),
    }),
    errors: ['centre_unknown'],
  }),
  adminCentreCreate: endpoint({
    ...post,
    path: 'admin/centre/create',
    summary: 'Creates a centre. Its shop opens when it has its first manager.',
    permission: 'centres.write',
    bodyFrom: 'multipart',
    files: { profile_picture: { maxBytes: pictureMaxBytes } },
    body: z.object({ name: requiredLine(120), name_zh: line(120).default(''), username }),
    response: z.object({ status: z.literal(200), centre_id: z.number() }),
    errors: ['conflict_fields', 'username_taken', 'picture_type', 'picture_broken'],
  }),
  adminCentreEnd: endpoint({
    ...post,
    path: 'admin/centre/end',
    summary:
      'Closes a centre. Its shop, courses and classes are hidden at once. Buyers keep what they bought, and its managers are told.',
    permission: 'centres.write',
    body: centreId,
    response: status200,
    errors: ['password_needed', 'centre_unknown'],
  }),
  adminCentreRestore: endpoint({
    ...post,
    path: 'admin/centre/restore',
    summary: 'Reopens a closed centre with everything it sells.',
    permission: 'centres.write',
    body: centreId,
    response: status200,
    errors: ['centre_unknown', 'closing_final'],
  }),
  adminManagerAdd: endpoint({
    ...post,
    path: 'admin/centre/manager/add',
    summary:
      "Makes someone a manager of a centre: the owner of the address, or a new account, which needs names and whose owner chooses a password through an emailed link. If they haven't used the link yet, it is sent again. They and the other managers are told by email.",
    permission: 'centres.write',
    body: z.object({
      centre_id: id,
      email,
      first_name: line(60).default(''),
      last_name: line(60).default(''),
    }),
    response: z.object({ status: z.literal(200), invited: z.boolean() }),
    errors: [
      'password_needed',
      'centre_unknown',
      'centre_ended',
      'manager_already',
      'manager_impossible',
      'manager_unverified',
      'unavailable',
    ],
  }),
  adminManagerEnd: endpoint({
    ...post,
    path: 'admin/centre/manager/end',
    summary:
      'Removes a manager from a centre. Their sessions and rights end at once. An open centre always keeps one manager.',
    permission: 'centres.write',
    body: z.object({ centre_id: id, user_id: id }),
    response: status200,
    errors: ['password_needed', 'centre_unknown', 'manager_unknown', 'manager_last'],
  }),
} as const
