import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import * as styles from './bookings-frame.module.css'

interface BookingsHeadProps {
  lead: string
  action?: ReactNode
}

export function BookingsHead({ lead, action }: BookingsHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{m.lessons_title()}</h1>
        <p>{lead}</p>
      </div>
      {action}
    </header>
  )
}

/** One list of the page with its count. */
export function BookingsPart({
  id,
  title,
  count,
  tool,
  children,
}: {
  id: string
  title: string
  count?: number
  tool?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.part} aria-labelledby={id} data-part={id}>
      <div className={styles.partHead}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={cx(styles.count, 'num')}>{count}</span>}
        {tool}
      </div>
      {children}
    </section>
  )
}

export function BookingsPage({ children }: { children: ReactNode }) {
  return <div className={cx('wrap', styles.page)}>{children}</div>
}
