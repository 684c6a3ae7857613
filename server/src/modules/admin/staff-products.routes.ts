import type { staffProductsContract } from '#contract/admin/staff-products.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listStaffProducts } from './list-staff-products.ts'
import { featureProduct, hideProduct, restoreProduct } from './moderate-product.ts'

export const staffProductRoutes = (platform: Platform): Handlers<typeof staffProductsContract> => ({
  adminProducts: ({ body }) => listStaffProducts(platform, body),
  productFeature: ({ body: { course_id: productId, featured }, caller }) =>
    featureProduct(platform, caller, { productId, featured: featured === 1 }),
  productHide: ({ body: { course_id: productId, reason }, caller }) =>
    hideProduct(platform, caller, { productId, reason }),
  productRestore: ({ body: { course_id: productId }, caller }) =>
    restoreProduct(platform, caller, { productId }),
})
