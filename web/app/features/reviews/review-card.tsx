import type { Review } from '#contract/reviews/reviews.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../lib/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Five } from '../catalogue/stars.tsx'
import * as styles from './review-card.module.css'

export function ReviewCard({ review, actions }: { review: Review; actions?: React.ReactNode }) {
  const { name, avatar, date, rating, comment, verified, reply } = review
  return (
    <article className={styles.rev} data-part="rev">
      <div className={styles.revBy}>
        <Avatar name={name} src={avatar} lazy />
        <span>
          <b className="person">{name}</b>
          <small>
            <time dateTime={date}>{dayText(date)}</time>
            {verified && (
              <span className={styles.verified}>
                <Icon name="shield" />
                {m.product_verified()}
              </span>
            )}
          </small>
        </span>
        <span className={styles.revStars}>
          <Five value={rating} />
          <span className="vh">{m.product_rating_text({ rating })}</span>
        </span>
      </div>
      {comment && <p>{comment}</p>}
      {reply && (
        <p className={styles.reply}>
          <b>{m.reviews_seller()}</b>
          {reply.text}
        </p>
      )}
      {actions}
    </article>
  )
}
