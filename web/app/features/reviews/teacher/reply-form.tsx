import { useEffect, useRef } from 'react'
import type { TeacherReview } from '#contract/reviews/teacher-reviews.ts'
import { longestReply } from '#contract/rules/review.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { sendSignedIn } from '../send-signed-in.ts'
import * as styles from './reply-form.module.css'

interface ReplyFormProps {
  review: TeacherReview
  onClose: () => void
  onSaved: () => void
}

/** The teacher's reply to a review; an empty one removes it. */
export function ReplyForm({ review, onClose, onSaved }: ReplyFormProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  // The reader opened it.
  useEffect(() => box.current?.focus(), [])
  const form = useSubmit(async data => {
    const reply = typed(data, 'reply')
    await sendSignedIn(() =>
      laterApi.teacherReviewReply({
        body: { review_id: review.id, reply },
      }),
    )
    toast.show({ text: reply.trim() === '' ? m.reviews_reply_removed() : m.reviews_reply_saved() })
    onSaved()
  })
  const { busy, fields, failure } = form
  return (
    <form className={styles.form} {...form.props}>
      {failure && <FormError>{failure.text}</FormError>}
      <Field
        label={m.reviews_reply_to({ name: review.reviewer.display_name })}
        help={m.reviews_reply_help()}
        error={fields.reply}
      >
        <Textarea
          ref={box}
          name="reply"
          rows={3}
          maxLength={longestReply}
          defaultValue={review.replies[0]?.reply ?? ''}
        />
      </Field>
      <div className="row">
        <Button type="submit" busy={busy} busyText={m.reviews_saving()}>
          {m.reviews_reply()}
        </Button>
        <Button variant="line" onClick={onClose}>
          {m.reviews_cancel()}
        </Button>
      </div>
    </form>
  )
}
