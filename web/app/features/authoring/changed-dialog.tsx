import { m } from '#messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as styles from './changed-dialog.module.css'
import type { ProductFormState } from './use-product-form.ts'

/** The product was saved elsewhere while this form was filled: nothing is stored before the teacher has chosen. */
export function ChangedDialog({ form }: { form: ProductFormState }) {
  if (!form.changed) return null
  const { differences } = form.changed
  return (
    <Dialog
      open
      onClose={form.keepEditing}
      size="medium"
      title={m.authoring_conflict_title()}
      lead={m.authoring_conflict_text()}
      actions={
        <>
          <Button variant="line" onClick={form.takeStored}>
            {m.authoring_conflict_take()}
          </Button>
          <Button variant="line" onClick={form.keepEditing} data-autofocus>
            {m.authoring_leave_stay()}
          </Button>
          <Button onClick={form.saveOver}>{m.authoring_conflict_save()}</Button>
        </>
      }
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
    </Dialog>
  )
}
