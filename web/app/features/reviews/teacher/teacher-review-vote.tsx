import type { TeacherReview } from '#contract/reviews/teacher-reviews.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { invalidate, queryOf, useQuery } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { HelpfulButton } from '../helpful-button.tsx'

/** Whether the reader found a review of a teacher helpful. */
export function TeacherReviewVote({ review }: { review: TeacherReview }) {
  const userId = useSession()?.userId ?? 0
  const { id: review_id, teacher_id: id } = review
  const { data } = useQuery({
    ...queryOf(laterApi.teacherReviewRights, { params: { id } }),
    enabled: userId > 0,
  })
  if (data?.own === review_id) return null
  return (
    <HelpfulButton
      key={userId}
      name={review.reviewer.display_name}
      count={review.helpful}
      voted={data?.voted.includes(review_id) ?? false}
      onVote={async helpful => {
        const answer = await laterApi.teacherReviewVote({ body: { review_id, helpful } })
        await invalidate('teacherReviewRights')
        return answer.helpful
      }}
    />
  )
}
