import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import * as styles from './mine-frame.module.css'

interface MineFrameProps {
  title: string
  /** How many products; absent until it is known. */
  count?: number
  /** At the end of the header. */
  action?: ReactNode
  children: ReactNode
}

/** The frame of the reader's own lists. */
export function MineFrame({ title, count, action, children }: MineFrameProps) {
  return (
    <div className={cx('wrap', styles.mine)} data-part="mine">
      <div className="page-head">
        <h1>{title}</h1>
        {count !== undefined && (
          <p className="muted" role="status">
            {m.mine_products({ count, shown: wholeNumber(count) })}
          </p>
        )}
        {action && <div className={styles.mineAct}>{action}</div>}
      </div>
      {children}
    </div>
  )
}
