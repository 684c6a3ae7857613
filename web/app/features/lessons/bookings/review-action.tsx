import { useState } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'
import type { TeacherReview } from '#contract/reviews/teacher-reviews.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { Five } from '../../catalogue/stars.tsx'
import { TeacherReviewForm } from '../../reviews/teacher/teacher-review-form.tsx'
import { amountOf, cancelledBy } from './booking-texts.ts'

interface PastActionProps {
  booking: Booking
  onReviewed: () => void
}

/** Actions and facts of a past lesson. */
export function PastAction({ booking, onReviewed }: PastActionProps) {
  const { status, attendance, refunded, own_rating } = booking
  if (status === 'cancelled')
    return (
      <span className="tiny muted">
        {refunded > 0 ? m.lessons_refunded({ amount: amountOf(refunded) }) : cancelledBy(booking, 'student')}
      </span>
    )
  if (own_rating !== null)
    return (
      <span>
        <Five value={own_rating} />
        <span className="vh">{m.lessons_reviewed({ rating: own_rating })}</span>
      </span>
    )
  if (attendance === null) return <span className="tiny muted">{m.lessons_review_waits()}</span>
  if (attendance === 0) return <span className="tiny muted">{m.lessons_review_needs()}</span>
  return <ReviewButton booking={booking} onReviewed={onReviewed} />
}

/** The form of the teacher's page, with an earlier review. */
function ReviewButton({ booking: { teacher }, onReviewed }: PastActionProps) {
  const [open, setOpen] = useState<{ review: TeacherReview | null } | null>(null)
  const { mutate: ask, isPending } = useMutation({
    mutationFn: () => laterApi.ownTeacherReview({ params: { id: teacher.user_id } }),
    onSuccess: ({ review }) => setOpen({ review }),
    onError: () => toast.show({ text: m.lessons_review_failed(), tone: 'bad' }),
  })
  return (
    <>
      <Button variant="line" icon="star" busy={isPending} onClick={() => ask()}>
        {m.lessons_review()}
        <span className="vh"> {teacher.display_name}</span>
      </Button>
      {open && (
        <TeacherReviewForm
          teacher={{ id: teacher.user_id, name: teacher.display_name }}
          review={open.review}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null)
            onReviewed()
          }}
        />
      )}
    </>
  )
}
