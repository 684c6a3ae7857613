import { z } from 'zod'
import { freshSession } from './accounts.ts'
import { endpoint } from './kit/endpoint.ts'
import { id, localised, requiredLine, status200 } from './shared.ts'

const recoveryCodes = z.array(z.string())

const staffMember = z.object({
  user_id: z.number(),
  display_name: z.string(),
  email: z.string(),
  profile_picture: z.string(),
  role_id: z.number(),
  active: z.boolean(),
  /** Null where they sign in by the password alone. */
  set_since: z.string().nullable(),
})
export type StaffFactor = z.output<typeof staffMember>

/** The second factor of staff: their own, and for the master admin whether others have one. */
export const secondFactorContract = {
  staffFactor: endpoint({
    method: 'POST',
    path: 'admin/second-factor',
    summary: 'Whether the caller has a second factor, and how many recovery codes are left.',
    access: 'staff',
    permission: 'security.own',
    query: localised,
    response: z.object({
      set_since: z.string().nullable(),
      recovery_left: z.number(),
      /** The operator wants one of everybody of staff. */
      required: z.boolean(),
    }),
  }),
  staffFactorOffer: endpoint({
    method: 'POST',
    path: 'admin/second-factor/offer',
    summary:
      'A new secret for an app, as text and as an address for a QR code. It counts once confirm has got a code of it; until then the one before does.',
    access: 'staff',
    permission: 'security.own',
    query: localised,
    response: z.object({ secret: z.string(), address: z.string() }),
    errors: ['password_needed'],
  }),
  staffFactorConfirm: endpoint({
    method: 'POST',
    path: 'admin/second-factor/confirm',
    summary:
      'Turns the offered secret on by a code of it. All sessions of the account end; the answer carries a token for a new one, and the recovery codes, this once.',
    access: 'staff',
    permission: 'security.own',
    query: localised,
    body: z.object({ code: requiredLine(40) }),
    response: freshSession.extend({ recovery_codes: recoveryCodes }),
    errors: ['password_needed', 'second_factor_unready'],
  }),
  staffRecoveryRenew: endpoint({
    method: 'POST',
    path: 'admin/second-factor/recovery',
    summary: 'Replaces the recovery codes. The new ones are shown only once.',
    access: 'staff',
    permission: 'security.own',
    query: localised,
    response: z.object({ recovery_codes: recoveryCodes }),
    errors: ['password_needed', 'second_factor_unready'],
  }),
  staffFactorOff: endpoint({
    method: 'POST',
    path: 'admin/second-factor/off',
    summary: "Turns off the caller's second factor.",
    access: 'staff',
    permission: 'security.own',
    query: localised,
    response: status200,
    errors: ['password_needed'],
  }),
  staffFactorList: endpoint({
    method: 'POST',
    path: 'admin/second-factor/staff',
    summary: 'All staff members, and since when each has had a second factor.',
    access: 'staff',
    permission: 'security.others',
    query: localised,
    response: z.object({ staff: z.array(staffMember) }),
  }),
  staffFactorReset: endpoint({
    method: 'POST',
    path: 'admin/second-factor/reset',
    summary:
      "Takes away a colleague's second factor who has lost the app and the codes: their sessions end, and they are told by mail.",
    access: 'staff',
    permission: 'security.others',
    query: localised,
    body: z.object({ user_id: id }),
    response: status200,
    errors: ['password_needed', 'user_unknown', 'second_factor_unset'],
  }),
} as const
