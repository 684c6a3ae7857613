import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { m } from '#messages/messages.js'
import { serverApi } from '../../../lib/api.ts'
import { getLocale, localePath } from '../../../lib/locale.ts'
import { useSession } from '../../../lib/session.ts'
import { siteOf } from '../../../lib/site.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Drawing } from '../../../ui/drawings.tsx'
import { RouteFailed } from '../../../ui/failed.tsx'
import { ComingRows } from '../../catalogue/live/coming-rows.tsx'
import { TeacherReviews } from '../../reviews/teacher/teacher-reviews.tsx'
import { ReportButton } from '../../site/report-button.tsx'
import { MaterialNames } from '../calendar/class-panel.tsx'
import { useClass } from '../calendar/use-classes.ts'
import { useEnrolAsked, useEnrolling } from '../calendar/use-enrolling.tsx'
import * as styles from './class.module.css'
import { ClassBuy } from './class-buy.tsx'
import { ClassCrumbs, ClassHead } from './class-head.tsx'
import { ClassLessons } from './class-lessons.tsx'
import { classMeta, pathOf } from './class-meta.ts'
import { TeacherPart } from './class-teacher.tsx'
import { type ClassPage, loadClassPage } from './load-class-page.ts'

type Loaded = ClassPage | 'closed' | null

const idOf = (text: string | undefined): number => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0)

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const ids = { courseId: idOf(params.course_id), classId: idOf(params.class_id) }
  const page = ids.courseId && ids.classId ? await loadClassPage(serverApi(context), ids) : null
  if (!page || page === 'closed') return data<Loaded>(page, { status: page ? 410 : 404 })
  const canonical = localePath(pathOf(page, getLocale()))
  if (decoded(new URL(request.url).pathname) !== decoded(canonical)) throw redirect(canonical, 301)
  return data<Loaded>(page, { status: 200 })
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // A stray percent sign: not an address of ours.
    return path
  }
}

export const meta = ({ loaderData, location, matches }: MetaArgs<typeof loader>) =>
  classMeta(loaderData, { pathname: location.pathname, site: siteOf(matches) })

export function ErrorBoundary() {
  return (
    <div className={cx('wrap', styles.page)}>
      <title>{m.classes_one_failed()}</title>
      <h1 className="vh">{m.classes_one()}</h1>
      <RouteFailed title={m.classes_one_failed()} />
    </div>
  )
}

export default function ClassRoute() {
  const page = useLoaderData<typeof loader>()
  if (!page || page === 'closed') return <NoClass closed={page === 'closed'} />
  return <Shown key={page.view.class_id} page={page} />
}

/** One class, for everyone; people who are in it, or teach it, see their own actions. */
function Shown({ page }: { page: ClassPage }) {
  const { teacher, others } = page
  const session = useSession()
  const own = useClass(session ? page.view.class_id : null)
  const view = own.data ?? page.view
  const enrolling = useEnrolling()
  useEnrolAsked(view.class_id, enrolling.start)
  const { revalidate } = useRevalidator()
  const start = enrolling.start && (() => enrolling.start?.(view))
  return (
    <div className={cx('wrap', styles.page)}>
      <ClassCrumbs page={page} />
      <div className={styles.columns}>
        <ClassHead page={page} view={view} />
        <ClassBuy view={view} onEnrol={start} />
        <div className={styles.more}>
          {view.remarks && (
            <section className={styles.words} aria-labelledby="about">
              <h2 id="about">{m.classes_remarks()}</h2>
              <p>{view.remarks}</p>
            </section>
          )}
          <ClassLessons view={view} />
          <div className={styles.words}>
            <MaterialNames view={view} />
          </div>
          {!view.own && (
            <p>
              <ReportButton
                what={{ kind: 'class', id: view.class_id, name: view.title, detail: view.teacher_name }}
              />
            </p>
          )}
          {teacher && <TeacherPart teacher={teacher} />}
          <ComingRows
            id="others"
            title={m.classpage_others()}
            note={m.classpage_others_note()}
            classes={others}
          />
          {teacher && <TeacherReviews teacher={teacher} page={teacher.said} onChange={revalidate} />}
        </div>
      </div>
      {enrolling.dialog}
    </div>
  )
}

function NoClass({ closed }: { closed: boolean }) {
  return (
    <div className="wrap full-message">
      <Drawing name="search" />
      <h1>{closed ? m.classpage_closed_title() : m.classpage_unknown_title()}</h1>
      <p>{closed ? m.classpage_closed_text() : m.classpage_unknown_text()}</p>
      <ButtonLink to="/products/all?live=1">{m.classpage_find()}</ButtonLink>
    </div>
  )
}
