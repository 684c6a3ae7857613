import { Suspense, useState } from 'react'
import type { ScoredReviews } from '#contract/reviews/teacher-reviews.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { Five } from '../../catalogue/stars.tsx'
import { TeacherReviewItem } from './teacher-review-item.tsx'
import * as styles from './teacher-reviews.module.css'
import { TeacherScore } from './teacher-score.tsx'

// Most readers have nothing to review; the dialog only loads when all of them are requested.
const OwnTeacherReview = lazyPart(() =>
  import('./own-teacher-review.tsx').then(module => ({ default: module.OwnTeacherReview })),
)
const AllTeacherReviews = lazyPart(() =>
  import('./all-teacher-reviews.tsx').then(module => ({ default: module.AllTeacherReviews })),
)

/** The query library loads with what needs it; a page that is only read does without. */
async function forgetReviews(): Promise<void> {
  const { invalidate } = await import('../../../lib/query.ts')
  await invalidate('teacherReviews')
}

export interface ReviewedTeacher {
  id: number
  name: string
}

interface TeacherReviewsProps {
  teacher: ReviewedTeacher
  /** As loaded with the page: the newest two and the rating. */
  page: ScoredReviews
  /** Reloads the page. */
  onChange: () => Promise<void>
}

/** What students say about someone's lessons, a form for people who attended one, and the teacher's replies. */
export function TeacherReviews({ teacher, page, onChange }: TeacherReviewsProps) {
  const { count, average, breakdown, reviews } = page
  const [all, setAll] = useState(false)
  const session = useSession()
  const isOwn = session?.userId === teacher.id

  /** What was written is already saved; whether the page shows it is another matter. */
  function notify() {
    void forgetReviews()
    void onChange().catch(() => toast.show({ text: m.reviews_failed(), tone: 'bad' }))
  }

  const who = <p className="small muted">{m.reviews_who()}</p>
  return (
    <Card id="reviews" title={m.reviews_title()}>
      {count === 0 ? (
        <div className={styles.none}>
          <Five value={0} />
          <p>
            <b>{m.reviews_none()}</b>
            {m.reviews_none_text()}
          </p>
        </div>
      ) : (
        <>
          <TeacherScore count={count} average={average} breakdown={breakdown} />
          <div className={styles.list}>
            {reviews.map(review => (
              <TeacherReviewItem key={review.id} review={review} mayReply={isOwn} onReplied={notify} />
            ))}
          </div>
        </>
      )}
      <div className={styles.acts}>
        {count > reviews.length && (
          <Button variant="line" onClick={() => setAll(true)}>
            {m.reviews_all({ count, shown: wholeNumber(count) })}
          </Button>
        )}
        {session && !isOwn ? (
          <Suspense fallback={null}>
            <OwnTeacherReview teacher={teacher} onChange={notify} otherwise={who} />
          </Suspense>
        ) : (
          !isOwn && who
        )}
      </div>
      {all && (
        <Suspense fallback={null}>
          <AllTeacherReviews
            teacher={teacher}
            page={page}
            mayReply={isOwn}
            onReplied={notify}
            onClose={() => setAll(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
