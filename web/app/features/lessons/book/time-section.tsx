import { Suspense, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { useNear } from '../../../lib/use-near.ts'
import { Card } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { type LessonTeacher, type OfferedPackage, packageTitle } from './bookable.ts'
import { useFreeTimes } from './free-times.ts'
import * as styles from './time-section.module.css'
import { readWanted } from './wanted-time.ts'

// Most readers of the page never look at a day: it costs nothing until it comes near.
const loadPicker = () => import('./time-picker.tsx').then(module => ({ default: module.TimePicker }))
const TimePicker = lazyPart(loadPicker)
// People who come for the times don't wait for the rest of the page. The page's own attempt reports a failure.
if (globalThis.location?.hash === '#times') loadPicker().catch(() => undefined)

interface TimeSectionProps {
  teacher: LessonTeacher
  current: OfferedPackage
  /** The last day that can be booked. */
  until: Day
  onPackage: (packageId: number) => void
}

/** When: the calendar of one package. */
export function TimeSection({ teacher, current, until, onPackage }: TimeSectionProps) {
  const { hash } = useLocation()
  const wanted = useMemo(() => readWanted(hash), [hash])
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  // Requested together with the code that shows them, not after it.
  const lessons = useFreeTimes(near ? teacher.id : 0)
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
        <p className={styles.note}>{m.bookings_calendar_note({ day: dayText(until) })}</p>
        {near ? (
          <Suspense fallback={skeleton}>
            <TimePicker
              teacher={teacher}
              current={current}
              lessons={lessons}
              wanted={wanted}
              onPackage={onPackage}
            />
          </Suspense>
        ) : (
          skeleton
        )}
      </div>
    </Card>
  )
}
