import { z } from 'zod'
import { listPart } from '../admin/admin.ts'
import { endpoint } from '../kit/endpoint.ts'
import { isDay } from '../rules/hong-kong-time.ts'
import { id, idOrZero, line, localised, whenGiven } from '../shared.ts'
import { bankChange, payoutHold } from '../teachers/payout-safety.ts'
import { payout, sale } from './earnings.ts'

const day = z.string().refine(isDay, { error: 'date' })
/** Days in Hong Kong, both or neither. The last one is included. */
const period = { dateFrom: whenGiven(day), dateTo: whenGiven(day) }

/**
 * Who is paid: a centre by its `centre_id`, or the teacher as a person if that is 0. If a documented client sends
 * neither, a manager stands for their centre.
 */
const payee = { teacher_id: idOrZero, centre_id: idOrZero.optional() }

/** Dollars, to the cent. Documented clients may send them as text. */
const dollars = z
  .union([z.number(), z.string()])
  .refine(value => String(value).trim() !== '', { error: 'required' })
  .transform(value => Number(typeof value === 'string' ? value.replaceAll(',', '') : value))
  .refine(value => Number.isFinite(value), { error: 'number' })
  .refine(value => value > 0 && value <= 10_000_000, { error: 'payout_amount' })
  .refine(value => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'payout_amount' })

const remarks = line(300)
  .refine(text => text.length > 0, { error: 'required' })
  .refine(text => [...text].length >= 2, { error: 'min:2' })
/** If left out, it is made of the payee, the amount, the remarks and the day in Hong Kong. */
const key = line(100).refine(text => text.length >= 8, { error: 'min:8' })

const incomeRow = z.object({
  /** For a centre: one of its managers, or 0 if it has none left. */
  teacher_id: z.number(),
  /** The centre's ID, or 0. */
  centre_id: z.number(),
  display_name: z.string(),
  email: z.string(),
  profile_picture: z.string(),
  /** Cents, after refunds and the platform's fee; for the period, if one was requested. */
  total_sale: z.number(),
  totalPayouts: z.number(),
  /** Cents: everything sold and not yet paid out. */
  pending: z.number(),
  /** Cents of that: held until lessons are taught, and what can be sent now. */
  held: z.number(),
  available: z.number(),
  /** The part of it sent to the provider and still unanswered. */
  under_way: z.number(),
  /** The part of it that waits for a second person's approval. */
  waiting: z.number(),
  /** Whether a payout is possible now, and the last digits of the account number. */
  payable: z.boolean(),
  bank_account: z.string(),
  /** Why their payouts are on hold. */
  hold: payoutHold,
})
export type IncomeRow = z.output<typeof incomeRow>

/**
 * waiting: a second person must approve it before it is sent; declined: they didn't; sent: the provider accepted it;
 * requested: the provider hasn't answered, and is asked again automatically; failed: the provider refused it.
 */
const payoutState = z.enum(['waiting', 'declined', 'requested', 'sent', 'failed'])

const staffPayout = payout.extend({ state: payoutState, failure: z.string() })
export type StaffPayout = z.output<typeof staffPayout>

const waitingPayout = z.object({
  payout_id: z.number(),
  teacher_id: z.number(),
  centre_id: z.number(),
  display_name: z.string(),
  /** The last digits of the current account number. */
  bank_account: z.string(),
  /** Dollars. */
  amount: z.number(),
  remarks: z.string(),
  asked_at: z.string(),
  asked_by: z.string(),
  /** Whether the caller requested it, so that someone else has to approve it. */
  own: z.boolean(),
})
export type WaitingPayout = z.output<typeof waitingPayout>

const transferred = z.object({
  success: z.boolean(),
  /** Why it failed, in the caller's language; '' for a success. */
  error: z.string(),
  state: payoutState,
  payout_id: z.number(),
})

const page = {
  limit: whenGiven(z.coerce.number().int().min(1).max(1000)),
  offset: whenGiven(z.coerce.number().int().min(0).max(1_000_000)),
}

const transferErrors = [
  'user_unknown',
  'payee_unverified',
  'payout_too_much',
  'payout_held',
  'payout_mismatch',
  'payout_waits',
  'payout_frozen',
  'payment_unavailable',
  'password_needed',
] as const

export const incomeSorts = [
  'pending',
  '-pending',
  'held',
  '-held',
  'available',
  '-available',
  'sale',
  '-sale',
  'payouts',
  '-payouts',
] as const
export type IncomeSort = (typeof incomeSorts)[number]

const read = { access: 'staff', permission: 'income.read', query: localised } as const

