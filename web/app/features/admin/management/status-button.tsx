import { useId, useState } from 'react'
import type { TeacherRow } from '#contract/teachers/teacher-application.ts'
import { m } from '#messages/messages.js'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { statusOf } from './teacher-status.ts'
import * as styles from './teachers-panel.module.css'

const active = 1
const deactivated = 3

async function setStatus(teacher: TeacherRow, status: typeof active | typeof deactivated, reason?: string) {
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

/** Why an applicant can't be accepted yet; null where they can. */
export function whyNotYet({ unread, documents, requests }: TeacherRow): string | null {
  if (requests.some(({ state }) => state === 'open')) return m.admin_accept_after_answer()
  return unread && documents > 0 ? m.admin_accept_after_documents() : null
}

function ReopenButton({ teacher: { user_id, display_name: name } }: { teacher: TeacherRow }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await api.applicationReopen({ body: { user_id } })
      toast.show({ text: m.admin_told_reopened(), tone: 'good' })
      await refreshLists()
    },
    onError: showFailure,
  })
  return (
    <Button
      variant="line"
      busy={isPending}
      aria-label={m.admin_reopen_name({ name })}
      onClick={() => mutate()}
    >
      {m.admin_reopen()}
    </Button>
  )
}

interface AcceptDialogProps {
  teacher: TeacherRow
  onClose: () => void
  onAccepted?: () => void
}

/** Said before it is done: the applicant is told at once. */
export function AcceptDialog({ teacher, onClose, onAccepted = onClose }: AcceptDialogProps) {
  const name = teacher.display_name
  return (
    <ConfirmDialog
      title={m.admin_accept_title({ name })}
      noText={m.admin_cancel()}
      yesText={m.admin_accept_name({ name })}
      onNo={onClose}
      onYes={async () => {
        await setStatus(teacher, active)
        onAccepted()
      }}
    >
      {m.admin_accept_text()}
    </ConfirmDialog>
  )
}

/** What staff can do about somebody, by their status. */
export function StatusButton({ teacher }: { teacher: TeacherRow }) {
  const [asking, setAsking] = useState(false)
  const whyId = useId()
  const currentStatus = statusOf(teacher)
  const name = teacher.display_name
  const { mutate, isPending } = useMutation({
    mutationFn: () => setStatus(teacher, active),
    onError: showFailure,
  })
  if (currentStatus === 'declined') return <ReopenButton teacher={teacher} />
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
  const why = pending ? whyNotYet(teacher) : null
  return (
    <>
      <Button
        variant={pending ? 'primary' : 'line'}
        busy={isPending}
        disabled={why !== null}
        aria-describedby={why === null ? undefined : whyId}
        aria-label={pending ? m.admin_accept_name({ name }) : m.admin_activate_name({ name })}
        onClick={() => (pending ? setAsking(true) : mutate())}
      >
        {pending ? m.admin_accept() : m.admin_activate()}
      </Button>
      {why !== null && (
        <small id={whyId} className={styles.why}>
          {why}
        </small>
      )}
      {asking && <AcceptDialog teacher={teacher} onClose={() => setAsking(false)} />}
    </>
  )
}
