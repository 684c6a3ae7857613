import { useState } from 'react'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { apiWithProgress } from '../../../lib/upload-api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { DocumentPicker } from './document-picker.tsx'
import * as styles from './upload-panel.module.css'
import { useDocuments } from './use-documents.ts'

interface UploadPanelProps {
  /** Of the emailed link, or the user's own ID. */
  part: string
  onSent: () => void
  /** The link is no longer valid. */
  onRefused: () => void
}

const linkIsOver: ReadonlySet<string> = new Set([
  'link_used',
  'link_expired',
  'link_unknown',
  'sign_in_required',
  'token_invalid',
])

/** Requested files: chosen and sent, each with its progress. */
export function UploadPanel({ part, onSent, onRefused }: UploadPanelProps) {
  const documents = useDocuments()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function send() {
    if (documents.items.length === 0) return setError(m.apply_upload_none())
    setBusy(true)
    setError(undefined)
    const body = new FormData()
    body.set('user_id', part)
    documents.appendTo(body)
    try {
      await apiWithProgress(documents.setProgress).documentsUpload({ body })
      toast.show({ text: m.apply_upload_done(), tone: 'good' })
      documents.clear()
      onSent()
    } catch (refused) {
      if (refused instanceof ApiError && linkIsOver.has(refused.body.code)) return onRefused()
      toast.show({ text: m.apply_upload_failed(), tone: 'bad' })
      documents.markBad(refused)
      setError(failureOf(refused).text)
    } finally {
      documents.setProgress(null)
      setBusy(false)
    }
  }

  return (
    <div className={styles.panel}>
      <DocumentPicker documents={documents} title={m.apply_files_title()} error={error} busy={busy} />
      <Button size="large" icon="upload" busy={busy} busyText={m.apply_please_wait()} onClick={send}>
        {m.apply_upload()}
      </Button>
    </div>
  )
}
