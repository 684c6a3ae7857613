import { useEffect, useRef } from 'react'
import type { Review } from '#contract/reviews/reviews.ts'
import { longestReply } from '#contract/rules/review.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../lib/later-api.ts'
import { typed, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { Textarea } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toasts.tsx'
import * as styles from './review-acts.module.css'
import { sendSignedIn } from './send-signed-in.ts'

interface ProductReplyFormProps {
  review: Review
  onClose: () => void
  onSaved: () => void
}

/** The seller's reply to a review of their product; an empty one removes it. */
export function ProductReplyForm({ review, onClose, onSaved }: ProductReplyFormProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  // The reader opened it.
  useEffect(() => box.current?.focus(), [])
  const form = useSubmit(async data => {
    const reply = typed(data, 'reply')
    await sendSignedIn(() => laterApi.reviewReply({ body: { review_id: review.id, reply } }))
    toast.show({ text: reply.trim() === '' ? m.reviews_reply_removed() : m.reviews_reply_saved() })
    onSaved()
  })
  const { busy, fields, failure } = form
  return (
    <form className={styles.form} {...form.props}>
      {failure && <FormError>{failure.text}</FormError>}
      <Field
        label={m.reviews_reply_to({ name: review.name })}
        help={m.reviews_reply_help()}
        error={fields.reply}
      >
        <Textarea
          ref={box}
          name="reply"
          rows={3}
          maxLength={longestReply}
          defaultValue={review.reply?.text ?? ''}
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
