import { Suspense, useCallback, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../../lib/api.ts'
import { useNear } from '../../lib/use-near.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Five } from '../catalogue/stars.tsx'
import * as allReviewsStyles from './all-reviews.module.css'
import { ReviewCard } from './review-card.tsx'
import { fewReviews, type ReviewFacts, reviewCount, sharesOf } from './review-facts.ts'
import * as styles from './reviews.module.css'

// Most readers have nothing to review.
const OwnReview = lazyPart(() => import('./own-review.tsx').then(module => ({ default: module.OwnReview })))
// Votes and replies load for readers who get that far.
const ReviewActs = lazyPart(() =>
  import('./review-acts.tsx').then(module => ({ default: module.ReviewActs })),
)
// Their dialog only loads when all of them are requested.
const AllReviews = lazyPart(() =>
  import('./all-reviews.tsx').then(module => ({ default: module.AllReviews })),
)

interface ReviewsProps {
  courseId: number
  /** As loaded with the page; the reader's own review brings newer ones. */
  facts: ReviewFacts
  /** The reader has the product, and can review it. */
  has: boolean
  /** The page's reviews are outdated. */
  onChange: () => void
}

/** What others say, and a form for people who have it. */
export function Reviews({ courseId, facts: first, has, onChange }: ReviewsProps) {
  const [facts, setFacts] = useState(first)
  const [all, setAll] = useState(false)
  /** The reader's own is above the others, and isn't repeated among them. */
  const [ownId, setOwnId] = useState<number | null>(null)
  const { count, average } = facts
  const place = useRef<HTMLElement>(null)
  const near = useNear(place)
  const newest = facts.newest.filter(({ id }) => id !== ownId).slice(0, fewReviews)
  // A session that ends mid-sentence must not lose the sentence.
  const [mayWrite, setMayWrite] = useState(has)
  if (has && !mayWrite) setMayWrite(true)

  const reload = useCallback(async () => {
    const { reviews, ...rest } = await api.productReviews({
      params: { id: courseId },
      query: { limit: fewReviews },
    })
    onChange()
    setFacts({ ...rest, newest: reviews })
  }, [courseId, onChange])

  return (
    <section className={styles.block} id="reviews" aria-labelledby="reviews-title" ref={place}>
      <h2 id="reviews-title">{m.product_reviews()}</h2>
      {count === 0 && (
        <div className={styles.revNone}>
          <Five value={0} />
          <p>
            <b>{m.product_reviews_none()}</b>
            {m.product_reviews_none_text()}
          </p>
        </div>
      )}
      {count > 0 && <Score count={count} average={average} breakdown={facts.breakdown} />}
      {mayWrite && (
        <Suspense fallback={null}>
          <OwnReview courseId={courseId} onOwn={setOwnId} onChange={reload} />
        </Suspense>
      )}
      {newest.length > 0 && (
        <div className={allReviewsStyles.revs}>
          {newest.map(review => (
            <ReviewCard
              key={review.id}
              review={review}
              actions={
                near && (
                  <Suspense fallback={null}>
                    <ReviewActs courseId={courseId} review={review} onChange={reload} />
                  </Suspense>
                )
              }
            />
          ))}
        </div>
      )}
      {count > fewReviews && (
        <Button variant="line" onClick={() => setAll(true)}>
          {m.product_reviews_all({ count })}
        </Button>
      )}
      {!mayWrite && <p className={cx(styles.revWho, 'small muted')}>{m.product_reviews_who()}</p>}
      {all && (
        <Suspense fallback={null}>
          <AllReviews courseId={courseId} count={count} onChange={reload} onClose={() => setAll(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Score({ count, average, breakdown }: Omit<ReviewFacts, 'newest'>) {
  const rating = average.toFixed(1)
  return (
    <div className={styles.revTop}>
      <div className={styles.revScore}>
        <b aria-hidden="true">{rating}</b>
        <div>
          <Five value={average} />
          <span className="vh">{m.product_rating_text({ rating })}</span>
          <p className="small muted">{reviewCount(count)}</p>
        </div>
      </div>
      <ul className={styles.dist}>
        {sharesOf(breakdown).map(({ stars, percent }) => (
          <li key={stars}>
            <span aria-hidden="true">{stars}</span>
            <i style={{ '--w': `${percent}%` } as React.CSSProperties} />
            <span aria-hidden="true">{percent}%</span>
            <span className="vh">{m.product_share_of({ stars, percent })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
