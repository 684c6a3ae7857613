import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import * as styles from '../management/management-tabs.module.css'

interface OrdersTabsProps {
  tab: 'orders' | 'disputes'
  /** Disputes that are open, once they are counted. */
  open?: number | undefined
}

/** Links: each has an address of its own. */
export function OrdersTabs({ tab, open }: OrdersTabsProps) {
  return (
    <nav className={styles.tabs} aria-label={m.admin_orders_tabs()}>
      <Link to="/admin/orders" aria-current={tab === 'orders' ? 'page' : undefined} preventScrollReset>
        {m.admin_orders_all()}
      </Link>
      <Link
        to="/admin/orders/disputes"
        aria-current={tab === 'disputes' ? 'page' : undefined}
        preventScrollReset
      >
        {m.admin_disputes_title()}
        {open !== undefined && (
          <span className={styles.count} data-waits={open > 0 || undefined}>
            {wholeNumber(open)}
          </span>
        )}
      </Link>
    </nav>
  )
}
