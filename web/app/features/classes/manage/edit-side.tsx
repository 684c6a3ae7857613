import { useState } from 'react'
import type { ClassChangeView } from '#contract/classes/class-changes.ts'
import type { ClassView } from '#contract/classes/classes.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { toast } from '../../../ui/toasts.tsx'
import { UnsavedChanges } from '../../accounts/guards/unsaved-changes.tsx'
import { SideFrame } from '../calendar/side-frame.tsx'
import { refreshClasses } from '../calendar/use-classes.ts'
import { ChangeDialog, changeIn } from './change-dialog.tsx'
import { type ClassDraft, draftOf, wireOf } from './class-draft.ts'
import { ClassForm } from './class-form.tsx'
import { useUnsaved } from './create-side.tsx'
import { useClassForm } from './use-class-form.ts'

interface EditSideProps {
  userId: number
  view: ClassView
  onUnsaved: (isUnsaved: boolean) => void
  /** Requests closing; unsaved input may prevent it. */
  onClose: () => void
  onDone: () => void
}

/** Changing a class: the effects on enrolled students are shown first, and it is done when confirmed. */
export function EditSide({ userId, view, onUnsaved, onClose, onDone }: EditSideProps) {
  const [asking, setAsking] = useState<{ draft: ClassDraft; change: ClassChangeView } | null>(null)

  async function save(draft: ClassDraft, confirm: boolean, reason = '') {
    const { class_id, version } = view
    await laterApi.classEdit({ body: { ...wireOf(draft), class_id, version, confirm, reason } })
    await refreshClasses()
    toast.show({ text: m.classes_saved(), tone: 'good' })
    onDone()
  }
  const form = useClassForm({
    initial: draftOf(view),
    onSave: async draft => {
      try {
        await save(draft, false)
      } catch (error) {
        const change = changeIn(error)
        if (!change) throw error
        setAsking({ draft, change })
      }
    },
  })
  useUnsaved(form.isUnsaved, onUnsaved)
  return (
    <SideFrame title={m.classes_edit()} lead={view.title} color={view.color} onClose={onClose}>
      <ClassForm userId={userId} form={form} view={view} onCancel={onClose} />
      <UnsavedChanges when={form.isUnsaved} />
      {asking && (
        <ChangeDialog
          title={m.classes_change_title()}
          change={asking.change}
          yesText={m.classes_change_yes()}
          onNo={() => setAsking(null)}
          onYes={reason => save(asking.draft, true, reason)}
        />
      )}
    </SideFrame>
  )
}
