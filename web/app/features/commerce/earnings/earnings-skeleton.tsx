import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import * as styles from './earnings-panel.module.css'
import * as cardStyles from './summary-cards.module.css'

export function EarningsSkeleton() {
  return (
    <Loading className={styles.panel}>
      <div className={styles.head}>
        <Skeleton shape="title" width="half" />
      </div>
      <div className={cardStyles.cards}>
        {['sales', 'payouts', 'pending', 'held'].map(card => (
          <div key={card} className={cardStyles.card}>
            <SkeletonText lines={2} />
          </div>
        ))}
      </div>
      <div className={styles.pictures}>
        <div className={styles.figure}>
          <div className={styles.chartSpace} />
        </div>
        <div className={styles.figure}>
          <SkeletonText lines={6} />
        </div>
      </div>
    </Loading>
  )
}
