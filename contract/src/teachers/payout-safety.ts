import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { bankChangeFields, bankChangeKinds, changeMeans } from '../rules/payouts.ts'
import { id, idOrZero, line, localised, status200 } from '../shared.ts'

/**
 * An entry in a bank account's history: who did what, when and from where. Account numbers are masked. Entries are
 * kept for ever.
 */
export const bankChange = z.object({
  at: z.string(),
  /** entered: for the first time; frozen: payouts were stopped; lifted: staff allowed payouts again. */
  kind: z.enum(bankChangeKinds),
  /** Who did it; '' if they have left. */
  by: z.string(),
  means: z.enum(changeMeans),
  /** The network address; '' for acts of staff. */
  from: z.string(),
  fields: z.array(z.enum(bankChangeFields)),
  /** Masks of the account number before and after, if it changed. */
  before: z.string(),
  after: z.string(),
  /** The reason given by staff. */
  reason: z.string(),
})
export type BankChange = z.output<typeof bankChange>

/** Why payouts are on hold. */
export const payoutHold = z.object({
  /** When bank or identity data last changed, and until when that holds payouts; null if it doesn't. */
  changed_at: z.string().nullable(),
  waits_until: z.string().nullable(),
  /** Since when all payouts are stopped until staff have checked; null if they aren't. */
  frozen_at: z.string().nullable(),
})
export type PayoutHold = z.output<typeof payoutHold>

const token = z.string().min(1).max(200)
/** A centre by its `centre_id`, otherwise the teacher as a person. */
const payee = { teacher_id: idOrZero, centre_id: idOrZero.default(0) }
const reason = line(500)
  .refine(text => text.length > 0, { error: 'required' })
  .refine(text => [...text].length >= 2, { error: 'min:2' })

const stoppable = z.object({
  /**
   * open: it can still be stopped; frozen: it was stopped; past: staff have checked it, or the account has another
   * owner.
   */
  state: z.enum(['open', 'frozen', 'past']),
  changed_at: z.string(),
  /** Masks of the account number before and after. */
  before: z.string(),
  after: z.string(),
})

/** Protects sellers against someone else's bank account being entered. */
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
