import { Suspense, useRef, useState } from 'react'
import type { TeacherReview } from '#contract/reviews/teacher-reviews.ts'
import { m } from '#messages/messages.js'
import { weekdayText } from '../../../lib/dates.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { useNear } from '../../../lib/use-near.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Five } from '../../catalogue/stars.tsx'
import * as styles from './teacher-review-item.module.css'

// Only for the teacher.
const ReplyForm = lazyPart(() => import('./reply-form.tsx').then(module => ({ default: module.ReplyForm })))

// Loads for readers who get that far.
const Vote = lazyPart(() =>
  import('./teacher-review-vote.tsx').then(module => ({ default: module.TeacherReviewVote })),
)

interface TeacherReviewItemProps {
  review: TeacherReview
  /** The reader is the teacher. */
  mayReply: boolean
  onReplied: () => void
}

export function TeacherReviewItem({ review, mayReply, onReplied }: TeacherReviewItemProps) {
  const { reviewer, rating, date, replies } = review
  const [replying, setReplying] = useState(false)
  const place = useRef<HTMLElement>(null)
  const near = useNear(place)
  const name = reviewer.display_name
  return (
    <article className={styles.item} data-part="teacher-review" ref={place}>
      <Avatar name={name} src={reviewer.profile_picture} lazy />
      <div className={styles.words}>
        <p className={styles.by}>
          <b className="person">{name}</b>
          <span className={styles.stars}>
            <Five value={rating} />
            <span className="vh">{m.reviews_rating_text({ rating })}</span>
          </span>
          <time dateTime={date}>{weekdayText(date)}</time>
        </p>
        {review.review && <p className={styles.text}>{review.review}</p>}
        {!replying && replies.map(reply => <Reply key={reply.date} reply={reply} />)}
        {replying ? (
          <Suspense fallback={null}>
            <ReplyForm
              review={review}
              onClose={() => setReplying(false)}
              onSaved={() => {
                setReplying(false)
                onReplied()
              }}
            />
          </Suspense>
        ) : (
          mayReply && (
            <Button variant="quiet" icon="chat" className={styles.reply} onClick={() => setReplying(true)}>
              {replies.length > 0 ? m.reviews_reply_edit() : m.reviews_reply()}
              <span className="vh"> {name}</span>
            </Button>
          )
        )}
        {!mayReply && near && (
          <Suspense fallback={null}>
            <Vote review={review} />
          </Suspense>
        )}
      </div>
    </article>
  )
}

function Reply({ reply: { reply, replier } }: { reply: TeacherReview['replies'][number] }) {
  return (
    <div className={styles.answer}>
      <p className={styles.answerBy}>
        <Avatar name={replier.display_name} src={replier.profile_picture} size="small" lazy />
        <b className="person" lang={languageOf(replier.display_name)}>
          {replier.display_name}
        </b>
        <Chip tone="jade">{m.reviews_teacher()}</Chip>
      </p>
      <p className={styles.text}>{reply}</p>
    </div>
  )
}
