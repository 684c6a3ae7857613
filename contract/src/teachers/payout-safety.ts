import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { bankChangeFields, bankChangeKinds, changeMeans } from '../rules/payouts.ts'
import { id, idOrZero, line, localised, status200 } from '../shared.ts'

/** A step in the history of a bank account: who did what, when and from where. Numbers are masks, and kept for ever. */
export const bankChange = z.object({
  at: z.string(),
  /** entered: for the first time; frozen: payouts were stopped; lifted: by staff, so that they go on. */
  kind: z.enum(bankChangeKinds),
  /** Who did it; '' of who has left. */
  by: z.string(),
  means: z.enum(changeMeans),
  /** Address of the computer; '' for what staff did. */
  from: z.string(),
  fields: z.array(z.enum(bankChangeFields)),
  /** Masks of the account number, where that was changed. */
  before: z.string(),
  after: z.string(),
  /** What staff said. */
  reason: z.string(),
})
export type BankChange = z.output<typeof bankChange>

/** Why nothing is paid out for now. */
export const payoutHold = z.object({
  /** When bank or identity data was last changed, and until when payouts wait for that; null where they don't. */
  changed_at: z.string().nullable(),
  waits_until: z.string().nullable(),
  /** Since when all payouts are stopped, until staff have looked at it; null where they aren't. */
  frozen_at: z.string().nullable(),
})
export type PayoutHold = z.output<typeof payoutHold>

const token = z.string().min(1).max(200)
/** With `centre_id` a centre, else the teacher as a person. */
const payee = { teacher_id: idOrZero, centre_id: idOrZero.default(0) }
const reason = line(500)
  .refine(text => text.length > 0, { error: 'required' })
  .refine(text => [...text].length >= 2, { error: 'min:2' })

const stoppable = z.object({
  /** open: it can still be stopped; frozen: it is; past: staff have looked at it since, or somebody else has the account. */
  state: z.enum(['open', 'frozen', 'past']),
  changed_at: z.string(),
  /** Masks of the account number before and since. */
  before: z.string(),
  after: z.string(),
})

/** How sellers are kept safe from somebody else's bank account. */
export const payoutSafetyContract = {
  teacherBankCode: endpoint({
    method: 'POST',
    path: 'teacher/bank/code',
    summary:
      'Emails a code to an account without a password, to be sent as `current_password` when bank or identity details change.',
    access: 'teacher',
    query: localised,
    response: status200,
    errors: [],
  }),
  teacherPayoutStop: endpoint({
    method: 'POST',
    path: 'teacher/payouts/stop',
    summary:
      "Stops all payouts to the caller, or to the caller's centre, at once: for sellers who find a change they didn't make. Staff look into it and lift the stop.",
    access: 'teacher',
    own: ['body.user_id'],
    query: localised,
    body: z.object({ user_id: id }),
    response: payoutHold,
    errors: ['user_unknown'],
  }),
  payoutStopView: endpoint({
    method: 'GET',
    path: 'payouts/stop',
    summary:
      'Tells which payouts the link in an email about a changed bank account would stop. Changes nothing.',
    access: 'public',
    cache: 'no-store',
    query: localised.extend({ token }),
    response: stoppable,
    errors: ['stop_link_unknown', 'stop_link_expired'],
  }),
  payoutStop: endpoint({
    method: 'POST',
    path: 'payouts/stop',
    summary:
      'Stops all payouts with the link from an email, without signing in. Calling it again changes nothing.',
    access: 'public',
    query: localised,
    body: z.object({ token }),
    response: stoppable,
    errors: ['stop_link_unknown', 'stop_link_expired', 'stop_link_past', 'user_unknown'],
  }),
  adminPayoutFreeze: endpoint({
    method: 'POST',
    path: 'admin/payout/freeze',
    summary: 'Stops all payouts to a teacher or a centre. The seller sees the reason.',
    access: 'staff',
    permission: 'payouts.freeze',
    query: localised,
    body: z.object({ ...payee, reason }),
    response: payoutHold,
    errors: ['user_unknown'],
  }),
  adminPayoutLift: endpoint({
    method: 'POST',
    path: 'admin/payout/lift',
    summary:
      'Lifts the stop on payouts. The seller sees the reason. The 72 hours after a change of bank details still apply.',
    access: 'staff',
    permission: 'payouts.lift',
    query: localised,
    body: z.object({ ...payee, reason }),
    response: payoutHold,
    errors: ['user_unknown', 'password_needed', 'payouts_not_frozen'],
  }),
} as const
