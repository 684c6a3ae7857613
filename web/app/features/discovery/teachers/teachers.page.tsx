import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { serverApi } from '../../../lib/api.ts'
import { seo } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { RouteFailed } from '../../../ui/failed.tsx'
import { LazyDrawer } from '../../../ui/lazy-drawer.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SearchBox } from '../../catalogue/listing/search-box.tsx'
import { BookingHost } from '../../lessons/book/booking-host.tsx'
import { CompleteBooking } from '../../lessons/book/complete-booking.tsx'
import { wantedHash } from '../../lessons/book/wanted-time.ts'
import { loadTeachers, type TeachersData } from './load-teachers.ts'
import { TeacherCard, TeacherCardSkeleton } from './teacher-card.tsx'
import { TeacherFilters } from './teacher-filters.tsx'
import * as styles from './teachers.module.css'
import { TeachersBand } from './teachers-band.tsx'
import { everybody, filterCount, pageSizeOf, type TeachersQuery, teachersAddress } from './teachers-query.ts'
import { FilterBar, shownCount, TeachersTop } from './teachers-tools.tsx'
import { useSlow } from './use-slow.ts'
import { useTeachers } from './use-teachers.ts'

export const loader = ({ request, context }: LoaderFunctionArgs): Promise<TeachersData> =>
  loadTeachers(serverApi(context), request)

export function meta({ location, matches }: MetaArgs) {
  return seo({
    title: m.directory_title(),
    description: m.directory_description(),
    pathname: location.pathname,
    search: location.search,
    site: siteOf(matches),
  })
}

export function ErrorBoundary() {
  return (
    <>
      <TeachersBand />
      <div className={cx('wrap', styles.failed)}>
        <RouteFailed title={m.directory_failed()} />
      </div>
    </>
  )
}

export default function TeachersPage() {
  const data = useLoaderData<typeof loader>()
  const { query, loading, change } = useTeachers()
  const [filtering, setFiltering] = useState(false)
  const slow = useSlow(loading)
  const filters = { query, data, change }
  // Clears filters; the search text stays.
  const reset = () => change({ ...everybody, q: query.q, sort: query.sort })
  return (
    <>
      <TeachersBand>
        <div data-scheme="light">
          <SearchBox
            label={m.directory_box()}
            placeholder={m.directory_box_placeholder()}
            value={query.q}
            onChange={q => change({ q })}
          />
        </div>
      </TeachersBand>
      <div className={cx('wrap', styles.page)}>
        <aside className={styles.aside} aria-label={m.directory_filters()}>
          <div className={styles.asideHead}>
            <h2>{m.directory_filters()}</h2>
            {filterCount(query) > 0 && (
              <button type="button" className="link" onClick={reset}>
                {m.directory_reset()}
              </button>
            )}
          </div>
          <TeacherFilters {...filters} id="wide" />
        </aside>
        <div className={styles.main}>
          <FilterBar query={query} data={data} onOpen={() => setFiltering(true)} />
          <TeachersTop {...filters} loading={loading} />
          {data.partly && data.count > 0 && <p className={styles.note}>{m.directory_some()}</p>}
          {data.corrected !== '' && (
            <p className={styles.note}>
              {m.directory_corrected({ corrected: data.corrected, typed: query.q })}
            </p>
          )}
          <h2 className="vh">{m.directory_list()}</h2>
          {slow ? (
            <Skeletons />
          ) : data.count === 0 ? (
            <Nobody query={query} onReset={reset} />
          ) : (
            <div className={styles.found} aria-busy={loading}>
              <ul className={styles.list}>
                {data.teachers.map((teacher, index) => (
                  <li key={teacher.id}>
                    <TeacherCard teacher={teacher} times={wantedHash(query)} lazy={index > 2} />
                  </li>
                ))}
              </ul>
              <Pager
                page={query.page}
                pageSize={pageSizeOf(query)}
                count={data.count}
                to={page => teachersAddress({ ...query, page })}
              />
            </div>
          )}
        </div>
      </div>
      <LazyDrawer
        open={filtering}
        side="left"
        title={m.directory_filters()}
        onClose={() => setFiltering(false)}
        actions={
          <>
            <Button variant="quiet" onClick={reset}>
              {m.directory_reset()}
            </Button>
            <Button onClick={() => setFiltering(false)} busy={loading}>
              {m.directory_show({ count: data.count, shown: shownCount(data) })}
            </Button>
          </>
        }
      >
        <TeacherFilters {...filters} id="drawer" />
      </LazyDrawer>
      <CompleteBooking />
      <BookingHost />
    </>
  )
}

function Skeletons() {
  return (
    <div className={styles.list} aria-hidden="true">
      {['a', 'b', 'c', 'd'].map(key => (
        <TeacherCardSkeleton key={key} />
      ))}
    </div>
  )
}

/** Why there are no results, and what to try next. */
function Nobody({ query, onReset }: { query: TeachersQuery; onReset: () => void }) {
  if (filterCount(query) > 0)
    return (
      <EmptyState
        drawing="search"
        title={m.directory_none_title()}
        text={m.directory_none_filters()}
        action={<Button onClick={onReset}>{m.directory_reset()}</Button>}
      />
    )
  if (query.q)
    return (
      <EmptyState
        drawing="search"
        title={m.directory_none_title()}
        text={m.directory_none_words()}
        action={<ButtonLink to="/teachers">{m.directory_none_all()}</ButtonLink>}
      />
    )
  return (
    <EmptyState
      drawing="shop"
      title={m.directory_empty_title()}
      text={m.directory_empty_text()}
      action={<ButtonLink to="/products/all">{m.directory_empty_courses()}</ButtonLink>}
    />
  )
}
