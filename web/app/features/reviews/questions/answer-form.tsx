import { useEffect, useRef } from 'react'
import type { Question } from '#contract/reviews/questions.ts'
import { longestAnswer } from '#contract/rules/questions.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { sendSignedIn } from '../send-signed-in.ts'
import * as styles from './questions.module.css'

interface AnswerFormProps {
  question: Question
  onClose: () => void
  onSaved: () => void
}

/** The seller's answer to a question; an empty one removes it. */
export function AnswerForm({ question, onClose, onSaved }: AnswerFormProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  const form = useSubmit(async data => {
    const answer = typed(data, 'answer')
    await sendSignedIn(() => laterApi.questionAnswer({ body: { question_id: question.id, answer } }))
    toast.show({ text: answer.trim() === '' ? m.questions_unanswered() : m.questions_answered() })
    onSaved()
  })
  const { busy, fields, failure } = form
  return (
    <form className={styles.form} {...form.props}>
      {failure && <FormError>{failure.text}</FormError>}
      <Field
        label={m.questions_answer_label({ name: question.name })}
        help={m.questions_answer_help()}
        error={fields.answer}
      >
        <Textarea
          ref={box}
          name="answer"
          rows={4}
          maxLength={longestAnswer}
          defaultValue={question.answer?.text ?? ''}
        />
      </Field>
      <div className="row">
        <Button type="submit" busy={busy} busyText={m.questions_saving()}>
          {m.questions_answer_send()}
        </Button>
        <Button variant="line" onClick={onClose}>
          {m.questions_cancel()}
        </Button>
      </div>
    </form>
  )
}
