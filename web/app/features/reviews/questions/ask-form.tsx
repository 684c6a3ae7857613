import { useEffect, useRef } from 'react'
import { longestQuestion } from '#contract/rules/questions.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { sendSignedIn } from '../send-signed-in.ts'
import * as styles from './questions.module.css'

interface AskFormProps {
  courseId: number
  onClose: () => void
  onSent: () => void
}

export function AskForm({ courseId, onClose, onSent }: AskFormProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  // The reader opened it.
  useEffect(() => box.current?.focus(), [])
  const form = useSubmit(async data => {
    const question = typed(data, 'question')
    if (question.trim() === '') throw new FormRefusal({ fields: { question: m.questions_needed() } })
    await sendSignedIn(() => laterApi.questionAsk({ body: { course_id: courseId, question } }))
    toast.show({ text: m.questions_sent(), tone: 'good' })
    onSent()
  })
  const { busy, fields, failure } = form
  return (
    <form className={styles.form} {...form.props}>
      {failure && <FormError>{failure.text}</FormError>}
      <Field label={m.questions_ask_label()} help={m.questions_ask_help()} error={fields.question}>
        <Textarea ref={box} name="question" rows={3} maxLength={longestQuestion} />
      </Field>
      <div className="row">
        <Button type="submit" busy={busy} busyText={m.questions_sending()}>
          {m.questions_send()}
        </Button>
        <Button variant="line" onClick={onClose}>
          {m.questions_cancel()}
        </Button>
      </div>
    </form>
  )
}
