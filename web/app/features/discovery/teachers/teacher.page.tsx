import { useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages/messages.js'
import { serverApi } from '../../../lib/api.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { siteOf } from '../../../lib/site.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Drawing } from '../../../ui/drawings.tsx'
import { RouteFailed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { shopPath } from '../../catalogue/addresses.ts'
import { ProductGrid } from '../../catalogue/product-grid.tsx'
import { BookingBox } from '../../lessons/book/booking-box.tsx'
import { BookingHost } from '../../lessons/book/booking-host.tsx'
import { PackagesCard } from '../../lessons/book/packages-card.tsx'
import { TimeSection } from '../../lessons/book/time-section.tsx'
import { TeacherReviews } from '../../reviews/teacher/teacher-reviews.tsx'
import { ReportButton } from '../../site/report-button.tsx'
import { loadTeacher, type Missing, type ShownTeacher } from './load-teacher.ts'
import * as styles from './teacher.module.css'
import { TeacherHead } from './teacher-head.tsx'
import { TeacherIntroduction } from './teacher-introduction.tsx'
import { teacherMeta } from './teacher-meta.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await loadTeacher(serverApi(context), params.teacherId ?? '')
  if (typeof found !== 'string') return data(found, { status: 200 })
  return data(found, { status: found === 'unknown' ? 404 : 410 })
}

export const meta = ({ loaderData, location, matches }: MetaArgs<typeof loader>) =>
  teacherMeta(loaderData, location.pathname, siteOf(matches))

export function ErrorBoundary() {
  return (
    <div className={cx('wrap', styles.page)}>
      <title>{m.directory_teacher_failed()}</title>
      <h1 className="vh">{m.directory_teacher_title()}</h1>
      <RouteFailed title={m.directory_teacher_failed()} />
    </div>
  )
}

export default function TeacherPage() {
  const found = useLoaderData<typeof loader>()
  return typeof found === 'string' ? (
    <NoTeacher why={found} />
  ) : (
    <TeacherView key={found.id} teacher={found} />
  )
}

/** A column of sections. */
function TeacherView({ teacher }: { teacher: ShownTeacher }) {
  const revalidator = useRevalidator()
  const { packages } = teacher
  const [chosen, setChosen] = useState<number | null>(null)
  const current = packages.find(({ id }) => id === chosen) ?? packages[0]
  const showTimes = (packageId: number) => {
    setChosen(packageId)
    document.getElementById('times')?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className={cx('wrap', styles.page)}>
      <Link to="/teachers" className={styles.back}>
        <Icon name="back" />
        {m.directory_back()}
      </Link>
      <div className={styles.columns}>
        <div className={styles.column}>
          <TeacherHead teacher={teacher} />
          <PackagesCard
            teacher={teacher}
            packages={packages}
            current={current?.id ?? null}
            onCurrent={setChosen}
          />
          {current && (
            <TimeSection
              teacher={teacher}
              current={current}
              until={teacher.bookableUntil}
              onPackage={setChosen}
            />
          )}
          <Card id="about" title={m.directory_about()}>
            {teacher.about.length > 0 ? (
              <RichText className={styles.words} nodes={teacher.about} />
            ) : (
              <p className="muted">{m.directory_about_none()}</p>
            )}
            {teacher.introduction && <TeacherIntroduction teacher={teacher} />}
          </Card>
        </div>
        <div className={styles.booking}>
          <BookingBox teacherId={teacher.id} cancelHours={teacher.cancelHours} onTime={showTimes} />
        </div>
        <div className={styles.reviews}>
          <TeacherReviews teacher={teacher} page={teacher.said} onChange={revalidator.revalidate} />
        </div>
      </div>
      {teacher.cards.length > 0 && <Courses teacher={teacher} />}
      <div className={styles.report}>
        <ReportButton what={{ kind: 'person', id: teacher.id, name: teacher.name }} />
      </div>
      <BookingHost />
    </div>
  )
}

function Courses({ teacher: { name, username, cards, courses } }: { teacher: ShownTeacher }) {
  return (
    <section className={styles.courses} aria-labelledby="courses">
      <div className={styles.coursesHead}>
        <h2 id="courses" className="person">
          {m.directory_courses({ name })}
        </h2>
        <Link to={shopPath(username)} className="link">
          {m.directory_courses_all({ count: courses, shown: wholeNumber(courses) })}
        </Link>
      </div>
      <ProductGrid cards={cards} eager={0} />
    </section>
  )
}

const missing: Readonly<Record<Missing, { title: () => string; text: () => string }>> = {
  unknown: { title: m.directory_unknown_title, text: m.directory_unknown_text },
  gone: { title: m.directory_gone_title, text: m.directory_gone_text },
  closed: { title: m.directory_closed_title, text: m.directory_closed_text },
}

function NoTeacher({ why }: { why: Missing }) {
  const { title, text } = missing[why]
  return (
    <div className="wrap full-message">
      <Drawing name="search" />
      <h1>{title()}</h1>
      <p>{text()}</p>
      <ButtonLink to="/teachers">{m.directory_back()}</ButtonLink>
    </div>
  )
}
