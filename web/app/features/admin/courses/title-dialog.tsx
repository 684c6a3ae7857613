import { m } from '#messages/messages.js'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'

interface TitleDialogProps {
  item: { title: string; title_zh: string }
  onClose: () => void
  onSave: (titleZh: string) => Promise<void>
}

export function TitleDialog({ item, onClose, onSave }: TitleDialogProps) {
  const form = useSubmit(async data => {
    await onSave(typed(data, 'title_zh').trim())
    toast.show({ text: m.courses_retitled(), tone: 'good' })
    onClose()
  })
  return (
    <Dialog open title={m.courses_edit({ name: item.title })} onClose={onClose}>
      <form {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field label={m.courses_title_zh()} help={m.courses_edit_help()} error={form.fields.title_zh}>
          <TextInput
            name="title_zh"
            defaultValue={item.title_zh}
            maxLength={60}
            autoComplete="off"
            lang="zh-HK"
            data-autofocus
          />
        </Field>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.courses_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
