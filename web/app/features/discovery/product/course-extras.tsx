import { useCallback, useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { FailedState } from '../../../ui/states.tsx'
import { type Card, toCard } from '../../catalogue/card.ts'
import { Rail } from '../../catalogue/rail.tsx'
import { fewReviews, type ReviewFacts } from '../../reviews/review-facts.ts'
import { Reviews } from '../../reviews/reviews.tsx'
import { forgetPage } from './recent-pages.ts'

type Extras = 'loading' | 'failed' | { readonly facts: ReviewFacts; readonly related: readonly Card[] }

/** Below an opened course: what others say of it, room for one's own word, and what else there is to learn. */
export function CourseExtras({ courseId }: { courseId: number }) {
  const [extras, setExtras] = useState<Extras>('loading')

  const load = useCallback(async () => {
    setExtras('loading')
    const params = { id: courseId }
    try {
      const [{ reviews, ...facts }, related] = await Promise.all([
        api.productReviews({ params, query: { limit: fewReviews } }),
        api.relatedProducts({ params }),
      ])
      setExtras({ facts: { ...facts, newest: reviews }, related: related.map(toCard) })
    } catch {
      // Told in its place, where one can try again; the course itself is there.
      setExtras('failed')
    }
  }, [courseId])
  useEffect(() => void load(), [load])

  if (extras === 'loading') return null
  if (extras === 'failed')
    return (
      <div className="wrap">
        <FailedState title={m.product_reviews_failed()} onRetry={() => void load()} />
      </div>
    )
  return (
    <>
      <div className="wrap">
        <Reviews courseId={courseId} facts={extras.facts} has onChange={() => forgetPage(courseId)} />
      </div>
      <Rail id="related" title={m.product_related()} cards={extras.related} />
    </>
  )
}
