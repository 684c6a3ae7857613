import type { discountsContract } from '#contract/commerce/discounts.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { payeeOf } from '../ledger/view-earnings.ts'
import { endDiscount, saveDiscount } from './save-discount.ts'
import { listSellerDiscounts, viewUses } from './view-discounts.ts'

export function discountsRoutes(platform: Platform): Handlers<typeof discountsContract> {
  return {
    discountList: async ({ body, caller }) => ({
      discounts: await listSellerDiscounts(platform, await payeeOf(platform, caller, body.teacher_id)),
    }),
    discountSave: async ({ body: { teacher_id, ...form }, caller }) => ({
      status: 200,
      discount_id: await saveDiscount(platform, await payeeOf(platform, caller, teacher_id), form),
    }),
    discountEnd: async ({ body, caller }) => {
      await endDiscount(platform, await payeeOf(platform, caller, body.teacher_id), body.discount_id)
      return { status: 200 }
    },
    discountUses: async ({ body: { teacher_id, discount_id, ...page }, caller }) =>
      viewUses(platform, await payeeOf(platform, caller, teacher_id), discount_id, page),
  }
}
