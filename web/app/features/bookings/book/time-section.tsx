import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Card } from '../../../ui/card.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { type LessonTeacher, type OfferedPackage, packageTitle } from './bookable.ts'
import * as styles from './time-section.module.css'

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
        {near ? (
          <Suspense fallback={skeleton}>
            <TimePicker teacher={teacher} current={current} />
          </Suspense>
        ) : (
          skeleton
        )}
      </div>
    </Card>
  )
}

function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || near) return
    const watch = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '300px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [place, near])
  return near
}
