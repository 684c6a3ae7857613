import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { BookingsPart } from './bookings-frame.tsx'
import * as styles from './bookings-skeleton.module.css'
import * as tableStyles from './bookings-table.module.css'

const two = ['one', 'two']
const rows = ['one', 'two', 'three', 'four']
const cells = ['title', 'price', 'date', 'time', 'status']

/** The next lesson, days and rows as they will be. */
export function BookingsSkeleton() {
  return (
    <>
      <BookingsPart id="upcoming" title={m.lessons_upcoming()}>
        <Loading>
          <span className={cx('sk', styles.band)} />
          {two.map(day => (
            <div key={day} className={styles.day}>
              <Skeleton width="half" />
              <div className={styles.lesson}>
                <span className={cx('sk', styles.face)} />
                <div className="sk-text">
                  <Skeleton width="half" />
                  <Skeleton width="most" />
                </div>
              </div>
            </div>
          ))}
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
