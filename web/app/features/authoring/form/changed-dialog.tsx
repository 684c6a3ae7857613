import { m } from '#messages/messages.js'
import { ChangedDialog as ChangedForm } from '../../../ui/changed-dialog.tsx'
import * as styles from './changed-dialog.module.css'
import type { ProductFormState } from './use-product-form.ts'

/** With the differences between the stored product and the form. */
export function ChangedDialog({ form }: { form: ProductFormState }) {
  if (!form.changed) return null
  const { differences } = form.changed
  return (
    <ChangedForm
      title={m.authoring_conflict_title()}
      lead={m.authoring_conflict_text()}
      texts={{
        take: m.authoring_conflict_take(),
        keep: m.authoring_leave_stay(),
        save: m.authoring_conflict_save(),
      }}
      onTake={form.takeStored}
      onKeep={form.keepEditing}
      onSave={form.saveOver}
    >
      {differences.length === 0 ? (
        <p>{m.authoring_conflict_same()}</p>
      ) : (
        <ul className={styles.differences} data-part="differences">
          {differences.map(({ label, stored, mine }) => (
            <li key={label}>
              <b>{label}</b>
              <dl>
                <dt>{m.authoring_conflict_stored()}</dt>
                <dd>{stored || '–'}</dd>
                <dt>{m.authoring_conflict_mine()}</dt>
                <dd>{mine || '–'}</dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </ChangedForm>
  )
}
