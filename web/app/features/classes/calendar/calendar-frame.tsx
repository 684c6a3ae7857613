import { type ReactNode, Suspense, use, useCallback, useEffect, useRef, useState } from 'react'
import type { BookedLessonView, ClassView } from '#contract/classes/classes.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { besideQuery, useMedia } from '../../../lib/use-media.ts'
import { cx } from '../../../ui/cx.ts'
import { CreateSide } from '../manage/create-side.tsx'
import { EditSide } from '../manage/edit-side.tsx'
import { LeaveForm } from '../manage/leave-form.tsx'
import * as styles from './calendar-frame.module.css'
import type { CalendarItem } from './calendar-items.ts'
import { EnrolSide } from './class-side.tsx'
import { EnrolSlotsContext } from './enrol-slot.ts'
import { useEnrolAsked, useEnrolling } from './use-enrolling.tsx'

interface CalendarHeadProps {
  title: string
  lead: string
  /** Beside the title. */
  acts?: ReactNode
}

export function CalendarHead({ title, lead, acts }: CalendarHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {acts}
    </header>
  )
}

export function CalendarPage({ children }: { children: ReactNode }) {
  return <div className={cx('wrap', styles.page)}>{children}</div>
}

/** The content of the panel next to the calendar; none when it is closed. */
type Side =
  | { mode: 'none' }
  | { mode: 'enrol'; classId: number; day?: Day; key?: string }
  | { mode: 'create'; day: Day; copied?: ClassView }
  | { mode: 'edit'; view: ClassView }

interface CalendarColumnsProps {
  /** 0 for a visitor. */
  userId: number
  items: readonly CalendarItem[]
  /** For a new class. */
  courseId: number | null
  /** The class named by a link: open at once. */
  classId: number | null
  /** Beside the calendar while no class is open; below it where there is no room. */
  aside?: ReactNode
  children: (parts: {
    chosen: string | null
    onPick: (item: CalendarItem) => void
    onAdd: (day: Day) => void
  }) => ReactNode
}

/** The calendar and its panel. */
export function CalendarColumns({ userId, items, courseId, classId, aside, children }: CalendarColumnsProps) {
  const [side, setSide] = useState<Side>(classId ? { mode: 'enrol', classId } : { mode: 'none' })
  const enrolling = useEnrolling()
  const [booking, setBooking] = useState<BookedLessonView | null>(null)
  const { Booked } = use(EnrolSlotsContext)
  useEnrolAsked(classId ?? 0, enrolling.start)
  const beside = useMedia(besideQuery)
  const unsaved = useRef(false)
  const onUnsaved = useCallback((isUnsaved: boolean) => {
    unsaved.current = isUnsaved
  }, [])
  /** What was requested while there is unsaved input. */
  const [wanted, setWanted] = useState<Side | null>(null)
  const go = useCallback((next: Side) => (unsaved.current ? setWanted(next) : setSide(next)), [])
  const close = () => go({ mode: 'none' })
  const done = () => setSide({ mode: 'none' })
  // While on the page, the next link may name another class.
  useEffect(() => {
    if (classId) setSide({ mode: 'enrol', classId })
  }, [classId])

  // Stable references: a long list only re-renders what has changed.
  const onPick = useCallback(
    (item: CalendarItem) => {
      if (item.kind === 'booking') return setBooking(item.booking)
      go({ mode: 'enrol', classId: item.view.class_id, day: item.day, key: item.key })
    },
    [go],
  )
  // An open form takes over the day.
  const isCreating = useRef(false)
  isCreating.current = side.mode === 'create'
  const onAdd = useCallback(
    (day: Day) =>
      isCreating.current
        ? setSide(before => ({ ...before, mode: 'create', day }))
        : go({ mode: 'create', day }),
    [go],
  )
  const known = items.flatMap(item => (item.kind === 'class' ? [item.view] : []))
  const chosen = side.mode === 'enrol' ? (side.key ?? null) : null
  return (
    <div
      className={cx(styles.columns, beside && (side.mode !== 'none' || Boolean(aside)) && styles.withSide)}
    >
      {children({ chosen, onPick, onAdd })}
      {side.mode === 'enrol' && (
        <EnrolSide
          key={side.classId}
          known={known.find(({ class_id }) => class_id === side.classId)}
          classId={side.classId}
          day={side.day}
          onClose={close}
          onEdit={view => setSide({ mode: 'edit', view })}
          onCopy={view => setSide({ mode: 'create', day: view.date, copied: view })}
          onEnrol={enrolling.start}
        />
      )}
      {side.mode === 'create' && (
        <CreateSide
          key={side.copied?.class_id ?? 'new'}
          userId={userId}
          day={side.day}
          courseId={courseId}
          copied={side.copied}
          others={known}
          onUnsaved={onUnsaved}
          onClose={close}
          onDone={done}
        />
      )}
      {side.mode === 'edit' && (
        <EditSide
          key={side.view.class_id}
          userId={userId}
          view={side.view}
          onUnsaved={onUnsaved}
          onClose={close}
          onDone={done}
        />
      )}
      {(side.mode === 'none' || !beside) && aside}
      {wanted && (
        <LeaveForm
          onStay={() => setWanted(null)}
          onLeave={() => {
            setWanted(null)
            setSide(wanted)
          }}
        />
      )}
      {enrolling.dialog}
      <Suspense fallback={null}>
        {booking && Booked && <Booked booking={booking} onClose={() => setBooking(null)} />}
      </Suspense>
    </div>
  )
}
