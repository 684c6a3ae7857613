import { useState } from 'react'
import type { TeacherReview } from '#contract/reviews/teacher-reviews.ts'
import { gladRating } from '#contract/rules/review.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refusalsOf } from '../review-rules.ts'
import { sendSignedIn } from '../send-signed-in.ts'
import { StarPicker } from '../star-picker.tsx'
import * as styles from './teacher-review-form.module.css'
import type { ReviewedTeacher } from './teacher-reviews.tsx'

const labels = [m.reviews_rate_1, m.reviews_rate_2, m.reviews_rate_3, m.reviews_rate_4, m.reviews_rate_5]
const starTexts = labels.map((label, index) => () => m.reviews_star({ count: index + 1, label: label() }))

interface TeacherReviewFormProps {
  teacher: ReviewedTeacher
  /** The earlier review. */
  review: TeacherReview | null
  onClose: () => void
  onSaved: (review: TeacherReview) => void
}

interface Draft {
  rating: number
  review: string
}

/** Five stars unless others are chosen; low ratings are confirmed first. */
export function TeacherReviewForm({ teacher, review, onClose, onSaved }: TeacherReviewFormProps) {
  const [doubted, setDoubted] = useState<Draft | null>(null)
  async function publish(draft: Draft) {
    const { review: saved } = await sendSignedIn(userId =>
      laterApi.teacherReviewAdd({
        body: { reviewer_id: userId, teacher_id: teacher.id, ...draft },
      }),
    )
    toast.show({ text: review ? m.reviews_saved() : m.reviews_published() })
    onSaved(saved)
  }
  const form = useSubmit(async data => {
    const draft = { rating: Number(typed(data, 'rating')), review: typed(data, 'review') }
    const { rating, comment } = refusalsOf(draft.rating, draft.review)
    if (rating || comment)
      throw new FormRefusal({ fields: { ...(rating && { rating }), ...(comment && { review: comment }) } })
    if (draft.rating < gladRating) setDoubted(draft)
    else await publish(draft)
  })
  const { busy, fields, failure } = form
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={m.reviews_form_title({ name: teacher.name })}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.reviews_cancel()}
          </Button>
          <Button
            type="submit"
            form="teacher-review"
            busy={busy}
            busyText={review ? m.reviews_saving() : m.reviews_sending()}
          >
            {review ? m.reviews_save() : m.reviews_send()}
          </Button>
        </>
      }
    >
      <form id="teacher-review" className={styles.form} {...form.props}>
        {failure && <FormError>{failure.text}</FormError>}
        <StarPicker
          legend={m.reviews_rate()}
          texts={starTexts}
          first={review?.rating ?? 5}
          error={fields.rating}
          focused
        />
        <Field label={m.reviews_text()} optional help={m.reviews_text_help()} error={fields.review}>
          <Textarea name="review" defaultValue={review?.review ?? ''} rows={5} />
        </Field>
      </form>
      {doubted && (
        <ConfirmDialog
          title={m.reviews_warning_title()}
          noText={m.reviews_warning_back()}
          yesText={review ? m.reviews_save() : m.reviews_send()}
          onNo={() => setDoubted(null)}
          onYes={() => publish(doubted)}
        >
          <p>{m.reviews_warning()}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
