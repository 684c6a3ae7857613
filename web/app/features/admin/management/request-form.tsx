import type { TeacherRow } from '#contract/teachers/teacher-application.ts'
import { m } from '#messages/messages.js'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './request-form.module.css'

/** Asks for more documents, by an email with a link; line breaks stay. */
export function RequestForm({ teacher: { user_id, email } }: { teacher: TeacherRow }) {
  const form = useSubmit(async (data, element) => {
    const text = String(data.get('request_text') ?? '')
    await api.documentsRequest({ body: { teacher_id: user_id, email, request_text: text } })
    element.reset()
    toast.show({ text: m.admin_told_asked(), tone: 'good' })
    await refreshLists()
  })
  return (
    <form {...form.props} className={styles.form}>
      <h3>{m.admin_ask_title()}</h3>
      {form.failure && <FormError>{form.failure.text}</FormError>}
      <Field label={m.admin_ask_label()} help={m.admin_ask_help()} error={form.fields.request_text}>
        <Textarea name="request_text" rows={5} maxLength={4000} />
      </Field>
      <Button type="submit" icon="mail" wide busy={form.busy} busyText={m.ui_please_wait()}>
        {m.admin_ask_send()}
      </Button>
    </form>
  )
}
