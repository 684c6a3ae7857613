import type { closingContract } from '#contract/admin/closing.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { closeSeller } from './close-seller.ts'
import type { ClosingContext } from './closing.context.ts'
import { getSeller, sellerOf } from './get-seller.ts'
import { previewClosing } from './preview-closing.ts'
import { viewClosing } from './view-closing.ts'

export const closingRoutes = (context: ClosingContext): Handlers<typeof closingContract> => ({
  adminSellerClose: async ({ body: { reason, dry_run, ...asked }, caller }) => {
    const { db } = context
    const seller = sellerOf(asked)
    const shown = await getSeller(db, seller)
    if (!dry_run) await closeSeller(context, caller, { seller, reason })
    const closing = await viewClosing(db, seller)
    const preview = closing ? null : await previewClosing(context, db, seller)
    return { status: 200, seller: shown, preview, closing }
  },
  adminSellerClosing: async ({ body }) => {
    const seller = sellerOf(body)
    return { seller: await getSeller(context.db, seller), closing: await viewClosing(context.db, seller) }
  },
})
