import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, localised, prose, requiredLine, status200 } from '../shared.ts'
import { freshSession, secret } from './accounts.ts'

const recoveryCodes = z.array(z.string())
const factorCode = requiredLine(40)
/** The password, or the emailed code if the account has no password. */
const proof = { current_password: secret }

const staffMember = z.object({
  user_id: z.number(),
  display_name: z.string(),
  email: z.string(),
  profile_picture: z.string(),
  role_id: z.number(),
  active: z.boolean(),
  /** Null if the user signs in with the password alone. */
  set_since: z.string().nullable(),
})
export type StaffFactor = z.output<typeof staffMember>

/** A reset that one member of staff has requested and another has yet to approve. */
export const factorReset = z.object({
  reason: z.string(),
  asked_at: z.string(),
  asked_by: z.object({ user_id: z.number(), display_name: z.string() }),
  /** Whether the caller may approve it: a second person who ranks above the account's owner. */
  may_approve: z.boolean(),
})
export type FactorReset = z.output<typeof factorReset>

const waitingReset = factorReset.extend({
  user_id: z.number(),
  display_name: z.string(),
  email: z.string(),
  profile_picture: z.string(),
  role_id: z.number(),
})
export type WaitingReset = z.output<typeof waitingReset>

/** The second factor of teachers, centre managers and staff. */
export const secondFactorContract = {
  userFactor: endpoint({
    method: 'POST',
    path: 'user/second-factor',
    summary: 'Tells whether the caller has a second factor, and how many recovery codes are left.',
    access: 'user',
    query: localised,
    response: z.object({
      set_since: z.string().nullable(),
      recovery_left: z.number(),
      /** Whether the operator requires a second factor of all staff. */
      required: z.boolean(),
    }),
  }),
  userFactorMail: endpoint({
    method: 'POST',
    path: 'user/second-factor/mail',
    summary:
      'Emails a code to an account without a password, to be sent as `current_password` when its second factor changes.',
    access: 'user',
    query: localised,
    response: status200,
  }),
  userFactorOffer: endpoint({
    method: 'POST',
    path: 'user/second-factor/offer',
    summary:
      'Makes a new secret for an authenticator app, as text and as the address for a QR code. It takes effect when confirm gets a code from it. An account that already has a second factor also needs a code from it.',
    access: 'user',
    query: localised,
    body: z.object({ ...proof, code: factorCode.optional() }),
    response: z.object({ secret: z.string(), address: z.string() }),
    errors: ['role_refused'],
  }),
  userFactorConfirm: endpoint({
    method: 'POST',
    path: 'user/second-factor/confirm',
    summary:
      'Turns on the offered secret with a code from it. All sessions of the account end. The response carries a token for a new one and, this once, the recovery codes.',
    access: 'user',
    query: localised,
    body: z.object({ code: factorCode }),
    response: freshSession.extend({ recovery_codes: recoveryCodes }),
    errors: ['second_factor_unready'],
  }),
  userFactorRecovery: endpoint({
    method: 'POST',
    path: 'user/second-factor/recovery',
    summary: 'Replaces the recovery codes. The new ones are shown only once.',
    access: 'user',
    query: localised,
    body: z.object({ ...proof, code: factorCode }),
    response: z.object({ recovery_codes: recoveryCodes }),
    errors: ['second_factor_unset'],
  }),
  userFactorOff: endpoint({
    method: 'POST',
    path: 'user/second-factor/off',
    summary: "Turns off the caller's second factor.",
    access: 'user',
    query: localised,
    body: z.object({ ...proof, code: factorCode }),
    response: status200,
    errors: ['second_factor_unset'],
  }),
} as const

/** Second factors of other people: who has one, and resets, which take two members of staff. */
export const factorResetContract = {
  staffFactorList: endpoint({
    method: 'POST',
    path: 'admin/second-factor/staff',
    summary: 'Lists all staff, and since when each has had a second factor.',
    access: 'staff',
    permission: 'security.others',
    query: localised,
    response: z.object({ staff: z.array(staffMember) }),
  }),
  factorResetList: endpoint({
    method: 'POST',
    path: 'admin/second-factor/resets',
    summary: 'Lists the resets that wait for a second person.',
    access: 'staff',
    permission: 'security.ask',
    query: localised,
    response: z.object({ resets: z.array(waitingReset) }),
  }),
  factorResetAsk: endpoint({
    method: 'POST',
    path: 'admin/second-factor/resets/ask',
    summary:
      'Asks to reset the second factor of someone who has lost their app and recovery codes. Nothing changes until another member of staff approves it; the owner is told by email.',
    access: 'staff',
    permission: 'security.ask',
    query: localised,
    body: z.object({
      user_id: id,
      reason: prose(500).refine(text => text.length > 0, { error: 'required' }),
    }),
    response: status200,
    errors: [
      'password_needed',
      'user_unknown',
      'second_factor_unset',
      'reset_asked',
      'reset_own',
      'reset_nobody',
    ],
  }),
  factorResetDecide: endpoint({
    method: 'POST',
    path: 'admin/second-factor/resets/decide',
    summary:
      'Approves or declines a reset. Approving takes someone other than the person who asked: the second factor is removed, all sessions end, and the owner is told by email.',
    access: 'staff',
    permission: 'security.ask',
    query: localised,
    body: z.object({ user_id: id, decision: z.enum(['approve', 'decline']) }),
    response: status200,
    errors: ['password_needed', 'reset_unknown', 'reset_second_person', 'reset_rank', 'reset_asker'],
  }),
} as const
