import type { TeacherDocument } from '#contract/teachers/teacher-application.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import * as styles from './document-list.module.css'
import { sizeText } from './size-text.ts'

/** A link is valid for a quarter of an hour, and a page stays open longer: each press requests a fresh one. */
async function view(id: number) {
  // Opened at once, or the browser blocks it as an unwanted window.
  const tab = window.open('', '_blank')
  try {
    const { doc_path } = await laterApi.documentView({ params: { id } })
    if (tab) tab.location.replace(doc_path)
    else window.location.assign(doc_path)
  } catch (error) {
    tab?.close()
    showFailure(error)
  }
}

/** The reader's own documents. */
export function DocumentList({ documents }: { documents: readonly TeacherDocument[] }) {
  if (documents.length === 0) return <p className="small muted">{m.apply_documents_none()}</p>
  return (
    <ul className={styles.documents}>
      {documents.map(({ id, doc_name, doc_type, size_mb, added_at }) => (
        <li key={id}>
          <span className={styles.kind}>
            <Icon name={doc_type === 'image' ? 'image' : 'file'} />
          </span>
          <div>
            <span className={styles.name}>{doc_name}</span>
            <span className="tiny muted num">
              {sizeText(size_mb * 1024 * 1024)} · {recentDayText(added_at)}
            </span>
          </div>
          <Button
            variant="quiet"
            aria-label={m.apply_document_view({ name: doc_name })}
            onClick={() => void view(id)}
          >
            {m.apply_view()}
          </Button>
        </li>
      ))}
    </ul>
  )
}
