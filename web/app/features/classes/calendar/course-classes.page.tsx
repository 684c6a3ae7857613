import { useMemo, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { idParam } from '../../../lib/id-param.ts'
import { load, queryOf } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { Switch } from '../../../ui/choices.tsx'
import { RouteFailed } from '../../../ui/failed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { guarded } from '../../accounts/guards/guarded.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { Calendar } from './calendar.tsx'
import { CalendarColumns, CalendarHead, CalendarPage } from './calendar-frame.tsx'
import { itemsOf } from './calendar-items.ts'
import { rangeOf } from './calendar-range.ts'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import * as styles from './course-classes.module.css'
import { Legend } from './legend.tsx'
import { useCalendarPlace } from './use-calendar-place.ts'
import { useCourseClasses } from './use-classes.ts'
import { WeatherBanner } from './weather-banner.tsx'

export const meta = privateMeta(() => m.classes_schedule_title())

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return guarded(request, async userId => {
    const courseId = idParam(params.course_id)
    const [course] = await load(queryOf(api.productView, { params: { id: courseId } }))
    // What opens by a code is told to nobody else: its classes are listed under the name in the address.
    const title = course?.course_name ?? params.course_title ?? ''
    const teacher = course ? { id: course.teacher_id, name: course.display_name } : null
    return { userId, courseId, title, teacher }
  })
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <CalendarPage>
      <CalendarHead title={m.classes_schedule_title()} lead={m.classes_lead()} />
      <CalendarSkeleton />
    </CalendarPage>
  )
}

export function ErrorBoundary() {
  return (
    <CalendarPage>
      <CalendarHead title={m.classes_schedule_title()} lead={m.classes_lead()} />
      <RouteFailed title={m.classes_failed()} />
    </CalendarPage>
  )
}

export default function CourseClassesPage() {
  const { userId, courseId, title, teacher } = useLoaderData<typeof clientLoader>()
  const teacherId = teacher?.id ?? 0
  const place = useCalendarPlace()
  const [all, setAll] = useState(false)
  const classes = useCourseClasses(courseId, teacherId, all, rangeOf(place.view, place.day))
  const items = useMemo(() => itemsOf(classes.data ?? []), [classes.data])
  const mayAdd = useSession()?.role === 'TEACHER' && userId === teacherId
  return (
    <CalendarPage>
      <CalendarHead
        title={m.classes_course_title({ title })}
        lead={mayAdd ? m.classes_lead_teacher() : m.classes_lead()}
      />
      <WeatherBanner items={items} />
      <CalendarColumns userId={userId} items={items} courseId={courseId} classId={place.classId}>
        {({ chosen, onPick, onAdd }) => (
          <Calendar
            view={place.view}
            day={place.day}
            onShow={place.show}
            items={classes.data ? items : null}
            failure={classes.isError && !classes.data ? failureOf(classes.error) : null}
            onRetry={() => void classes.refetch()}
            retrying={classes.isFetching}
            chosen={chosen}
            onPick={onPick}
            onAdd={mayAdd ? onAdd : undefined}
            tools={
              teacher && (
                <Switch
                  className={styles.others}
                  label={m.classes_others({ teacher: teacher.name })}
                  checked={all}
                  onChange={({ currentTarget }) => setAll(currentTarget.checked)}
                />
              )
            }
            legend={<Legend items={items} courseId={courseId} />}
            empty={
              <EmptyState
                drawing="calendar"
                title={m.classes_none()}
                text={mayAdd ? m.classes_none_own() : m.classes_none_text()}
              />
            }
          />
        )}
      </CalendarColumns>
    </CalendarPage>
  )
}