export const incomeContract = {
  adminIncome: endpoint({
    ...read,
    method: 'POST',
    path: 'admin/income',
    summary:
      'Lists what each teacher and centre sold and was paid, from the ledger. Filters by part of an email address, and by dates.',
    body: z.object({
      limit: listPart.limit,
      offset: listPart.offset,
      email: line(100).default(''),
      ...period,
      sort: z.enum(incomeSorts).default('-pending'),
    }),
    response: z.object({
      income: z.array(incomeRow),
      count: z.number(),
      /** Whether there are more than were counted. */
      more: z.boolean(),
      /** Of all rows that were found; total_sale and totalPayouts for the period, if one was requested. */
      totals: z.object({
        total_sale: z.number(),
        totalPayouts: z.number(),
        pending: z.number(),
        held: z.number(),
        available: z.number(),
      }),
    }),
    errors: [],
  }),
  adminPayee: endpoint({
    ...read,
    method: 'POST',
    path: 'admin/payee',
    summary: "Returns one teacher's or centre's row of the table, for all time or for a period.",
    body: z.object({ ...payee, ...period }),
    response: incomeRow.extend({
      /** The bank account's history, newest first: the last 20 changes. */
      bank_changes: z.array(bankChange),
    }),
    errors: ['user_unknown'],
  }),
  adminPayoutControl: endpoint({
    ...read,
    method: 'GET',
    path: 'admin/payout/control',
    summary:
      'Returns how much the caller may still transfer alone today, the payouts waiting for a second person, and the sellers whose payouts are stopped.',
    cache: 'no-store',
    response: z.object({
      /**
       * Cents for today in Hong Kong: what the role may send without a second person, and what the caller has sent.
       */
      day_limit: z.number(),
      day_sent: z.number(),
      /** Oldest first. */
      waiting: z.array(waitingPayout),
      /** Sellers whose payouts are stopped, or on hold after a change; the latest change first. */
      held: z.array(
        z.object({
          teacher_id: z.number(),
          centre_id: z.number(),
          display_name: z.string(),
          hold: payoutHold,
        }),
      ),
    }),
    errors: [],
  }),
  adminPayoutDecide: endpoint({
    method: 'POST',
    path: 'admin/payout/decide',
    summary:
      "Approves a payout waiting for a second person, which sends it, or declines it. The person who asked can't approve it, but can withdraw it.",
    access: 'staff',
    permission: 'payouts.transfer',
    query: localised,
    body: z.object({
      payout_id: id,
      decision: z.enum(['approve', 'decline']),
      /** Why it is declined. Shown to the person who requested it. */
      reason: line(300).default(''),
    }),
    response: transferred,
    errors: [
      'password_needed',
      'payout_unknown',
      'payout_decided',
      'second_person_needed',
      'payee_unverified',
      'payout_too_much',
      'payout_held',
      'payout_waits',
      'payout_frozen',
      'payment_unavailable',
    ],
  }),
  adminSales: endpoint({
    ...read,
    method: 'POST',
    path: 'admin/sales',
    summary: "Lists one seller's sales and refunds, newest first.",
    body: z.object({ ...payee, ...period, ...page }),
    response: z.array(sale),
    errors: ['user_unknown'],
  }),
  adminPayouts: endpoint({
    ...read,
    method: 'POST',
    path: 'admin/payouts',
    summary: "Lists one seller's payouts, including those pending and refused, newest first.",
    body: z.object({ ...payee, ...period, ...page }),
    response: z.array(staffPayout),
    errors: ['user_unknown'],
  }),
  adminIncomeCsv: endpoint({
    ...read,
    method: 'GET',
    path: 'admin/income.csv',
    summary: 'Returns the income table as a CSV file. Amounts are in dollars.',
    query: localised.extend({ email: line(100).default(''), ...period }),
    reply: 'file',
    fileTypes: ['text/csv'],
    errors: [],
  }),
  adminTransfer: endpoint({
    method: 'POST',
    path: 'admin/transfer',
    summary:
      "Pays a teacher or a centre, once per key and never more than is available: money held until lessons are taught can't be sent. It is recorded when the provider accepts it. An amount over the caller's daily limit waits for a second person.",
    access: 'staff',
    permission: 'payouts.transfer',
    query: localised,
    body: z.object({ ...payee, amount: dollars, remarks, idempotency_key: key.optional() }),
    response: transferred,
    errors: transferErrors,
  }),
  adminTransferMany: endpoint({
    method: 'POST',
    path: 'admin/transfers',
    summary: "Pays several sellers. Each payment stands alone: one that fails doesn't stop the others.",
    access: 'staff',
    permission: 'payouts.transfer_many',
    query: localised,
    body: z.object({
      payouts: z
        .array(z.object({ teacher_id: idOrZero, centre_id: idOrZero, amount: dollars }))
        .min(1)
        .max(100),
      remarks,
      idempotency_key: key.optional(),
    }),
    response: z.object({
      results: z.array(
        z.object({
          teacher_id: z.number(),
          centre_id: z.number(),
          /** refused: nothing was sent, because of our own rules. */
          state: z.enum([...payoutState.options, 'refused']),
          /** Why it wasn't sent; '' if it was. */
          error: z.string(),
        }),
      ),
    }),
    errors: transferErrors,
  }),
} as const
