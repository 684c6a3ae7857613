import { useState } from 'react'
import type { TeacherRow } from '#contract/teacher-application.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import { standingOf } from './teacher-standing.ts'

const active = 1
const deactivated = 3

export async function setStatus(teacher: TeacherRow, status: typeof active | typeof deactivated) {
  const told =
    status === deactivated
      ? m.admin_told_deactivated()
      : standingOf(teacher) === 'pending'
        ? m.admin_told_accepted()
        : m.admin_told_activated()
  await withPassword(() => api.userStatusSet({ body: { user_id: teacher.user_id, status } }))
  toast.show({ text: told, tone: 'good' })
  await refreshLists()
}

/** What staff can do about somebody, by their status. */
export function StandingButton({ teacher }: { teacher: TeacherRow }) {
  const [asking, setAsking] = useState(false)
  const standing = standingOf(teacher)
  const name = teacher.display_name
  const { mutate, isPending } = useMutation({
    mutationFn: () => setStatus(teacher, active),
    onError: error => toast.show({ text: failureOf(error).text, tone: 'bad' }),
  })
  // Who was declined may apply again; until then there is nothing to decide.
  if (standing === 'declined') return null
  if (standing === 'active')
    return (
      <>
        <Button variant="line" aria-label={m.admin_deactivate_name({ name })} onClick={() => setAsking(true)}>
          {m.admin_deactivate()}
        </Button>
        {asking && (
          <ConfirmDialog
            title={m.admin_deactivate_title({ name })}
            noText={m.admin_cancel()}
            yesText={m.admin_deactivate()}
            onNo={() => setAsking(false)}
            onYes={async () => {
              await setStatus(teacher, deactivated)
              setAsking(false)
            }}
          >
            {m.admin_deactivate_text()}
          </ConfirmDialog>
        )}
      </>
    )
  const pending = standing === 'pending'
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
