import type { ScoredReviews } from '#contract/reviews/teacher-reviews.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Five } from '../../catalogue/stars.tsx'
import * as styles from './teacher-score.module.css'

/** The average, and how many gave each rating. */
export function TeacherScore({ count, average, breakdown }: Omit<ScoredReviews, 'reviews'>) {
  const rating = average.toFixed(1)
  return (
    <div className={styles.score}>
      <div className={styles.average}>
        <b aria-hidden="true">{rating}</b>
        <Five value={average} />
        <span className="vh">{m.reviews_rating_text({ rating })}</span>
        <p className="small muted">{m.reviews_count({ count, shown: wholeNumber(count) })}</p>
      </div>
      <ul className={styles.shares}>
        {breakdown.map(({ rating: stars, count: some, label }) => (
          <li key={stars}>
            <span aria-hidden="true">{label}</span>
            <i style={{ '--w': `${(some / Math.max(1, count)) * 100}%` } as React.CSSProperties} />
            <span aria-hidden="true">{wholeNumber(some)}</span>
            <span className="vh">{m.reviews_share({ label, count: some, shown: wholeNumber(some) })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
