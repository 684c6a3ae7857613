import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'

/** The shape of the page while it is on its way. */
export function ProductSkeleton() {
  return (
    <Loading className="wrap prod-wait">
      <div className="crumbs">
        <Skeleton width="third" />
      </div>
      <div className="prod">
        <div className="prod-main">
          <div className="prod-stage">
            <div className="screen sk" />
            <div className="prod-wait-ctl" />
          </div>
          <div className="prod-title">
            <Skeleton shape="title" width="most" />
            <Skeleton width="half" />
          </div>
        </div>
        <div className="prod-side">
          <div className="panel side-buy only-wide">
            <Skeleton shape="title" width="half" />
            <Skeleton shape="button" />
            <Skeleton shape="button" />
            <SkeletonText lines={3} />
          </div>
          <div className="panel">
            <SkeletonText lines={6} />
          </div>
        </div>
        <div className="block">
          <Skeleton shape="title" width="third" />
          <SkeletonText lines={5} />
        </div>
      </div>
    </Loading>
  )
}
