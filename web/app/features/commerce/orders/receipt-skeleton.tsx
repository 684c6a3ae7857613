import { m } from '#messages/messages.js'
import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import '../../../styles/mine.css'
import '../../../styles/orders.css'

const facts = ['number', 'date', 'buyer', 'way']
const lines = [72, 58]

/** The strokes of a receipt. */
export function ReceiptSkeleton() {
  return (
    <div className="wrap receipt-page">
      <h1 className="vh">{m.orders_receipt()}</h1>
      <Loading>
        <div className="receipt-bar">
          <Skeleton width="third" />
          <span className="receipt-sk-button">
            <Skeleton shape="button" />
          </span>
        </div>
        <div className="receipt">
          <div className="receipt-head receipt-sk-head">
            <SkeletonText lines={3} />
            <Skeleton shape="title" />
          </div>
          <div className="receipt-facts">
            {facts.map(fact => (
              <SkeletonText key={fact} lines={2} />
            ))}
          </div>
          <div className="receipt-sk-items">
            {lines.map(width => (
              <span key={width} className="sk" style={{ width: `${width}%` }} />
            ))}
          </div>
          <div className="receipt-sums">
            <SkeletonText lines={3} />
          </div>
        </div>
      </Loading>
    </div>
  )
}
