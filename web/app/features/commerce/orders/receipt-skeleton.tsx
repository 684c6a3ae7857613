import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import * as styles from './receipt-skeleton.module.css'
import * as receiptViewStyles from './receipt-view.module.css'

const facts = ['number', 'date', 'buyer', 'way']
const lines = [72, 58]

/** A receipt's skeleton. */
export function ReceiptSkeleton() {
  return (
    <div className={cx('wrap', receiptViewStyles.receiptPage)}>
      <h1 className="vh">{m.orders_receipt()}</h1>
      <Loading>
        <div className={receiptViewStyles.receiptBar}>
          <Skeleton width="third" />
          <span className={styles.receiptSkButton}>
            <Skeleton shape="button" />
          </span>
        </div>
        <div className={receiptViewStyles.receipt}>
          <div className={cx(styles.receiptHead, styles.receiptSkHead)}>
            <SkeletonText lines={3} />
            <Skeleton shape="title" />
          </div>
          <div className={receiptViewStyles.receiptFacts}>
            {facts.map(fact => (
              <SkeletonText key={fact} lines={2} />
            ))}
          </div>
          <div className={styles.receiptSkItems}>
            {lines.map(width => (
              <span key={width} className="sk" style={{ width: `${width}%` }} />
            ))}
          </div>
          <div className={receiptViewStyles.receiptSums}>
            <SkeletonText lines={3} />
          </div>
        </div>
      </Loading>
    </div>
  )
}
