import type { ReactNode } from 'react'
import '../../../styles/catalogue.css'
import '../../../styles/mine.css'
import '../../../styles/orders.css'

interface OrdersFrameProps {
  title: string
  /** How many there are, in words; left out until it is known. */
  count?: string
  /** At the end of the head. */
  action?: ReactNode
  children: ReactNode
}

export function OrdersFrame({ title, count, action, children }: OrdersFrameProps) {
  return (
    <div className="wrap mine">
      <div className="page-head">
        <h1>{title}</h1>
        {count && (
          <p className="muted" role="status">
            {count}
          </p>
        )}
        {action && <div className="mine-act">{action}</div>}
      </div>
      {children}
    </div>
  )
}
