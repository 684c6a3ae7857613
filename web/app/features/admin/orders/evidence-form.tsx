import { type ReactNode, useState } from 'react'
import type { disputeEvidenceContract } from '#contract/admin/dispute-evidence.ts'
import type { StaffDispute } from '#contract/commerce/disputes.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { type EvidencePart, longestEvidenceNote } from '#contract/rules/dispute-evidence.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { queryOf } from '../../../lib/query.ts'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists, useAdminData } from '../table/use-rows.ts'
import { evidencePartText } from './evidence-texts.ts'
import * as styles from './orders.module.css'

type Evidence = ResponseOf<(typeof disputeEvidenceContract)['disputeEvidence']>

interface EvidenceFormProps {
  dispute: StaffDispute
  onBack: () => void
}

/** What is sent to the bank, as it will read it. */
export function EvidenceForm(props: EvidenceFormProps) {
  const body = { dispute_id: props.dispute.dispute_id }
  const asked = useAdminData(queryOf(api.disputeEvidence, { body }))
  if (!asked.data)
    return (
      <Unanswered of={asked} title={m.admin_evidence_failed()}>
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      </Unanswered>
    )
  return <Collected {...props} evidence={asked.data} />
}

function Collected({ dispute, onBack, evidence }: EvidenceFormProps & { evidence: Evidence }) {
  const { parts, cases } = evidence
  const [chosen, setChosen] = useState<ReadonlySet<EvidencePart>>(
    new Set(parts.filter(({ text }) => text !== '').map(({ part }) => part)),
  )
  const [caseId, setCaseId] = useState<number | null>(null)
  const toggle = (part: EvidencePart) => {
    const next = new Set(chosen)
    if (!next.delete(part)) next.add(part)
    setChosen(next)
  }
  const form = useSubmit(async data => {
    const body = {
      ...{ dispute_id: dispute.dispute_id, note: typed(data, 'note').trim() },
      parts: [...chosen, ...(caseId === null ? [] : (['messages'] as const))],
      ...(caseId !== null && { case_id: caseId }),
    }
    const { state, failure } = await withPassword(() => api.disputeAnswer({ body }))
    onBack()
    void refreshLists()
    toast.show(
      {
        sent: { text: m.admin_evidence_sent(), tone: 'good' } as const,
        requested: { text: m.admin_evidence_waits(), tone: 'info' } as const,
        refused: { text: m.admin_evidence_refused({ reason: failure }), tone: 'bad' } as const,
      }[state],
    )
  })
  return (
    <form {...form.props} className={styles.opened}>
      {form.failure && <FormError>{form.failure.text}</FormError>}
      {dispute.due_at !== null && (
        <p>
          <b>{m.admin_disputes_due()}</b> {momentText(dispute.due_at)}
        </p>
      )}
      {parts.map(({ part, text }) => (
        <Part
          key={part}
          label={evidencePartText(part)}
          checked={chosen.has(part)}
          disabled={text === ''}
          onChange={() => toggle(part)}
        >
          {text === '' ? (
            <p className="muted">{m.admin_evidence_none()}</p>
          ) : (
            <p className={styles.evidence}>{text}</p>
          )}
        </Part>
      ))}
      {cases.map(({ case_id, number }) => (
        <Part
          key={case_id}
          label={m.admin_evidence_messages_case({ number })}
          checked={caseId === case_id}
          onChange={() => setCaseId(caseId === case_id ? null : case_id)}
        >
          <p className="muted">
            {m.admin_evidence_messages_note()} <Link to={`/admin/cases/${case_id}`}>{number}</Link>
          </p>
        </Part>
      ))}
      {cases.length === 0 && <p className="muted">{m.admin_evidence_messages_none()}</p>}
      <Field
        label={m.admin_evidence_note()}
        help={dispute.test_mode ? m.admin_evidence_test() : m.admin_evidence_note_help()}
        error={form.fields.note}
        optional
      >
        <Textarea name="note" maxLength={longestEvidenceNote} rows={4} lang="en" />
      </Field>
      <p className={styles.note}>{m.admin_evidence_final()}</p>
      <div className={styles.acts}>
        <Button variant="line" onClick={onBack}>
          {m.admin_refund_back()}
        </Button>
        <Button type="submit" icon="check" busy={form.busy} busyText={m.ui_please_wait()}>
          {m.admin_evidence_send()}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: () => void
  children: ReactNode
}

function Part({ label, checked, disabled = false, onChange, children }: PartProps) {
  return (
    <section className={styles.part}>
      <Checkbox label={<b>{label}</b>} checked={checked} disabled={disabled} onChange={onChange} />
      {children}
    </section>
  )
}
