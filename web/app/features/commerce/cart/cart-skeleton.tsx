import { Loading, Skeleton } from '../../../ui/skeleton.tsx'

const lines = [78, 64, 84, 70, 60, 74]

/** Until the page knows what this browser keeps. */
export function CartSkeleton() {
  return (
    <Loading className="when-in">
      <div className="cart">
        <div className="lines">
          {lines.map(width => (
            <div key={width} className="line">
              <span className="sk line-cover" />
              <div className="line-name sk-text">
                <span className="sk" style={{ width: `${width}%` }} />
                <Skeleton width="third" />
              </div>
            </div>
          ))}
        </div>
        <div className="cart-pay only-wide">
          <div className="cart-sums">
            <div className="sk-text">
              <Skeleton />
              <Skeleton />
              <Skeleton shape="title" />
              <Skeleton shape="field" />
            </div>
          </div>
        </div>
      </div>
    </Loading>
  )
}
