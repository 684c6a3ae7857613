import { m } from '#messages/messages.js'
import type { RefusalTable } from '#server/kernel/refusal.ts'

export const libraryRefusals = {
  material_locked: [403, m.api_material_locked],
  download_off: [403, m.api_download_off],
  sample_unknown: [404, m.api_sample_unknown],
  note_unknown: [404, m.api_note_unknown],
  notes_full: [409, m.api_notes_full],
} satisfies RefusalTable

type Declared = typeof libraryRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
