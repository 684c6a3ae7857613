import { z } from 'zod'
import { email } from '../accounts/accounts.ts'
import { factorReset } from '../accounts/second-factor.ts'
import { signedInSession } from '../accounts/sessions.ts'
import { orderState } from '../commerce/orders.ts'
import { endpoint } from '../kit/endpoint.ts'
import { peopleRoles, peopleStates, staffRoleNames } from '../rules/people.ts'
import { daysPart, id, localised, prose, requiredLine, status200, whenGiven } from '../shared.ts'
import { act, listPart, morePeople } from './admin.ts'

const listedPerson = z.object({
  user_id: z.number(),
  display_name: z.string(),
  /** Masked for students and parents until the person is opened: 'w•••@example.com'. */
  email: z.string(),
  /** Masked in the same way; '' if there is none. */
  phone: z.string(),
  role: z.enum(peopleRoles),
  status: z.enum(peopleStates),
  profile_picture: z.string(),
  registered_at: z.string(),
  /** Null if they haven't signed in since sign-ins were first recorded. */
  signed_in_at: z.string().nullable(),
})
export type ListedPerson = z.output<typeof listedPerson>

/** A person's page shows this many of each; `count` is the total. */
const few = <T extends z.ZodType>(shape: T) => z.object({ count: z.number(), list: z.array(shape) })

const viewedPerson = z.object({
  person: listedPerson.extend({
    role_id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    username: z.string(),
    email_verified: z.boolean(),
    language: z.enum(['en', 'zh-HK']),
    school: z.string(),
    grade: z.string(),
    /** The centre they run or teach at; null for none. */
    centre: z.object({ id: z.number(), name: z.string() }).nullable(),
    second_factor: z.boolean(),
  }),
  suspension: z.object({ reason: z.string(), at: z.string(), by: z.string() }).nullable(),
  factor_reset: factorReset.nullable(),
  /** Whether the caller may suspend and restore this person. */
  may_decide: z.boolean(),
  /** Ways to sign in other than the password, and programs that act for the person. */
  access: z.object({
    passkeys: z.number(),
    access_tokens: z.number(),
    webhooks: z.number(),
    calendar_feed: z.boolean(),
  }),
  /** Where they are signed in, most recently used first. */
  sessions: z.array(signedInSession.omit({ current: true })),
  learners: z.array(
    z.object({ learner_id: z.number(), first_name: z.string(), grade: z.string(), school: z.string() }),
  ),
  /** Their orders; amounts in cents. */
  orders: few(
    z.object({
      order_id: z.number(),
      number: z.string(),
      at: z.string(),
      status: orderState,
      /** Cents. */
      total: z.number(),
    }),
  ),
  /** A seller's sales, in cents; null for everyone else. */
  sales: z
    .object({
      /** Cents. */
      total: z.number(),
      /** Cents. */
      paid_out: z.number(),
      /** Cents. */
      pending: z.number(),
    })
    .nullable(),
  /** Trial lessons, booked or taught; upcoming ones first. */
  lessons: few(
    z.object({
      booking_id: z.number(),
      starts_at: z.string(),
      ends_at: z.string(),
      /** The teacher, if they booked it. If they teach it, the learner's first name and grade. */
      with: z.string(),
      status: z.enum(['upcoming', 'past', 'cancelled']),
    }),
  ),
  /** What a teacher is to teach; null for everyone else. */
  teaching: z
    .object({
      /** Coming lessons, also of classes, in which someone has a paid seat. */
      lessons: z.number(),
      seats: z.number(),
      next_at: z.string().nullable(),
      /** Of a suspended teacher: lessons that staff have neither kept nor cancelled, and until when they decide the first. */
      undecided: z.number(),
      decide_by: z.string().nullable(),
    })
    .nullable(),
  /** Seats in classes. */
  classes: few(
    z.object({
      enrolment_id: z.number(),
      class_id: z.number(),
      title: z.string(),
      at: z.string(),
      status: z.enum(['enrolled', 'waiting', 'ended']),
    }),
  ),
  /** Staff acts that concern them, newest first, except views of this page. */
  acts: few(act),
})
export type ViewedPerson = z.output<typeof viewedPerson>

