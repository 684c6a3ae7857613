import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { queryFrom, useQuery } from '../../../lib/query.ts'
import { FailedState } from '../../../ui/states.tsx'
import { type Card, toCard } from '../../catalogue/card.ts'
import { Rail } from '../../catalogue/rail.tsx'
import { fewReviews, type ReviewFacts } from '../../reviews/review-facts.ts'
import { Reviews } from '../../reviews/reviews.tsx'
import { forgetPage } from './recent-pages.ts'

/** Below an opened course: reviews, the reader's own review, and other courses. */
export function CourseExtras({ courseId }: { courseId: number }) {
  const { data, isError, refetch } = useQuery(
    queryFrom([api.productReviews, api.relatedProducts], { courseId }, () => loadExtras(courseId)),
  )
  // Shown in its place, with a retry button; the course itself has loaded.
  if (isError && !data)
    return (
      <div className="wrap">
        <FailedState title={m.product_reviews_failed()} onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return null
  return (
    <>
      <div className="wrap">
        <Reviews courseId={courseId} facts={data.facts} has onChange={() => forgetPage(courseId)} />
      </div>
      <Rail id="related" title={m.product_related()} cards={data.related} />
    </>
  )
}

async function loadExtras(id: number): Promise<{ facts: ReviewFacts; related: readonly Card[] }> {
  const [{ reviews, ...facts }, related] = await Promise.all([
    api.productReviews({ params: { id }, query: { limit: fewReviews } }),
    api.relatedProducts({ params: { id } }),
  ])
  return { facts: { ...facts, newest: reviews }, related: related.map(toCard) }
}
