import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import * as styles from './management-tabs.module.css'

export const tabs = ['all', 'inactive', 'requests', 'badges', 'centres'] as const
export type ManagementTab = (typeof tabs)[number]

export const tabOf = (text: string | undefined): ManagementTab => tabs.find(tab => tab === text) ?? 'all'

const labels: Readonly<Record<ManagementTab, { long: () => string; short: () => string }>> = {
  all: { long: m.admin_tab_all, short: m.admin_tab_all_short },
  inactive: { long: m.admin_tab_inactive, short: m.admin_tab_inactive_short },
  requests: { long: m.admin_tab_requests, short: m.admin_tab_requests_short },
  badges: { long: m.admin_tab_badges, short: m.admin_tab_badges },
  centres: { long: m.centres_tab, short: m.centres_tab },
}

interface ManagementTabsProps {
  tab: ManagementTab
  counts: Readonly<Record<ManagementTab, number>> | undefined
}

/** Links: each tab has an address of its own. What waits for someone stands out. */
export function ManagementTabs({ tab, counts }: ManagementTabsProps) {
  return (
    <nav className={styles.tabs} aria-label={m.admin_tabs()}>
      {tabs.map(one => (
        <Link
          key={one}
          to={one === 'all' ? '/admin/management' : `/admin/management?tab=${one}`}
          aria-current={one === tab ? 'page' : undefined}
          preventScrollReset
        >
          <span className="only-phone">{labels[one].short()}</span>
          <span className="only-wide">{labels[one].long()}</span>
          {counts && (
            <span
              className={styles.count}
              data-waits={((one === 'requests' || one === 'badges') && counts[one] > 0) || undefined}
            >
              {wholeNumber(counts[one])}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
