import { useEffect, useRef } from 'react'
import type { ClassView } from '#contract/classes/classes.ts'
import { type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { toast } from '../../../ui/toasts.tsx'
import { UnsavedChanges } from '../../accounts/guards/unsaved-changes.tsx'
import { SideFrame } from '../calendar/side-frame.tsx'
import { refreshClasses } from '../calendar/use-classes.ts'
import { copyOf, newDraft, rarestColor, wireOf } from './class-draft.ts'
import { ClassForm } from './class-form.tsx'
import { useClassForm } from './use-class-form.ts'

interface CreateSideProps {
  userId: number
  /** If it changes, the draft follows. */
  day: Day
  courseId: number | null
  /** The class that is copied. */
  copied: ClassView | undefined
  /** What the calendar shows besides. */
  others: readonly ClassView[]
  onUnsaved: (isUnsaved: boolean) => void
  /** Requests closing; unsaved input may prevent it. */
  onClose: () => void
  onDone: () => void
}

export function CreateSide(props: CreateSideProps) {
  const { userId, day, courseId, copied, others, onUnsaved, onClose, onDone } = props
  const form = useClassForm({
    initial: copied
      ? copyOf(copied, hongKongDay(new Date()))
      : newDraft(day, courseId, false, rarestColor(others)),
    onSave: async (draft, uploads) => {
      await api.classAdd({ body: { ...wireOf(draft), material_uploads: uploads } })
      await refreshClasses()
      toast.show({ text: m.classes_created(), tone: 'good' })
      onDone()
    },
  })
  const shown = useRef(day)
  const { follow } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another day moves what was begun
  useEffect(() => {
    if (shown.current === day) return
    shown.current = day
    follow(day)
  }, [day])
  useUnsaved(form.isUnsaved, onUnsaved)
  return (
    <SideFrame title={m.classes_add_new()} lead={shortDayText(form.draft.date)} onClose={onClose}>
      <ClassForm userId={userId} form={form} view={null} onCancel={onClose} />
      <UnsavedChanges when={form.isUnsaved} />
    </SideFrame>
  )
}

/** Reports unsaved input to code that would close it. */
export function useUnsaved(isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void): void {
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
}
