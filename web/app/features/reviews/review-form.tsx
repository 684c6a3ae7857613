import type { Review } from '#contract/reviews/reviews.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { Textarea } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toasts.tsx'
import * as ownReviewStyles from './own-review.module.css'
import { refusalsOf } from './review-rules.ts'
import { sendSignedIn } from './send-signed-in.ts'
import { StarPicker } from './star-picker.tsx'

interface ReviewFormProps {
  courseId: number
  /** The earlier review. */
  review: Review | null
  onCancel?: () => void
  onSaved: (review: Review) => void
}

const starTexts = [
  m.product_rate_1,
  m.product_rate_2,
  m.product_rate_3,
  m.product_rate_4,
  m.product_rate_5,
] as const

export function ReviewForm({ courseId, review, onCancel, onSaved }: ReviewFormProps) {
  const form = useSubmit(async data => {
    const rating = Number(typed(data, 'rating'))
    const comment = typed(data, 'comment')
    const fields = refusalsOf(rating, comment)
    if (Object.keys(fields).length > 0) throw new FormRefusal({ fields })
    const saved = await store(courseId, rating, comment)
    toast.show({ text: review ? m.product_review_saved() : m.product_review_published() })
    onSaved(saved)
  })
  const { busy, fields, failure } = form
  return (
    <form
      className={ownReviewStyles.rateform}
      data-part="rateform"
      aria-labelledby="review-form"
      {...form.props}
    >
      <h3 id="review-form">{m.product_yours()}</h3>
      {failure && <FormError>{failure.text}</FormError>}
      <StarPicker
        legend={m.product_rate()}
        texts={starTexts}
        first={review?.rating ?? 0}
        error={fields.rating}
        focused={review !== null}
      />
      <Field label={m.product_comment()} optional help={m.product_comment_help()} error={fields.comment}>
        <Textarea name="comment" defaultValue={review?.comment ?? ''} rows={4} />
      </Field>
      <div className="row">
        <Button
          type="submit"
          busy={busy}
          busyText={review ? m.product_review_saving() : m.product_review_sending()}
        >
          {review ? m.product_review_save() : m.product_review_send()}
        </Button>
        {onCancel && (
          <Button variant="line" onClick={onCancel}>
            {m.product_review_cancel()}
          </Button>
        )}
      </div>
    </form>
  )
}

async function store(courseId: number, rating: number, comment: string): Promise<Review> {
  const { review } = await sendSignedIn(userId =>
    laterApi.reviewAdd({ body: { user_id: userId, course_id: courseId, rating, comment } }),
  )
  return review
}
