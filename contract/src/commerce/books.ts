import { z } from 'zod'
import { listPart } from '../admin/admin.ts'
import { endpoint } from '../kit/endpoint.ts'
import { differenceKinds, differenceLists } from '../rules/differences.ts'
import { id, localised, requiredLine, status200 } from '../shared.ts'

const { limit, offset } = listPart

const difference = z.object({
  id: z.number(),
  kind: z.enum(differenceKinds),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The order it concerns, if any. */
  order: z.object({ order_id: z.number(), number: z.string() }).nullable(),
  state: z.enum(['open', 'repaired', 'gone', 'closed']),
  found_at: z.string(),
  seen_at: z.string(),
  /** Who repaired or closed it; '' if it was settled automatically. */
  settled: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
  repairable: z.boolean(),
})
export type BookDifference = z.output<typeof difference>

const run = z.object({
  id: z.number(),
  at: z.string(),
  checked: z.number(),
  repaired: z.number(),
  /** Number of differences found. */
  differences: z.number(),
})
export type BooksRun = z.output<typeof run>

/** The results of comparing orders, the ledger and the provider, and what staff do about them. */
export const booksContract = {
  adminBooks: endpoint({
    method: 'POST',
    path: 'admin/books',
    summary:
      'Lists the latest comparisons of orders, ledger and provider, and their open and settled differences.',
    access: 'staff',
    permission: 'operations.read',
    body: z.object({ limit, offset, list: z.enum(differenceLists).default('open') }),
    response: z.object({
      differences: z.array(difference),
      count: z.number(),
      more: z.boolean(),
      runs: z.array(run),
      /** Whether a run is queued or in progress. */
      running: z.boolean(),
    }),
  }),
  adminBooksRun: endpoint({
    method: 'POST',
    path: 'admin/books/run',
    summary: 'Starts a comparison in the background. If one is already waiting, no other is added.',
    access: 'staff',
    permission: 'operations.repair',
    query: localised,
    body: z.object({}),
    response: status200,
  }),
  adminDifferencePreview: endpoint({
    method: 'POST',
    path: 'admin/books/preview',
    summary:
      'Returns what repairing a difference would post to the ledger, by what the provider says now. Nothing changes.',
    access: 'staff',
    permission: 'operations.repair',
    query: localised,
    body: z.object({ difference_id: id }),
    response: z.object({
      /** 'nothing' if the provider has nothing to post, or if it is unclear what it is for. */
      books: z.enum(['payment', 'refund', 'payout', 'nothing']),
      entries: z.array(
        z.object({
          account: z.string(),
          name: z.string(),
          /** Cents; incoming amounts are positive. */
          amount: z.number(),
        }),
      ),
    }),
    errors: ['difference_unknown', 'repair_impossible', 'payment_unavailable'],
  }),
  adminDifferenceRepair: endpoint({
    method: 'POST',
    path: 'admin/books/repair',
    summary:
      "Asks the provider about a difference and resolves it: settles the order, refunds it, or records a refund the provider made. Answers 'unchanged' if that resolves nothing, and 'settled' if someone else was faster.",
    access: 'staff',
    permission: 'operations.repair',
    query: localised,
    body: z.object({ difference_id: id }),
    response: z.object({
      status: z.literal(200),
      outcome: z.enum(['repaired', 'unchanged', 'settled']),
    }),
    errors: ['difference_unknown', 'repair_impossible', 'payment_unavailable', 'password_needed'],
  }),
  adminDifferenceClose: endpoint({
    method: 'POST',
    path: 'admin/books/close',
    summary: 'Closes a difference someone has looked into, with what they found.',
    access: 'staff',
    permission: 'operations.repair',
    query: localised,
    body: z.object({ difference_id: id, reason: requiredLine(300) }),
    response: status200,
    errors: ['difference_unknown', 'password_needed'],
  }),
} as const
