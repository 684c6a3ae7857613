import type { captionsContract } from '#contract/authoring/captions.ts'
import type { samplesContract } from '#contract/authoring/samples.ts'
import type { libraryContract } from '#contract/library/library.ts'
import type { notesContract } from '#contract/library/notes.ts'
import type { productReportContract } from '#contract/library/product-report.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { downloadMaterial, printMaterial } from './download-material.ts'
import { findByName } from './find-by-name.ts'
import { presentAccess, presentNote } from './library.presenter.ts'
import { listNotes } from './note.repository.ts'
import { openSample } from './open-sample.ts'
import { storeProgress } from './store-progress.ts'
import { verifyCode } from './verify-code.ts'
import { viewAccess } from './view-access.ts'
import { viewCaptions, viewSampleCaptions } from './view-captions.ts'
import { viewRedemptions } from './view-redemptions.ts'
import { viewReport } from './view-report.ts'
import { addNote, changeNote, removeNote } from './write-note.ts'

export type LibraryHandlers = Handlers<
  typeof libraryContract & typeof notesContract & typeof productReportContract
> &
  Pick<Handlers<typeof captionsContract>, 'captionView'> &
  Pick<Handlers<typeof samplesContract>, 'sampleOpen' | 'sampleCaptions'>

export function libraryRoutes(platform: Platform): LibraryHandlers {
  return {
    productRedemptions: ({ params, query: { limit, offset }, caller }) =>
      viewRedemptions(platform, caller, params.id, { limit, offset }),
    productReport: ({ params, query, caller, locale }) =>
      viewReport(platform, caller, params.id, { period: query.period, locale }),
    productAccess: async ({ params, caller, locale }) =>
      presentAccess(
        platform,
        { userId: caller.userId, locale },
        await viewAccess(platform, caller, params.id),
      ),
    productAccessByName: async ({ query, caller }) => ({
      course_id: await findByName(platform, caller, query.course_name),
    }),
    productAccessVerify: async ({ params, body, caller, address }) => ({
      result: await verifyCode(platform, caller, { productId: params.id, code: body.code, address }),
    }),
    sampleOpen: ({ params }) => openSample(platform, params.id),
    sampleCaptions: async ({ params }) => ({
      vtt: await viewSampleCaptions(platform, { materialId: params.id, language: params.language }),
    }),
    materialDownload: ({ params, caller }) => downloadMaterial(platform, caller, params.id),
    materialPrint: ({ params, caller }) => printMaterial(platform, caller, params.id),
    progressStore: async ({ body, caller }) => {
      await storeProgress(platform, caller, { materialId: body.material_id, position: body.position })
      return { status: 200 }
    },
    captionView: async ({ params, caller }) => ({
      vtt: await viewCaptions(platform, caller, { materialId: params.id, language: params.language }),
    }),
    noteList: async ({ params, caller }) => ({
      notes: (await listNotes(platform.db, caller.userId, params.id)).map(presentNote),
    }),
    noteAdd: async ({ params, body, caller }) =>
      presentNote(await addNote(platform, caller, { ...body, materialId: params.id })),
    noteChange: async ({ params, body, caller }) =>
      presentNote(await changeNote(platform, caller, { ...body, id: params.id })),
    noteRemove: async ({ params, caller }) => {
      await removeNote(platform, caller, params.id)
      return { status: 200 }
    },
  }
}
