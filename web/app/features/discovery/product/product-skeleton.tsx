import { cx } from '../../../ui/cx.ts'
import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import * as videoPlayerStyles from '../../../ui/video-player/video-player.module.css'
import * as reviewsStyles from '../../reviews/reviews.module.css'
import * as styles from './product-skeleton.module.css'
import * as productViewStyles from './product-view.module.css'
import * as stageStyles from './stage.module.css'

/** The page's skeleton while it loads. */
export function ProductSkeleton() {
  return (
    <Loading className={cx('wrap', styles.prodWait)}>
      <div className="crumbs">
        <Skeleton width="third" />
      </div>
      <div className={productViewStyles.prod}>
        <div className={productViewStyles.prodMain}>
          <div className={stageStyles.prodStage}>
            <div className={cx(videoPlayerStyles.screen, 'sk')} data-part="screen" />
            <div className={styles.prodWaitCtl} />
          </div>
          <div className={productViewStyles.prodTitle} data-part="prod-title">
            <Skeleton shape="title" width="most" />
            <Skeleton width="half" />
          </div>
        </div>
        <div className={productViewStyles.prodSide}>
          <div className={cx('panel', productViewStyles.sideBuy, 'only-wide')} data-part="side-buy">
            <Skeleton shape="title" width="half" />
            <Skeleton shape="button" />
            <Skeleton shape="button" />
            <SkeletonText lines={3} />
          </div>
          <div className="panel">
            <SkeletonText lines={6} />
          </div>
        </div>
        <div className={cx(reviewsStyles.block, styles.prodWaitBlock)}>
          <Skeleton shape="title" width="third" />
          <SkeletonText lines={5} />
        </div>
      </div>
    </Loading>
  )
}
