import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { BadgeClaim } from '#contract/teachers/teacher-badges.ts'
import { m } from '#messages/messages.js'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { badgeName } from '../../teachers/badges/badge-texts.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'

/** Most checks count for about so long. */
const usualDays = 365

export function ConfirmBadgeDialog({ badge, onClose }: { badge: BadgeClaim; onClose: () => void }) {
  const today = hongKongDay(new Date())
  const form = useSubmit(async data => {
    const day = String(data.get('valid_until') ?? '')
    await api.badgeConfirm({ body: { badge_id: badge.id, valid_until: day } })
    toast.show({ text: m.admin_told_badge_confirmed(), tone: 'good' })
    onClose()
    await refreshLists()
  })
  return (
    <Dialog
      open
      title={m.admin_badge_confirm_title({ badge: badgeName(badge.kind) })}
      lead={badge.owner.display_name || badge.owner.username}
      onClose={onClose}
    >
      <form {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field
          label={m.admin_badge_until()}
          help={m.admin_badge_until_help()}
          error={form.fields.valid_until}
        >
          <TextInput
            type="date"
            name="valid_until"
            min={today}
            defaultValue={addDays(today, usualDays)}
            data-autofocus
          />
        </Field>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" icon="check" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.admin_badge_confirm()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
