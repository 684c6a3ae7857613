import { useState } from 'react'
import { type BadgeKind, proofFile } from '#contract/rules/badges.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { badgeName, badgeProofText } from './badge-texts.ts'
import * as styles from './claim-dialog.module.css'

interface ClaimDialogProps {
  kind: BadgeKind
  onClose: () => void
  onClaimed: () => void
}

/** One document, and for a school its public number; nothing else is needed. */
export function ClaimDialog({ kind, onClose, onClaimed }: ClaimDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const form = useSubmit(async data => {
    if (!file) throw new FormRefusal({ fields: { proof: m.badges_proof_required() } })
    if (file.size > proofFile.maxBytes) throw new FormRefusal({ fields: { proof: m.badges_proof_large() } })
    data.set('kind', kind)
    data.set('proof', file)
    await laterApi.badgeClaim({ body: data })
    onClaimed()
  })
  const { busy, fields, failure } = form
  return (
    <Dialog
      open
      onClose={onClose}
      title={badgeName(kind)}
      lead={badgeProofText(kind)}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.badges_cancel()}
          </Button>
          <Button type="submit" form="claim-badge" busy={busy} busyText={m.badges_sending()}>
            {m.badges_send()}
          </Button>
        </>
      }
    >
      <form id="claim-badge" className={styles.form} {...form.props}>
        {failure && <FormError>{failure.text}</FormError>}
        {kind === 'edb_school' && (
          <Field label={m.badges_number()} help={m.badges_number_help()} error={fields.number}>
            <TextInput name="number" autoComplete="off" maxLength={20} />
          </Field>
        )}
        <Field label={m.badges_proof()} help={m.badges_proof_help()} error={fields.proof}>
          <TextInput
            type="file"
            name="proof"
            className={styles.pick}
            accept={proofFile.extensions.join(',')}
            onChange={event => setFile(event.currentTarget.files?.[0] ?? null)}
          />
        </Field>
        <p className="small muted">{m.badges_privacy()}</p>
      </form>
    </Dialog>
  )
}
