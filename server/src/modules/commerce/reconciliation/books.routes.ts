import type { booksContract } from '#contract/commerce/books.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { previewRepair } from './preview-repair.ts'
import { closeDifference, repairDifference } from './repair-difference.ts'
import { compareNow, viewBooks } from './view-books.ts'

/** The results of comparing orders, ledger and provider. */
export const booksRoutes = (context: CommerceContext): Handlers<typeof booksContract> => ({
  adminBooks: ({ body }) => viewBooks(context, body),
  adminBooksRun: async ({ caller }) => {
    await compareNow(context, caller)
    return { status: 200 }
  },
  adminDifferencePreview: ({ body }) => previewRepair(context, body.difference_id),
  adminDifferenceRepair: async ({ body, caller }) => ({
    status: 200,
    outcome: await repairDifference(context, caller, body.difference_id),
  }),
  adminDifferenceClose: async ({ body, caller }) => {
    await closeDifference(context, caller, { id: body.difference_id, reason: body.reason })
    return { status: 200 }
  },
})
