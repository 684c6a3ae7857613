import { useMemo, useState, useSyncExternalStore } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { m } from '#messages/messages.js'
import { type Api, api, serverApi } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { idParam } from '../../../lib/id-param.ts'
import type { Locale } from '../../../lib/locale.ts'
import { seo } from '../../../lib/seo.ts'
import { useSession } from '../../../lib/session.ts'
import { siteOf } from '../../../lib/site.ts'
import { Switch } from '../../../ui/choices.tsx'
import { RouteFailed } from '../../../ui/failed.tsx'
import { calendarDrawing } from '../../../ui/more-drawings.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { classesPath } from '../../catalogue/addresses.ts'
import { type ComingClass, toComing } from '../../catalogue/live/coming-class.ts'
import { ComingRows } from '../../catalogue/live/coming-rows.tsx'
import { loadComing } from '../../catalogue/live/load-coming.ts'
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

const comingShown = 10

interface CourseClasses {
  readonly courseId: number
  readonly title: string
  /** Null if it opens with a code: strangers don't learn whose it is. */
  readonly course: {
    readonly names: Readonly<Record<Locale, string>>
    readonly teacher: { readonly id: number; readonly name: string }
  } | null
  readonly coming: readonly ComingClass[]
}

async function loadCourse(calls: Api, params: LoaderFunctionArgs['params']): Promise<CourseClasses> {
  const courseId = idParam(params.course_id)
  const [[course], coming] = await Promise.all([
    calls.productView({ params: { id: courseId } }),
    loadComing(calls, { course_id: courseId, limit: comingShown }),
  ])
  return {
    courseId,
    // A course opened by a code isn't revealed: its classes are listed under the name in the address.
    title: course?.course_name ?? params.course_title ?? '',
    course: course
      ? { names: course.names, teacher: { id: course.teacher_id, name: course.display_name } }
      : null,
    coming: coming.map(one => toComing(one)),
  }
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await loadCourse(serverApi(context), params)
  return data(found, { status: found.course ? 200 : 404 })
}

/** As the user: a teacher also finds the calendar of a course sold by code. */
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => loadCourse(api, params)
clientLoader.hydrate = true as const

export function meta({ loaderData, location, matches }: MetaArgs<typeof loader>) {
  const site = siteOf(matches)
  const course = loaderData?.course
  if (!loaderData || !course)
    return seo({ title: m.classes_schedule_title(), pathname: location.pathname, site, index: false })
  const { courseId: id, title } = loaderData
  return seo({
    title: m.classes_course_title({ title }),
    description: m.classpage_schedule_description({ title, teacher: course.teacher.name }),
    pathname: location.pathname,
    pathnames: {
      en: classesPath({ id, name: course.names.en }),
      'zh-HK': classesPath({ id, name: course.names['zh-HK'] }),
    },
    site,
  })
}

export function ErrorBoundary() {
  return (
    <CalendarPage>
      <CalendarHead title={m.classes_schedule_title()} lead={m.classes_lead()} />
      <RouteFailed title={m.classes_failed()} />
    </CalendarPage>
  )
}

/** Links to each class, for people who don't use the calendar and for search engines. */
function Coming({ classes }: { classes: readonly ComingClass[] }) {
  return (
    <ComingRows id="coming" title={m.classpage_list()} note={m.classpage_list_note()} classes={classes} />
  )
}

export default function CourseClassesPage() {
  const found = useLoaderData<typeof loader>()
  const inBrowser = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  )
  if (inBrowser) return <InBrowser {...found} />
  // Only the browser reads from the address which part of the calendar is shown, so no cache has a page for each day.
  return (
    <CalendarPage>
      <CalendarHead title={m.classes_course_title({ title: found.title })} lead={m.classes_lead()} />
      <CalendarSkeleton />
      <Coming classes={found.coming} />
    </CalendarPage>
  )
}

const noChange = () => () => undefined

function InBrowser({ courseId, title, course, coming }: CourseClasses) {
  const teacher = course?.teacher ?? null
  const teacherId = teacher?.id ?? 0
  const session = useSession()
  const userId = session?.userId ?? 0
  const place = useCalendarPlace()
  const [all, setAll] = useState(false)
  const classes = useCourseClasses(courseId, teacherId, all, rangeOf(place.view, place.day))
  const items = useMemo(() => itemsOf(classes.data ?? []), [classes.data])
  const mayAdd = session?.role === 'TEACHER' && userId === teacherId
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
                drawing={calendarDrawing}
                title={m.classes_none()}
                text={mayAdd ? m.classes_none_own() : m.classes_none_text()}
              />
            }
          />
        )}
      </CalendarColumns>
      <Coming classes={coming} />
    </CalendarPage>
  )
}
