import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './draft-note.module.css'
import type { ProductFormState } from './use-product-form.ts'

export function DraftNote({ form }: { form: ProductFormState }) {
  if (!form.draft) return null
  const { savedAt, unfinished } = form.draft
  return (
    <div className={styles.draftNote} role="status">
      <Icon name="info" />
      <div>
        <b>{m.authoring_draft_restored()}</b>
        <p>{m.authoring_draft_from({ date: recentDayText(savedAt) })}</p>
        {unfinished.length > 0 && <p>{m.authoring_draft_unfinished({ names: unfinished.join(', ') })}</p>}
      </div>
      <button type="button" className="btn btn-line" onClick={form.discard}>
        {m.authoring_draft_discard()}
      </button>
      <button
        type="button"
        className="ic"
        aria-label={m.ui_close()}
        title={m.ui_close()}
        onClick={form.dismissDraftNote}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}
