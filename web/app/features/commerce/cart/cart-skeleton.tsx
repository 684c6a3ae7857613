import { cx } from '../../../ui/cx.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import * as payStyles from '../checkout/pay.module.css'
import * as styles from './cart.module.css'
import * as cartLineStyles from './cart-line.module.css'
import * as cartListStyles from './cart-list.module.css'

const lines = [78, 64, 84, 70, 60, 74]

/** Until the page has read this browser's cart. */
export function CartSkeleton() {
  return (
    <Loading className="when-in">
      <div className={styles.cart}>
        <div className={cartListStyles.lines}>
          {lines.map(width => (
            <div key={width} className={cartLineStyles.line} data-part="line">
              <span className={cx('sk', cartLineStyles.lineCover)} />
              <div className="sk-text">
                <span className="sk" style={{ width: `${width}%` }} />
                <Skeleton width="third" />
              </div>
            </div>
          ))}
        </div>
        <div className={cx(styles.cartPay, 'only-wide')}>
          <div className={payStyles.cartSums}>
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
