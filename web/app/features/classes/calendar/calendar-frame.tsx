import { type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react'
import type { BookedLessonView, ClassView } from '#contract/classes/classes.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { besideQuery, useMedia } from '../../../lib/use-media.ts'
import { cx } from '../../../ui/cx.ts'
import { EditSide } from '../manage/edit-side.tsx'
import * as styles from './calendar-frame.module.css'
import type { CalendarItem } from './calendar-items.ts'
import { CreateSide, EnrolSide } from './class-side.tsx'
import { EnrolSlotsContext } from './enrol-slot.ts'
import { useEnrolAsked, useEnrolling } from './use-enrolling.tsx'

export function CalendarHead({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
  )
}

export function CalendarPage({ children }: { children: ReactNode }) {
  return <div className={cx('wrap', styles.page)}>{children}</div>
}

/** What the panel beside the calendar shows; none when it is closed. */
type Side =
  | { mode: 'none' }
  | { mode: 'enrol'; classId: number; day?: Day; key?: string }
  | { mode: 'create'; day: Day }
  | { mode: 'edit'; view: ClassView }

interface CalendarColumnsProps {
  /** 0 for who is signed out. */
  userId: number
  items: readonly CalendarItem[]
  /** For a new class. */
  courseId: number | null
  /** A class that a link names: open at once. */
  classId: number | null
  children: (parts: {
    chosen: string | null
    onPick: (item: CalendarItem) => void
    onAdd: (day: Day) => void
  }) => ReactNode
}

/** The calendar and its panel. */
export function CalendarColumns({ userId, items, courseId, classId, children }: CalendarColumnsProps) {
  const [side, setSide] = useState<Side>(classId ? { mode: 'enrol', classId } : { mode: 'none' })
  const enrolling = useEnrolling()
  const [booking, setBooking] = useState<BookedLessonView | null>(null)
  const { Booked } = use(EnrolSlotsContext)
  useEnrolAsked(classId ?? 0, enrolling.start)
  const beside = useMedia(besideQuery)
  const close = () => setSide({ mode: 'none' })
  // Going on to another page of the site, the next link may name another class.
  useEffect(() => {
    if (classId) setSide({ mode: 'enrol', classId })
  }, [classId])

  // The same ones each time: a long list renders again only what has changed.
  const onPick = useCallback((item: CalendarItem) => {
    if (item.kind === 'booking') return setBooking(item.booking)
    setSide({ mode: 'enrol', classId: item.view.class_id, day: item.day, key: item.key })
  }, [])
  const onAdd = useCallback((day: Day) => setSide({ mode: 'create', day }), [])
  const known = items.flatMap(item => (item.kind === 'class' ? [item.view] : []))
  const chosen = side.mode === 'enrol' ? (side.key ?? null) : null
  return (
    <div className={cx(styles.columns, beside && side.mode !== 'none' && styles.withSide)}>
      {children({ chosen, onPick, onAdd })}
      {side.mode === 'enrol' && (
        <EnrolSide
          key={side.classId}
          known={known.find(({ class_id }) => class_id === side.classId)}
          classId={side.classId}
          day={side.day}
          onClose={close}
          onEdit={view => setSide({ mode: 'edit', view })}
          onEnrol={enrolling.start}
        />
      )}
      {side.mode === 'create' && (
        <CreateSide key={side.day} userId={userId} day={side.day} courseId={courseId} onClose={close} />
      )}
      {side.mode === 'edit' && (
        <EditSide key={side.view.class_id} userId={userId} view={side.view} onClose={close} />
      )}
      {enrolling.dialog}
      <Suspense fallback={null}>
        {booking && Booked && <Booked booking={booking} onClose={() => setBooking(null)} />}
      </Suspense>
    </div>
  )
}
