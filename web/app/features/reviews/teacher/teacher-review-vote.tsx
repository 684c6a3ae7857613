import type { TeacherReview } from '#contract/reviews/teacher-reviews.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { invalidate, queryOf, useQuery } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { ReportButton } from '../../site/report-button.tsx'
import { HelpfulButton } from '../helpful-button.tsx'
import * as styles from '../review-acts.module.css'

/** Whether the reader found a review of a teacher helpful. */
export function TeacherReviewVote({ review }: { review: TeacherReview }) {
  const userId = useSession()?.userId ?? 0
  const { id: review_id, teacher_id: id } = review
  const { data } = useQuery({
    ...queryOf(laterApi.teacherReviewRights, { params: { id } }),
    enabled: userId > 0,
  })
  if (data?.own === review_id) return null
  const { replies, reviewer } = review
  const name = reviewer.display_name
  return (
    <div className={styles.acts}>
      <HelpfulButton
        key={userId}
        name={name}
        count={review.helpful}
        voted={data?.voted.includes(review_id) ?? false}
        onVote={async helpful => {
          const answer = await laterApi.teacherReviewVote({ body: { review_id, helpful } })
          await invalidate('teacherReviewRights')
          return answer.helpful
        }}
      />
      <ReportButton
        what={{ kind: 'teacher_review', id: review_id, name, detail: review.review.slice(0, 120) }}
      />
      {replies.length > 0 && (
        <ReportButton
          what={{
            kind: 'teacher_reply',
            id: review_id,
            name: replies[0]?.replier.display_name ?? '',
            detail: replies[0]?.reply.slice(0, 120) ?? '',
          }}
          label={m.cases_report_reply()}
        />
      )}
    </div>
  )
}
