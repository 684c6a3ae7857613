import { type ReactNode, useState } from 'react'
import type { TeacherReview } from '#contract/reviews/teacher-reviews.ts'
import { m } from '#messages/messages.js'
import { ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, setAnswer, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { TeacherReviewForm } from './teacher-review-form.tsx'
import type { ReviewedTeacher } from './teacher-reviews.tsx'

interface OwnTeacherReviewProps {
  teacher: ReviewedTeacher
  onChange: () => void
  /** For people who haven't attended a lesson. */
  otherwise: ReactNode
}

/** The reader's own review: to write, change or delete. */
export function OwnTeacherReview({ teacher, onChange, otherwise }: OwnTeacherReviewProps) {
  const query = queryOf(laterApi.ownTeacherReview, { params: { id: teacher.id } })
  // The form is an offer: without an answer, it isn't made, and the page misses nothing.
  const { data: own } = useQuery(query)
  const [open, setOpen] = useState<'form' | 'removal' | null>(null)
  function keep(review: TeacherReview | null) {
    setAnswer(query, () => ({ may_review: true, review }))
    setOpen(null)
    onChange()
  }
  if (!own) return null
  if (!own.may_review) return otherwise
  return (
    <>
      <Button variant="quiet" icon="edit" onClick={() => setOpen('form')}>
        {own.review ? m.reviews_edit() : m.reviews_write()}
      </Button>
      {own.review && (
        <Button variant="quiet" icon="trash" onClick={() => setOpen('removal')}>
          {m.reviews_remove()}
        </Button>
      )}
      {open === 'form' && (
        <TeacherReviewForm
          teacher={teacher}
          review={own.review}
          onClose={() => setOpen(null)}
          onSaved={keep}
        />
      )}
      {open === 'removal' && (
        <ConfirmDialog
          title={m.reviews_remove_title()}
          onNo={() => setOpen(null)}
          onYes={async () => {
            await ignoreMissing(laterApi.teacherReviewRemove({ params: { id: teacher.id } }))
            toast.show({ text: m.reviews_removed() })
            keep(null)
          }}
        >
          <p>{m.reviews_remove_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
