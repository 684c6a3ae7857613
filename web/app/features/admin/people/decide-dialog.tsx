import type { SuspendedLesson } from '#contract/admin/suspended-teachers.ts'
import type { LessonDecision } from '#contract/rules/suspended-teachers.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'

interface DecideDialogProps {
  lessons: readonly SuspendedLesson[]
  decision: LessonDecision
  onClose: () => void
}

const texts = {
  keep: {
    title: m.people_coming_keep_title,
    yes: m.people_coming_keep,
    done: m.people_coming_told_kept,
    icon: 'check',
  },
  cancel: {
    title: m.people_coming_cancel_title,
    yes: m.people_coming_cancel,
    done: m.people_coming_told_cancelled,
    icon: 'refund',
  },
} as const

export function DecideDialog({ lessons, decision, onClose }: DecideDialogProps) {
  const count = lessons.length
  const seats = lessons.reduce((sum, lesson) => sum + lesson.seats, 0)
  const { title, yes, done, icon } = texts[decision]
  const [only] = lessons
  const which =
    only && count === 1
      ? m.people_coming_which({ title: only.title, when: momentText(only.starts_at) })
      : m.people_coming_many({ count, shown: wholeNumber(count) })
  return (
    <ConfirmDialog
      title={title({ count, shown: wholeNumber(count) })}
      noText={m.people_coming_later()}
      yesText={yes()}
      yesIcon={icon}
      onNo={onClose}
      onYes={async () => {
        const body = { lesson_ids: lessons.map(({ lesson_id }) => lesson_id), decision }
        await withPassword(() => api.suspendedTeacherDecide({ body }))
        onClose()
        toast.show({ text: done({ count, shown: wholeNumber(count) }), tone: 'good' })
        await refreshLists()
      }}
    >
      <p>{which}</p>
      <p>
        {decision === 'keep'
          ? m.people_coming_keep_text()
          : m.people_coming_cancel_text({ count: seats, shown: wholeNumber(seats) })}
      </p>
    </ConfirmDialog>
  )
}
