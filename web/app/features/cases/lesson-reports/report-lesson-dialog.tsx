import { useState } from 'react'
import { type LessonReportReason, longestLessonReport } from '#contract/rules/lesson-reports.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { GroupError } from '../../../ui/group-error.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import type { LessonReportProps } from '../../commerce/held/lesson-report-slot.ts'
import { LessonHead } from './lesson-head.tsx'
import * as styles from './lesson-reports.module.css'
import { reasons } from './report-texts.ts'

interface ReportLessonDialogProps extends LessonReportProps {
  until: string
  onClose: () => void
  onSent: () => Promise<void>
}

export function ReportLessonDialog({
  item,
  lesson,
  seller,
  learner,
  until,
  onClose,
  onSent,
}: ReportLessonDialogProps) {
  const [reason, setReason] = useState<LessonReportReason | ''>('')
  const form = useSubmit(async data => {
    const text = typed(data, 'text').trim()
    if (reason === '' || text === '')
      throw new FormRefusal({
        fields: {
          ...(reason === '' && { reason: m.reported_what_needed() }),
          ...(text === '' && { text: m.reported_text_needed() }),
        },
      })
    await laterApi.lessonReportSend({ body: { ...item, lesson_id: lesson.lesson_id, reason, text } })
    toast.show({ text: m.reported_sent(), tone: 'good' })
    await onSent()
  })
  return (
    <Dialog open size="medium" title={m.reported_open()} onClose={onClose}>
      <form className={styles.form} {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <LessonHead
          lesson={lesson}
          lantern="ended"
          seller={seller}
          learner={learner}
          amount={lesson.amount}
        />
        <div className={styles.choices}>
          <RadioCards
            legend={m.reported_what()}
            name="reason"
            value={reason}
            onChange={setReason}
            choices={reasons}
          />
          {form.fields.reason && <GroupError>{form.fields.reason}</GroupError>}
        </div>
        <Field
          label={m.reported_tell({ name: seller })}
          help={m.reported_tell_help({ name: seller })}
          error={form.fields.text}
        >
          <Textarea name="text" rows={3} dir="auto" maxLength={longestLessonReport} />
        </Field>
        <p className={styles.note}>
          <Icon name="lock" />
          <span>{m.reported_holds({ amount: amountText(lesson.amount), moment: momentText(until) })}</span>
        </p>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.reported_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.reported_send()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
