import { useState } from 'react'
import type { ClassChangeView } from '#contract/classes/class-changes.ts'
import type { ClassView } from '#contract/classes/classes.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshPlaces } from '../enrolment/use-enrolment.ts'
import { ChangeDialog, changeIn } from '../manage/change-dialog.tsx'

/** Cancels the whole class; enrolled students are named first, and refunded. */
export function CancelClassDialog({ view, onClose }: { view: ClassView; onClose: () => void }) {
  const [change, setChange] = useState<ClassChangeView | null>(null)
  async function cancel(confirm: boolean, reason: string) {
    await laterApi.classCancel({ body: { class_id: view.class_id, confirm, reason } })
    await refreshPlaces()
    toast.show({ text: m.classes_cancelled_whole(), tone: 'good' })
    onClose()
  }
  if (change)
    return (
      <ChangeDialog
        title={m.enrolments_cancel_class()}
        change={change}
        yesText={m.enrolments_cancel_class()}
        onNo={onClose}
        onYes={reason => cancel(true, reason)}
      />
    )
  return (
    <ConfirmDialog
      title={m.enrolments_cancel_class()}
      yesText={m.enrolments_cancel_class()}
      noText={m.classes_change_no()}
      onNo={onClose}
      onYes={async () => {
        try {
          await cancel(false, '')
        } catch (error) {
          const notified = changeIn(error)
          if (!notified) throw error
          setChange(notified)
        }
      }}
    >
      <p>{m.enrolments_cancel_class_text()}</p>
    </ConfirmDialog>
  )
}
