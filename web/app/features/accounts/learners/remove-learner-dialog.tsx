import type { Learner } from '#contract/accounts/learners.ts'
import { m } from '#messages/messages.js'
import { ignoreMissing } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'

interface RemoveLearnerDialogProps {
  learner: Learner
  /** Number of upcoming lessons. */
  booked: number
  onClose: () => void
  onRemoved: () => void
}

/** Says what is removed and what stays. */
export function RemoveLearnerDialog({ learner, booked, onClose, onRemoved }: RemoveLearnerDialogProps) {
  const name = learner.first_name
  return (
    <ConfirmDialog
      title={m.lessons_learner_remove_title({ name })}
      noText={m.lessons_learner_keep()}
      yesText={m.lessons_learner_remove_yes()}
      onNo={onClose}
      onYes={async () => {
        await ignoreMissing(laterApi.learnerRemove({ body: { learner_id: learner.learner_id } }))
        toast.show({ text: m.lessons_learner_removed_told({ name }) })
        onRemoved()
      }}
    >
      <p>{m.lessons_learner_remove_text()}</p>
      {booked > 0 && (
        <p>
          <b>{m.lessons_learner_remove_booked({ count: booked, shown: wholeNumber(booked) })}</b>
        </p>
      )}
    </ConfirmDialog>
  )
}
