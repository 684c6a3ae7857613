import { Suspense, useRef } from 'react'
import { useNear } from '../../lib/use-near.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import * as styles from './questions-place.module.css'

// Most readers decide without asking: it costs them nothing until it comes near.
const Questions = lazyPart(() =>
  import('./questions/questions.tsx').then(module => ({ default: module.Questions })),
)

export interface QuestionsProps {
  courseId: number
  seller: { readonly name: string; readonly avatar: string }
}

/** The place of questions to the seller, loaded once someone gets there. */
export function QuestionsPlace(props: QuestionsProps) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  return (
    <div id="questions" className={styles.place} ref={place}>
      {near && (
        <Suspense fallback={null}>
          <Questions {...props} />
        </Suspense>
      )}
    </div>
  )
}
