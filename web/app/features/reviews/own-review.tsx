import { useEffect, useState } from 'react'
import type { Review } from '#contract/reviews/reviews.ts'
import { m } from '#messages/messages.js'
import { ignoreMissing } from '../../lib/failure.ts'
import { laterApi } from '../../lib/later-api.ts'
import { queryOf, setAnswer, useMutation, useQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { toast } from '../../ui/toasts.tsx'
import * as styles from './own-review.module.css'
import { ReviewCard } from './review-card.tsx'
import { ReviewForm } from './review-form.tsx'

interface OwnReviewProps {
  courseId: number
  /** Says which of the reviews is the reader's. */
  onOwn: (id: number | null) => void
  /** The page's reviews are outdated. */
  onChange: () => Promise<void>
}

/** The reader's own review: to write, change or delete. Nothing for people who can't review. */
export function OwnReview({ courseId, onOwn, onChange }: OwnReviewProps) {
  const query = queryOf(laterApi.ownReview, { params: { id: courseId } })
  // The form is an offer: without an answer, it isn't made, and the page misses nothing.
  const { data: own } = useQuery(query)
  const setOwn = (review: Review | null) => setAnswer(query, () => ({ may_review: true, review }))
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)

  const ownId = own?.review?.id ?? null
  useEffect(() => onOwn(ownId), [onOwn, ownId])

  /** Reloading the list may fail; the review itself is already saved, and shown. */
  const notify = () =>
    void onChange().catch(() => toast.show({ text: m.product_reviews_failed(), tone: 'bad' }))

  if (!own?.may_review) return null
  if (!own.review || editing)
    return (
      <ReviewForm
        courseId={courseId}
        review={own.review}
        onCancel={editing ? () => setEditing(false) : undefined}
        onSaved={review => {
          setOwn(review)
          setEditing(false)
          notify()
        }}
      />
    )
  return (
    <div className={styles.ownReview} data-part="own-review">
      <h3>{m.product_yours()}</h3>
      <ReviewCard
        review={own.review}
        actions={
          <div className="row">
            <Button variant="line" icon="edit" onClick={() => setEditing(true)}>
              {m.product_review_edit()}
            </Button>
            <Button variant="quiet" icon="trash" onClick={() => setRemoving(true)}>
              {m.product_review_remove()}
            </Button>
          </div>
        }
      />
      {removing && (
        <RemoveDialog
          courseId={courseId}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            setRemoving(false)
            setOwn(null)
            notify()
          }}
        />
      )}
    </div>
  )
}

interface RemoveDialogProps {
  courseId: number
  onClose: () => void
  onRemoved: () => void
}

function RemoveDialog({ courseId, onClose, onRemoved }: RemoveDialogProps) {
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => ignoreMissing(laterApi.reviewRemove({ params: { id: courseId } })),
    onSuccess: () => {
      toast.show({ text: m.product_review_removed() })
      onRemoved()
    },
    onError: showFailure,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.product_review_remove_title()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.product_review_keep()}
          </Button>
          <Button
            variant="danger"
            busy={isPending}
            busyText={m.product_review_removing()}
            onClick={() => remove()}
          >
            {m.product_review_remove()}
          </Button>
        </>
      }
    >
      <p>{m.product_review_remove_text()}</p>
    </Dialog>
  )
}
