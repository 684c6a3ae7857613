import { useState } from 'react'
import type { Review } from '#contract/reviews/reviews.ts'
import { type ReviewSort, reviewSorts } from '#contract/rules/review.ts'
import { m } from '#messages/messages.js'
import { api } from '../../lib/api.ts'
import { pagesOf, useInfiniteQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/inputs.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { FailedState } from '../../ui/states.tsx'
import * as styles from './all-reviews.module.css'
import { ReviewActs } from './review-acts.tsx'
import { ReviewCard } from './review-card.tsx'
import { moreReviews, reviewCount } from './review-facts.ts'

const sortTexts: Readonly<Record<ReviewSort, () => string>> = {
  newest: m.reviews_sort_newest,
  helpful: m.reviews_sort_helpful,
  highest: m.reviews_sort_highest,
  lowest: m.reviews_sort_lowest,
}

interface AllReviewsProps {
  courseId: number
  /** As far as the page knows. */
  count: number
  /** A reply was written: the page's reviews are outdated. */
  onChange: () => Promise<void>
  onClose: () => void
}

/** All of them, twenty at a time. */
export function AllReviews({ courseId, count: known, onChange, onClose }: AllReviewsProps) {
  const [sort, setSort] = useState<ReviewSort>('newest')
  const { reviews, count, busy, failed, more, renew } = usePages(courseId, sort, known)
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
      <Field label={m.reviews_sort()} className={styles.sort}>
        <Select
          value={sort}
          onChange={event => {
            const chosen = reviewSorts.find(one => one === event.currentTarget.value)
            if (chosen) setSort(chosen)
          }}
        >
          {reviewSorts.map(one => (
            <option key={one} value={one}>
              {sortTexts[one]()}
            </option>
          ))}
        </Select>
      </Field>
      <div className={cx(styles.revs, styles.revsAll)}>
        {reviews.map(review => (
          <ReviewCard
            key={review.id}
            review={review}
            actions={
              <ReviewActs
                courseId={courseId}
                review={review}
                onChange={async () => {
                  await Promise.all([renew(), onChange()])
                }}
              />
            }
          />
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

function usePages(courseId: number, sort: ReviewSort, known: number) {
  const { data, isFetching, isError, refetch, fetchNextPage } = useInfiniteQuery({
    ...pagesOf(
      api.productReviews,
      offset => ({ params: { id: courseId }, query: { sort, offset, limit: moreReviews } }),
      ({ count }, pages) => {
        const shown = withoutRepeats(pages.map(page => page.reviews)).length
        return shown < count ? shown : undefined
      },
    ),
    gcTime: 0,
  })
  const pages = data?.pages ?? []
  return {
    reviews: withoutRepeats(pages.map(page => page.reviews)),
    count: pages.at(-1)?.count ?? known,
    busy: isFetching,
    // Shown in the dialog, with a retry button.
    failed: isError && !isFetching,
    renew: () => refetch(),
    more: () => void (pages.length === 0 ? refetch() : fetchNextPage()),
  }
}

/** A new review in the meantime may have pushed a known one onto the next page. */
function withoutRepeats(pages: readonly (readonly Review[])[]): readonly Review[] {
  return [...new Map(pages.flat().map(review => [review.id, review])).values()]
}
