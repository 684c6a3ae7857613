import { m } from '#messages/messages.js'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field, FormError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './add-form.module.css'

interface AddFormProps {
  label: string
  button: string
  /** In a narrow card, one below the other. */
  narrow?: boolean
  onAdd: (titles: { title: string; title_zh: string }) => Promise<void>
}

/** Enter adds it, too; then the next one can be typed. */
export function AddForm({ label, button, narrow = false, onAdd }: AddFormProps) {
  const form = useSubmit(async (data, element) => {
    const title = typed(data, 'title').trim()
    await onAdd({ title, title_zh: typed(data, 'title_zh').trim() })
    element.reset()
    element.querySelector('input')?.focus()
    toast.show({ text: m.courses_added({ name: title }), tone: 'good' })
  })
  return (
    <form {...form.props} className={cx(styles.form, narrow && styles.narrow)}>
      {form.failure && <FormError>{form.failure.text}</FormError>}
      <Field label={label} error={form.fields.title}>
        <TextInput name="title" maxLength={60} autoComplete="off" />
      </Field>
      <Field label={m.courses_title_zh()} optional error={form.fields.title_zh}>
        <TextInput name="title_zh" maxLength={60} autoComplete="off" lang="zh-HK" />
      </Field>
      <Button
        type="submit"
        variant={narrow ? 'line' : 'primary'}
        icon="plus"
        busy={form.busy}
        busyText={m.ui_please_wait()}
      >
        {button}
      </Button>
    </form>
  )
}
