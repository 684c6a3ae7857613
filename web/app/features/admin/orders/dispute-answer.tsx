import type { StaffDispute } from '#contract/commerce/disputes.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useStaff } from '../staff.ts'
import { evidencePartText } from './evidence-texts.ts'
import * as styles from './orders.module.css'

const tones = { sent: 'jade', requested: 'amber', refused: 'red' } as const

/** What was sent to the bank and by whom, or the way to send it. */
export function DisputeAnswer({ dispute, onPrepare }: { dispute: StaffDispute; onPrepare: () => void }) {
  const staff = useStaff()
  const { answer, state, due_at } = dispute
  const isOver = due_at !== null && new Date(due_at) <= new Date()
  const maySend = state === 'open' && answer?.state !== 'sent' && answer?.state !== 'requested' && !isOver
  return (
    <>
      {answer && (
        <div className={styles.answer}>
          <h4>{m.admin_evidence()}</h4>
          <p className={styles.chips}>
            {answer.parts.map(part => (
              <Chip key={part} tone={tones[answer.state]}>
                {evidencePartText(part)}
              </Chip>
            ))}
          </p>
          {answer.note && <p>{answer.note}</p>}
          <p className="muted">{answerText(answer)}</p>
        </div>
      )}
      {state === 'open' && isOver && !answer && <p className={styles.note}>{m.admin_evidence_over()}</p>}
      {maySend && staff.may('orders.refund') && (
        <Button icon="file" onClick={onPrepare}>
          {m.admin_evidence_prepare()}
        </Button>
      )}
    </>
  )
}

function answerText({ state, by: name, at, failure }: NonNullable<StaffDispute['answer']>): string {
  if (state === 'refused') return m.admin_evidence_state_refused({ at: momentText(at), reason: failure })
  const said = { name, at: momentText(at) }
  return state === 'sent' ? m.admin_evidence_state_sent(said) : m.admin_evidence_state_requested(said)
}