const staffMember = z.object({
  user_id: z.number(),
  display_name: z.string(),
  email: z.string(),
  profile_picture: z.string(),
  role: z.enum(staffRoleNames),
  /** `invited`: no password set yet. */
  status: z.enum(['active', 'suspended', 'invited']),
  second_factor: z.boolean(),
  signed_in_at: z.string().nullable(),
})
export type StaffMember = z.output<typeof staffMember>

/** Everyone with an account, and the members of staff. */
export const peopleContract = {
  adminPeople: endpoint({
    method: 'POST',
    path: 'admin/people',
    summary:
      'Finds anyone with an account, newest first. `q` matches part of a name, email address or phone number, or the whole user ID; the dates are when they registered.',
    access: 'staff',
    permission: 'people.read',
    query: localised,
    body: z.object({
      ...listPart,
      role: whenGiven(z.enum(peopleRoles)),
      status: whenGiven(z.enum(peopleStates)),
      ...daysPart,
    }),
    response: z.object({
      people: z.array(listedPerson),
      count: z.number(),
      /** Whether there are more than were counted. */
      more: z.boolean(),
      ...morePeople,
    }),
  }),
  adminPerson: endpoint({
    method: 'POST',
    path: 'admin/person',
    summary:
      "Returns one person's details, orders, lessons, classes, sales, sessions, ways to sign in, and what staff have done about them. Each look is in the audit log.",
    access: 'staff',
    permission: 'people.read',
    query: localised,
    body: z.object({ user_id: id }),
    response: viewedPerson,
    errors: ['user_unknown'],
  }),
  personSuspend: endpoint({
    method: 'POST',
    path: 'admin/person/suspend',
    summary:
      'Suspends an account immediately: its sessions end, and its access tokens, calendar feed, media links and webhooks stop working until it is restored. The person receives the reason by email. Staff can suspend colleagues with a lower role; master admins can also suspend each other.',
    access: 'staff',
    permission: 'people.write',
    query: localised,
    body: z.object({
      user_id: id,
      reason: prose(1000).refine(text => text.length > 0, { error: 'required' }),
    }),
    response: status200,
    errors: ['password_needed', 'user_unknown', 'person_above'],
  }),
  personRestore: endpoint({
    method: 'POST',
    path: 'admin/person/restore',
    summary: 'Restores a suspended account as it was. The person is told by email and has to sign in again.',
    access: 'staff',
    permission: 'people.write',
    query: localised,
    body: z.object({ user_id: id }),
    response: status200,
    errors: ['password_needed', 'user_unknown', 'person_above'],
  }),
  personSignOut: endpoint({
    method: 'POST',
    path: 'admin/person/sign-out',
    summary:
      'Signs out one device of a person, or all of them if no session is named. They can sign in again with their password.',
    access: 'staff',
    permission: 'people.write',
    query: localised,
    body: z.object({ user_id: id, session_id: id.optional() }),
    response: status200,
    errors: ['user_unknown', 'person_above', 'session_unknown'],
  }),
  staffList: endpoint({
    method: 'POST',
    path: 'admin/staff',
    summary: 'Lists all staff members and their roles.',
    access: 'staff',
    permission: 'staff.manage',
    query: localised,
    response: z.object({ staff: z.array(staffMember) }),
  }),
  staffInvite: endpoint({
    method: 'POST',
    path: 'admin/staff/invite',
    summary:
      "Adds a staff member. A new address receives a link to choose a password, valid for seven days. If a student or parent already uses the address, their account becomes the staff account. Inviting someone who hasn't used the link yet sends it again.",
    access: 'staff',
    permission: 'staff.manage',
    query: localised,
    body: z.object({
      email,
      first_name: requiredLine(60),
      last_name: requiredLine(60),
      role: z.enum(staffRoleNames),
    }),
    response: z.object({ status: z.literal(200), user_id: z.number(), invited: z.boolean() }),
    errors: ['password_needed', 'staff_already', 'staff_impossible', 'staff_unverified', 'unavailable'],
  }),
  staffRoleSet: endpoint({
    method: 'POST',
    path: 'admin/staff/role',
    summary:
      "Changes a colleague's role. Their sessions end, and they are told by email. You can't change your own role.",
    access: 'staff',
    permission: 'staff.manage',
    query: localised,
    body: z.object({ user_id: id, role: z.enum(staffRoleNames) }),
    response: status200,
    errors: ['password_needed', 'user_unknown', 'person_above'],
  }),
} as const
