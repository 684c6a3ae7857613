import type { draftsContract } from '#contract/authoring/drafts.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addDraft } from './add-draft.ts'
import type { DraftRow } from './draft.repository.ts'
import { editDrafts, saveDraftDefaults } from './edit-drafts.ts'
import { listDrafts, presentRows, viewDraftOf } from './list-drafts.ts'
import { publishDrafts, redrawCover, removeDrafts } from './publish-drafts.ts'

export function draftRoutes(platform: Platform): Handlers<typeof draftsContract> {
  const viewRow = (caller: Caller, { fileId }: DraftRow, locale: 'en' | 'zh-HK') =>
    viewDraftOf(platform, caller, fileId, locale)
  return {
    draftList: ({ caller, locale }) => listDrafts(platform, caller, locale),
    draftDefaultsSave: async ({ body, caller, locale }) => {
      await saveDraftDefaults(platform, caller, body)
      return listDrafts(platform, caller, locale)
    },
    draftAdd: async ({ body, caller, locale }) => {
      await addDraft(platform, caller, body.upload_id)
      return viewDraftOf(platform, caller, body.upload_id, locale)
    },
    draftEdit: async ({ body, caller, locale }) => {
      const { course_ids, ...edit } = body
      const rows = await editDrafts(platform, caller, course_ids, edit)
      return { drafts: await presentRows(platform, caller, rows, locale) }
    },
    draftCover: async ({ body, caller, locale }) =>
      viewRow(caller, await redrawCover(platform, caller, body.course_id), locale),
    draftRemove: async ({ body, caller }) => {
      await removeDrafts(platform, caller, body.course_ids)
      return { status: 200 }
    },
    draftPublish: async ({ body, caller }) => ({
      results: await publishDrafts(platform, caller, body.course_ids),
    }),
  }
}
