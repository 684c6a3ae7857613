import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { Card } from '../../../ui/card.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { type LessonTeacher, type OfferedPackage, packageTitle } from './bookable.ts'
import * as styles from './time-section.module.css'
import type { FreeTimes } from './use-lessons.ts'

// Most readers of the page never look at a day: it costs them nothing until it comes near.
const TimePicker = lazy(() => import('./time-picker.tsx').then(module => ({ default: module.TimePicker })))

interface TimeSectionProps {
  teacher: LessonTeacher
  current: OfferedPackage
}

/** When: the calendar of one package. */
export function TimeSection({ teacher, current }: TimeSectionProps) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  // Asked for beside the code that shows them, not after it.
  const [asked, setAsked] = useState<Promise<FreeTimes> | null>(null)
  useEffect(() => {
    if (!near) return
    const times = api.teacherLessons({ body: { teacher_id: teacher.id } })
    times.catch(() => undefined) // Told by the calendar, which asks again.
    setAsked(times)
  }, [near, teacher.id])
  const skeleton = (
    <Loading className={styles.waiting}>
      <span className="sk" />
      <span className="sk" />
    </Loading>
  )
  return (
    <Card
      id="times"
      className={styles.section}
      title={
        <>
          {m.bookings_choose_time()}{' '}
          <small className={styles.for}>{m.bookings_choose_time_for({ title: packageTitle(current) })}</small>
        </>
      }
    >
      <div ref={place}>
        {asked ? (
          <Suspense fallback={skeleton}>
            <TimePicker teacher={teacher} current={current} asked={asked} />
          </Suspense>
        ) : (
          skeleton
        )}
      </div>
    </Card>
  )
}

/** Looked at, or next to be: what merely peeks in behind the phone's bar costs nothing before somebody scrolls. */
function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || near) return
    let watch = watchFor(element, '0px 0px -15%', () => setNear(true))
    const reachFurther = () => {
      watch.disconnect()
      watch = watchFor(element, '300px', () => setNear(true))
    }
    window.addEventListener('scroll', reachFurther, { once: true, passive: true })
    return () => {
      window.removeEventListener('scroll', reachFurther)
      watch.disconnect()
    }
  }, [place, near])
  return near
}

function watchFor(element: HTMLElement, rootMargin: string, onSeen: () => void): IntersectionObserver {
  const watch = new IntersectionObserver(
    entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen()
    },
    { rootMargin },
  )
  watch.observe(element)
  return watch
}
