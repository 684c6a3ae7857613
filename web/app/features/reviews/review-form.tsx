import { useEffect, useId, useRef, useState } from 'react'
import type { Review } from '#contract/reviews.ts'
import { m } from '#messages/messages.js'
import { ApiError, api } from '../../lib/api.ts'
import { readSession } from '../../lib/session.ts'
import { FormRefusal, typed, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Textarea } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toasts.tsx'
import { openSignIn } from '../accounts/open-sign-in.ts'
import * as ownReviewStyles from './own-review.module.css'
import * as styles from './review-form.module.css'
import { refusalsOf } from './review-rules.ts'

interface ReviewFormProps {
  courseId: number
  /** What was written before. */
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
    const saved = await send(courseId, rating, comment)
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
      <StarPicker first={review?.rating ?? 0} error={fields.rating} focused={review !== null} />
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

interface StarPickerProps {
  first: number
  error: string | undefined
  /** The form was opened by hand: the keyboard goes on here. */
  focused: boolean
}

/** One to five stars. Radio buttons, so that the arrow keys work as they do everywhere. */
function StarPicker({ first, error, focused }: StarPickerProps) {
  const [chosen, setChosen] = useState(first)
  const errorId = useId()
  const set = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (focused) set.current?.querySelector<HTMLInputElement>('input:checked, input')?.focus()
  }, [focused])
  return (
    <fieldset className={styles.ratepick} ref={set}>
      <legend className="label">{m.product_rate()}</legend>
      <div className={styles.ratepickRow}>
        {starTexts.map((text, index) => (
          <label key={text()} className={index < chosen ? styles.on : undefined} title={text()}>
            <input
              type="radio"
              className="vh"
              name="rating"
              value={index + 1}
              checked={chosen === index + 1}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              onChange={() => setChosen(index + 1)}
            />
            <Icon name="star" />
            <span className="vh">{text()}</span>
          </label>
        ))}
        <span className={styles.ratepickWord} aria-hidden="true">
          {starTexts[chosen - 1]?.()}
        </span>
      </div>
      {error && (
        <p className="err" id={errorId}>
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

/** A session that has run out meanwhile is begun anew, and the same review sent again. */
async function send(courseId: number, rating: number, comment: string): Promise<Review> {
  if (!readSession()) await signInAgain()
  try {
    return await store(courseId, rating, comment)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    await signInAgain()
    return store(courseId, rating, comment)
  }
}

async function signInAgain(): Promise<void> {
  if (!(await openSignIn())) throw new FormRefusal({ text: m.product_review_sign_in() })
}

async function store(courseId: number, rating: number, comment: string): Promise<Review> {
  const session = readSession()
  if (!session) throw new FormRefusal({ text: m.product_review_sign_in() })
  const { review } = await api.reviewAdd({
    body: { user_id: session.userId, course_id: courseId, rating, comment },
  })
  return review
}
