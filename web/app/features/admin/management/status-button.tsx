import { useState } from 'react'
import type { TeacherRow } from '#contract/teachers/teacher-application.ts'
import { m } from '#messages/messages.js'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { statusOf } from './teacher-status.ts'

const active = 1
const deactivated = 3

export async function setStatus(
  teacher: TeacherRow,
  status: typeof active | typeof deactivated,
  reason?: string,
) {
  const text =
    status === deactivated
      ? m.admin_told_deactivated()
      : statusOf(teacher) === 'pending'
        ? m.admin_told_accepted()
        : m.admin_told_activated()
  await withPassword(() =>
    api.userStatusSet({
      body: { user_id: teacher.user_id, status, ...(reason !== undefined && { reason }) },
    }),
  )
  toast.show({ text, tone: 'good' })
  await refreshLists()
}

/** What staff can do about somebody, by their status. */
export function StatusButton({ teacher }: { teacher: TeacherRow }) {
  const [asking, setAsking] = useState(false)
  const currentStatus = statusOf(teacher)
  const name = teacher.display_name
  const { mutate, isPending } = useMutation({
    mutationFn: () => setStatus(teacher, active),
    onError: showFailure,
  })
  // Who was declined may apply again; until then there is nothing to decide.
  if (currentStatus === 'declined') return null
  if (currentStatus === 'active')
    return (
      <>
        <Button variant="line" aria-label={m.admin_deactivate_name({ name })} onClick={() => setAsking(true)}>
          {m.admin_deactivate()}
        </Button>
        {asking && (
          <ReasonDialog
            title={m.admin_deactivate_title({ name })}
            lead={m.admin_deactivate_text()}
            help={m.admin_deactivate_reason_help()}
            yesText={m.admin_deactivate()}
            onClose={() => setAsking(false)}
            onReason={async reason => {
              await setStatus(teacher, deactivated, reason)
              setAsking(false)
            }}
          />
        )}
      </>
    )
  const pending = currentStatus === 'pending'
  return (
    <Button
      variant={pending ? 'primary' : 'line'}
      busy={isPending}
      aria-label={pending ? m.admin_accept_name({ name }) : m.admin_activate_name({ name })}
      onClick={() => mutate()}
    >
      {pending ? m.admin_accept() : m.admin_activate()}
    </Button>
  )
}
