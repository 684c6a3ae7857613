import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import * as styles from '../../saved/mine-frame.module.css'

interface OrdersFrameProps {
  title: string
  /** How many there are, as text; absent until it is known. */
  count?: string
  /** At the end of the header. */
  action?: ReactNode
  children: ReactNode
}

export function OrdersFrame({ title, count, action, children }: OrdersFrameProps) {
  return (
    <div className={cx('wrap', styles.mine)} data-part="mine">
      <div className="page-head">
        <h1>{title}</h1>
        {count && (
          <p className="muted" role="status">
            {count}
          </p>
        )}
        {action && <div className={styles.mineAct}>{action}</div>}
      </div>
      {children}
    </div>
  )
}
