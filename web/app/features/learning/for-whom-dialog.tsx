import { useState } from 'react'
import { m } from '#messages/messages.js'
import { type Failure, failureOf } from '../../lib/failure.ts'
import { laterApi } from '../../lib/later-api.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { learnerText } from '../accounts/learners/use-learners.ts'
import { FormFailure } from '../accounts/proof/form-failure.tsx'
import type { LearningHome, OwnCardFacts } from './load-home.ts'

interface ForWhomDialogProps {
  card: OwnCardFacts
  learners: LearningHome['learners']
  onClose: () => void
  onSaved: () => void
}

/** Which family member learns with an owned product. */
export function ForWhomDialog({ card, learners, onClose, onSaved }: ForWhomDialogProps) {
  const [learnerId, setLearnerId] = useState(card.learnerId)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function save() {
    setBusy(true)
    setFailure(null)
    try {
      const body = { course_id: card.id, learner_id: learnerId }
      await laterApi.learnerAssign({ body })
      const name = learners.find(one => one.learner_id === learnerId)?.first_name
      toast.show({ text: name ? m.learning_for_saved({ name }) : m.learning_for_saved_me() })
      onSaved()
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={m.learning_for_whom()}
      lead={card.name}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.learning_for_cancel()}
          </Button>
          <Button busy={busy} busyText={m.ui_please_wait()} onClick={() => void save()}>
            {m.learning_for_save()}
          </Button>
        </>
      }
    >
      <FormFailure failure={failure} onRetry={() => void save()} />
      <RadioCards
        legend={m.learning_for_whom()}
        hideLegend
        name="learner"
        value={String(learnerId ?? '')}
        onChange={value => setLearnerId(value === '' ? null : Number(value))}
        choices={[
          { value: '', label: m.learning_for_me() },
          ...learners.map(one => ({ value: String(one.learner_id), label: learnerText(one) })),
        ]}
      />
    </Dialog>
  )
}
