import { longestReport, type ReportReason } from '#contract/rules/cases.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../lib/later-api.ts'
import { invalidate } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { FormRefusal, typed, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { Textarea, TextInput } from '../../ui/inputs.tsx'
import type { Reported } from '../site/report-slot.ts'
import { Emergency } from './emergency.tsx'
import { PicturesField } from './pictures-field.tsx'
import { ReportedThing } from './reason-step.tsx'
import * as styles from './report.module.css'
import type { SentReport } from './report-dialog.tsx'

interface WordsStepProps {
  what: Reported
  reason: ReportReason
  text: string
  onText: (text: string) => void
  pictures: readonly File[]
  onPictures: (pictures: readonly File[]) => void
  onBack: () => void
  onSent: (sent: SentReport) => void
}

export function WordsStep({
  what,
  reason,
  text,
  onText,
  pictures,
  onPictures,
  onBack,
  onSent,
}: WordsStepProps) {
  const session = useSession()
  const isChild = reason === 'child_safety'
  const form = useSubmit(async data => {
    if (text.trim() === '') throw new FormRefusal({ fields: { text: m.cases_words_needed() } })
    const email = typed(data, 'email').trim()
    if (!session && email === '') throw new FormRefusal({ fields: { email: m.cases_email_needed() } })
    const { kind, id } = what
    const body = new FormData()
    const fields = { kind, id: String(id), reason, text: text.trim(), email }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    for (const picture of pictures) body.append('files', picture, picture.name)
    const sent = await laterApi.reportSend({ body })
    await invalidate('reportList')
    onSent(sent)
  })
  return (
    <form className={styles.step} {...form.props}>
      {isChild ? <Emergency /> : <ReportedThing what={what} />}
      {form.failure && <FormError>{form.failure.text}</FormError>}
      <Field
        label={reason === 'copyright' ? m.cases_words_copyright() : m.cases_words_label()}
        help={isChild ? m.cases_words_child_help() : m.cases_words_help()}
        error={form.fields.text}
      >
        <Textarea
          name="text"
          rows={5}
          dir="auto"
          maxLength={longestReport}
          data-autofocus
          value={text}
          onChange={event => onText(event.target.value)}
        />
      </Field>
      <PicturesField pictures={pictures} onPictures={onPictures} error={form.fields.files} />
      {!session && (
        <Field label={m.cases_email()} help={m.cases_email_help()} error={form.fields.email}>
          <TextInput name="email" type="email" autoComplete="email" maxLength={254} />
        </Field>
      )}
      <div className="dialog-acts">
        <Button variant="line" onClick={onBack}>
          {m.cases_back()}
        </Button>
        <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
          {m.cases_send()}
        </Button>
      </div>
    </form>
  )
}
