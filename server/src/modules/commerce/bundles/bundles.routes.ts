import type { bundlesContract, sellerBundlesContract } from '#contract/commerce/bundles.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { payeeOf } from '../ledger/view-earnings.ts'
import { endBundle, saveBundle } from './save-bundle.ts'
import { listSellerBundles, viewBundles } from './view-bundles.ts'

export function bundlesRoutes(
  platform: Platform,
): Handlers<typeof bundlesContract & typeof sellerBundlesContract> {
  return {
    bundlesOffered: ({ query, caller, locale }) => viewBundles(platform, caller, { ...query, locale }),
    bundleList: async ({ body, caller }) => ({
      bundles: await listSellerBundles(platform, await payeeOf(platform, caller, body.teacher_id)),
    }),
    bundleSave: async ({ body: { teacher_id, ...form }, caller }) => ({
      status: 200,
      bundle_id: await saveBundle(platform, await payeeOf(platform, caller, teacher_id), form),
    }),
    bundleEnd: async ({ body, caller }) => {
      await endBundle(platform, await payeeOf(platform, caller, body.teacher_id), body.bundle_id)
      return { status: 200 }
    },
  }
}
