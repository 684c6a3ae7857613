import type { TeacherRow } from '#contract/teachers/teacher-application.ts'
import { m } from '#messages/messages.js'
import { toast } from '../../../ui/toasts.tsx'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface DeclineDialogProps {
  teacher: TeacherRow
  onClose: () => void
  onDeclined: () => void
}

export function DeclineDialog({ teacher, onClose, onDeclined }: DeclineDialogProps) {
  return (
    <ReasonDialog
      title={m.admin_decline_title({ name: teacher.display_name })}
      help={m.admin_decline_help()}
      yesText={m.admin_decline()}
      onClose={onClose}
      onReason={async reason => {
        await api.applicationDecline({ body: { user_id: teacher.user_id, reason } })
        toast.show({ text: m.admin_told_declined(), tone: 'good' })
        onDeclined()
        await refreshLists()
      }}
    />
  )
}
