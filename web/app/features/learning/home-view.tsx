import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { useSite } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { RouteFailed } from '../../ui/failed.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import * as gridStyles from '../catalogue/product-grid.module.css'
import { SkeletonGrid } from '../catalogue/product-grid.tsx'
import { OrdersFrame } from '../commerce/orders/orders-frame.tsx'
import { useResume } from '../commerce/orders/use-resume.ts'
import { NextSteps } from '../saved/next-steps.tsx'
import { useOfflinePage } from '../site/use-offline-page.ts'
import * as goOnStyles from './go-on.module.css'
import { GoOn } from './go-on.tsx'
import * as styles from './home-view.module.css'
import { type LoadedHome, toOwnCard } from './load-home.ts'
import { OwnCard } from './own-card.tsx'
import { OwnList } from './own-list.tsx'
import { ReviewNow } from './review-now.tsx'
import * as weekStyles from './week.module.css'
import { Week } from './week.tsx'

export function HomeView(home: LoadedHome) {
  const { counts, go_on, week, review, recent, recent_count, products, learners } = home
  useResume()
  if (counts.all === 0)
    return (
      <HomeFrame>
        {week.length > 0 && (
          <div className={styles.part}>
            <Week entries={week} />
          </div>
        )}
        <h2 className="vh">{m.orders_mine_list()}</h2>
        <EmptyState
          drawing="bag"
          title={m.orders_mine_empty()}
          text={m.orders_mine_empty_text()}
          action={<NextSteps />}
        />
      </HomeFrame>
    )
  return (
    <HomeFrame count={headText(home)}>
      <div className={go_on.length > 0 ? styles.top : styles.part}>
        <GoOn cards={go_on} />
        <Week entries={week} />
      </div>
      {review.length > 0 && (
        <div className={styles.part}>
          <ReviewNow cards={review} />
        </div>
      )}
      {recent.length > 0 && (
        <section className={styles.recent} aria-labelledby="recent">
          <h2 id="recent">{m.learning_recent()}</h2>
          <p className="small muted">{m.learning_recent_text({ count: recent_count })}</p>
          <ul className={gridStyles.grid}>
            {recent.map(one => (
              <li key={one.course_id}>
                <OwnCard card={toOwnCard(one)} bought />
              </li>
            ))}
          </ul>
        </section>
      )}
      <OwnList
        counts={counts}
        first={products}
        above={[...go_on, ...review, ...recent].map(({ course_id }) => course_id)}
        learners={learners}
        loadedAt={home.loadedAt}
      />
    </HomeFrame>
  )
}

/** '11 Products, 3 lessons this week'. */
function headText({ counts, week }: LoadedHome): string {
  const products = m.orders_mine_count({ count: counts.all, shown: wholeNumber(counts.all) })
  const lessons = week.filter(({ in_line }) => in_line === null).length
  return lessons > 0 ? m.learning_head({ products, count: lessons }) : products
}

export function HomeSkeleton() {
  return (
    <HomeFrame>
      <Loading>
        <div className={styles.top}>
          <div className={styles.skPart}>
            <Skeleton shape="title" width="third" />
            <div className={goOnStyles.first}>
              <Skeleton shape="cover" />
              <div className={goOnStyles.body}>
                <Skeleton shape="title" width="most" />
                <SkeletonText lines={4} />
                <Skeleton shape="button" />
              </div>
            </div>
          </div>
          <div className={styles.skPart}>
            <Skeleton shape="title" width="half" />
            <div className={weekStyles.list}>
              {[1, 2, 3].map(entry => (
                <div key={entry} className={weekStyles.entry}>
                  <span className={cx('sk', styles.skDay)} />
                  <SkeletonText lines={2} />
                </div>
              ))}
            </div>
          </div>
        </div>
      </Loading>
      <SkeletonGrid count={4} plain />
    </HomeFrame>
  )
}

export function HomeFailed() {
  useOfflinePage()
  return (
    <HomeFrame>
      <RouteFailed title={m.orders_mine_failed()} />
    </HomeFrame>
  )
}

function HomeFrame({ count, children }: { count?: string; children: ReactNode }) {
  const brand = useSite()?.brand.name ?? ''
  return (
    <OrdersFrame
      title={m.shell_nav_mine({ brand })}
      count={count}
      action={
        <ButtonLink variant="line" icon="file" to="/orders">
          {m.orders_title()}
        </ButtonLink>
      }
    >
      {children}
    </OrdersFrame>
  )
}
