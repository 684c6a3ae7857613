import type { Waiting } from '#contract/admin/operations.ts'
import type { WaitingKind } from '#contract/rules/operations.ts'
import type { StaffPermission } from '#contract/rules/staff-permissions.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import type { Staff } from '../staff.ts'
import * as styles from './operations-tabs.module.css'

const tabs = ['jobs', 'mails', 'messages', 'books'] as const
export type OperationsTab = (typeof tabs)[number]

const looks: Readonly<
  Record<OperationsTab, { label: () => string; counts: readonly WaitingKind[]; permission: StaffPermission }>
> = {
  jobs: {
    label: m.operations_tab_jobs,
    counts: ['dead_letters', 'failed_mails'],
    permission: 'operations.read',
  },
  mails: { label: m.operations_tab_mails, counts: ['failed_mails'], permission: 'operations.read' },
  messages: { label: m.operations_tab_messages, counts: ['messages'], permission: 'messages.answer' },
  books: { label: m.operations_tab_books, counts: ['differences'], permission: 'operations.read' },
}

export const tabOf = (text: string | undefined, staff: Staff): OperationsTab =>
  tabs.find(tab => tab === text && staff.may(looks[tab].permission)) ?? 'jobs'

interface OperationsTabsProps {
  tab: OperationsTab
  waiting: readonly Waiting[] | undefined
}

/** Links: each tab has an address of its own, and says how much of it waits for someone. */
export function OperationsTabs({ tab, waiting }: OperationsTabsProps) {
  return (
    <nav className={styles.tabs} aria-label={m.operations_tabs()}>
      {tabs.map(one => {
        const meant = waiting?.filter(({ what }) => looks[one].counts.includes(what)) ?? []
        const count = meant.reduce((sum, kind) => sum + kind.count, 0)
        return (
          <Link
            key={one}
            to={one === 'jobs' ? '/admin/operations' : `/admin/operations?tab=${one}`}
            aria-current={one === tab ? 'page' : undefined}
            preventScrollReset
          >
            {looks[one].label()}
            {count > 0 && <span className={styles.count}>{wholeNumber(count)}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
