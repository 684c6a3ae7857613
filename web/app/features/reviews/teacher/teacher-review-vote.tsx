import type { TeacherReview } from '#contract/teacher-reviews.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryClient, useQuery } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { HelpfulButton } from '../helpful-button.tsx'

/** Whether the reader found a review of a teacher helpful. */
export function TeacherReviewVote({ review }: { review: TeacherReview }) {
  const userId = useSession()?.userId ?? 0
  const { id: review_id, teacher_id: id } = review
  const { data } = useQuery({
    queryKey: ['teacher review rights', userId, id],
    enabled: userId > 0,
    queryFn: () => laterApi.teacherReviewRights({ params: { id } }),
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
        await queryClient.invalidateQueries({ queryKey: ['teacher review rights'] })
        return answer.helpful
      }}
    />
  )
}
