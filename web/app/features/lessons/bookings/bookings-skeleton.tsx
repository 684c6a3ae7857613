import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import * as cardStyles from './booking-card.module.css'
import { BookingsPart } from './bookings-frame.tsx'
import * as styles from './bookings-skeleton.module.css'
import * as tableStyles from './bookings-table.module.css'

const three = ['one', 'two', 'three']
const rows = ['one', 'two', 'three', 'four']
const cells = ['title', 'price', 'date', 'time', 'status']

/** Cards and rows as they will be. */
export function BookingsSkeleton() {
  return (
    <>
      <BookingsPart id="upcoming" title={m.lessons_upcoming()}>
        <Loading>
          <div className={styles.cards}>
            {three.map(card => (
              <div key={card} className={cardStyles.card}>
                <div className={cardStyles.when}>
                  <span className={cx('sk', styles.leaf)} />
                  <div className="sk-text">
                    <Skeleton width="most" />
                    <Skeleton width="half" />
                  </div>
                </div>
                <div className={cardStyles.body}>
                  <div className={cardStyles.who}>
                    <span className={cx('sk', styles.face)} />
                    <div className="sk-text">
                      <Skeleton width="half" />
                      <Skeleton width="most" />
                    </div>
                  </div>
                  <div className="sk-text">
                    <Skeleton width="half" />
                    <Skeleton width="half" />
                  </div>
                  <div className={cardStyles.acts}>
                    <Skeleton shape="button" />
                    <div className={cardStyles.changes}>
                      <Skeleton shape="button" />
                      <Skeleton shape="button" />
                    </div>
                  </div>
                  <Skeleton width="most" />
                </div>
              </div>
            ))}
          </div>
        </Loading>
      </BookingsPart>
      <BookingsPart id="past" title={m.lessons_past()}>
        <TableSkeleton />
      </BookingsPart>
    </>
  )
}

export function TableSkeleton() {
  return (
    <Loading className={tableStyles.sheet}>
      {rows.map(row => (
        <div key={row} className={styles.row}>
          <span className={cx('sk', styles.face)} />
          {cells.map(cell => (
            <Skeleton key={cell} />
          ))}
        </div>
      ))}
    </Loading>
  )
}
