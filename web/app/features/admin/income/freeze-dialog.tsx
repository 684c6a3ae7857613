import type { IncomeRow } from '#contract/commerce/income.ts'
import { m } from '#messages/messages.js'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'

interface FreezeDialogProps {
  row: IncomeRow
  lifts: boolean
  onClose: () => void
}

/** Stops payouts to a seller, or lets them go on, with a reason that they read. */
export function FreezeDialog({ row, lifts, onClose }: FreezeDialogProps) {
  const name = row.display_name
  const form = useSubmit(async data => {
    const reason = typed(data, 'reason').trim()
    if ([...reason].length < 2) throw new FormRefusal({ fields: { reason: m.api_too_short() } })
    const call = {
      body: { teacher_id: row.teacher_id, centre_id: row.centre_id, reason },
    }
    if (lifts) await withPassword(() => api.adminPayoutLift(call))
    else await api.adminPayoutFreeze(call)
    toast.show({ text: lifts ? m.admin_income_lifted_now() : m.admin_income_frozen_now(), tone: 'good' })
    onClose()
    void refreshLists()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={lifts ? m.admin_income_lift_title({ name }) : m.admin_income_freeze_title({ name })}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button
            type="submit"
            form="freeze"
            variant={lifts ? 'primary' : 'danger'}
            icon={lifts ? 'unlock' : 'lock'}
            busy={form.busy}
          >
            {lifts ? m.admin_income_lift() : m.admin_income_freeze()}
          </Button>
        </>
      }
    >
      <form id="freeze" className="form" {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field
          label={m.admin_income_reason()}
          help={m.admin_income_reason_help({ name })}
          error={form.fields.reason}
        >
          <Textarea name="reason" maxLength={500} data-autofocus />
        </Field>
      </form>
    </Dialog>
  )
}
