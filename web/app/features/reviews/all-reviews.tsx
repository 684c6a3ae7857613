import { useCallback, useEffect, useState } from 'react'
import type { Review } from '#contract/reviews.ts'
import { m } from '#messages/messages.js'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { FailedState } from '../../ui/states.tsx'
import * as styles from './all-reviews.module.css'
import { ReviewCard } from './review-card.tsx'
import { moreReviews, reviewCount } from './review-facts.ts'

interface AllReviewsProps {
  courseId: number
  /** As far as the page knows. */
  count: number
  onClose: () => void
}

/** All of them, twenty at a time. */
export function AllReviews({ courseId, count: known, onClose }: AllReviewsProps) {
  const { reviews, count, busy, failed, more } = usePages(courseId, known)
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={m.product_reviews()}
      lead={reviewCount(count)}
      actions={
        reviews.length > 0 && reviews.length < count && !failed ? (
          <Button variant="line" busy={busy} onClick={more}>
            {m.product_reviews_more()}
          </Button>
        ) : undefined
      }
    >
      <div className={cx(styles.revs, styles.revsAll)}>
        {reviews.map(review => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </div>
      {busy && reviews.length === 0 && (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
      {failed && <FailedState title={m.product_reviews_failed()} onRetry={more} retrying={busy} />}
    </Dialog>
  )
}

function usePages(courseId: number, known: number) {
  const [reviews, setReviews] = useState<readonly Review[]>([])
  const [count, setCount] = useState(known)
  const [busy, setBusy] = useState(true)
  const [failed, setFailed] = useState(false)

  const fetchFrom = useCallback(
    async (offset: number) => {
      setBusy(true)
      setFailed(false)
      try {
        const page = await api.productReviews({
          params: { id: courseId },
          query: { offset, limit: moreReviews },
        })
        setCount(page.count)
        // Somebody may have written meanwhile, and pushed one we have already onto the next page.
        setReviews(before => {
          const have = new Set(before.map(({ id }) => id))
          return [...before, ...page.reviews.filter(({ id }) => !have.has(id))]
        })
      } catch {
        // Told in the dialog, where one can try again.
        setFailed(true)
      } finally {
        setBusy(false)
      }
    },
    [courseId],
  )
  useEffect(() => {
    void fetchFrom(0)
  }, [fetchFrom])

  return { reviews, count, busy, failed, more: () => void fetchFrom(reviews.length) }
}
