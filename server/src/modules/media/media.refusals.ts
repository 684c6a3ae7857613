import { m } from '#messages/messages.js'
import type { RefusalTable } from '#server/kernel/refusal.ts'
import { refusedFilesText } from './upload.presenter.ts'

export const mediaRefusals = {
  upload_unknown: [404, m.api_upload_unknown],
  upload_name: [422, m.api_upload_name],
  upload_empty: [422, m.api_upload_file_empty],
  upload_too_large: [413, ({ limit }, options) => m.api_upload_too_large({ limit: String(limit) }, options)],
  quota_exceeded: [413, m.api_quota_exceeded],
  storage_full: [507, m.api_storage_full],
  upload_unfinished: [409, m.api_upload_unfinished],
  upload_refused: [422, refusedFilesText],
  upload_in_use: [409, m.api_upload_in_use],
  upload_locked: [423, m.api_upload_locked],
  upload_offset: [409, m.api_upload_offset],
  upload_expired: [410, m.api_upload_expired],
  upload_protocol: [412, m.api_upload_protocol],
} satisfies RefusalTable

type Declared = typeof mediaRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
