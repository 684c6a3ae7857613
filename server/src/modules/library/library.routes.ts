import type { libraryContract } from '#contract/library.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { downloadMaterial, printMaterial } from './download-material.ts'
import { findByName } from './find-by-name.ts'
import { presentAccess } from './library.presenter.ts'
import { storeProgress } from './store-progress.ts'
import { verifyCode } from './verify-code.ts'
import { viewAccess } from './view-access.ts'

export function libraryRoutes(platform: Platform): Handlers<typeof libraryContract> {
  return {
    productAccess: async ({ params, caller }) =>
      presentAccess(platform, caller.userId, await viewAccess(platform, caller, params.id)),
    productAccessByName: async ({ query, caller }) => ({
      course_id: await findByName(platform, caller, query.course_name),
    }),
    productAccessVerify: async ({ params, body, caller, address }) => ({
      result: await verifyCode(platform, caller, { productId: params.id, code: body.code, address }),
    }),
    materialDownload: ({ params, caller }) => downloadMaterial(platform, caller, params.id),
    materialPrint: ({ params, caller }) => printMaterial(platform, caller, params.id),
    progressStore: async ({ body, caller }) => {
      await storeProgress(platform, caller, { materialId: body.material_id, position: body.position })
      return { status: 200 }
    },
  }
}
