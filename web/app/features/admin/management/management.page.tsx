import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { queryOf } from '../../../lib/query.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import { CentresPanel, centreRules } from '../centres/centres-panel.tsx'
import { api } from '../staff-api.ts'
import { TableSkeleton } from '../table/data-table.tsx'
import { useAdminData } from '../table/use-rows.ts'
import { useTableQuery } from '../table/use-table-query.ts'
import { BadgesPanel } from './badges-panel.tsx'
import { ManagementTabs, tabOf } from './management-tabs.tsx'
import { TeachersPanel } from './teachers-panel.tsx'

export const meta = privateMeta(() => m.admin_users_title())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'teachers.read')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AdminFrame title={m.admin_users_title()}>
      <TableSkeleton />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.admin_users_title()} />
}

const rules = {
  sort: '-registered',
  sorts: ['registered', 'name', 'email'],
  filters: ['tab', 'badges', 'dateFrom', 'dateTo'],
}

export default function ManagementPage() {
  const [params] = useSearchParams()
  const tab = tabOf(params.get('tab') ?? undefined)
  const state = useTableQuery(tab === 'centres' ? centreRules : rules)
  const counts = useAdminData(queryOf(api.adminTeacherTabs)).data
  const centres = useAdminData(queryOf(api.adminCentres, { body: { limit: 1 } })).data
  const claims = useAdminData(queryOf(api.adminBadges, { body: { limit: 1 } })).data
  return (
    <AdminFrame title={m.admin_users_title()} lead={counts && leadText(counts)}>
      <ManagementTabs
        tab={tab}
        counts={counts && { ...counts, badges: claims?.count ?? 0, centres: centres?.count ?? 0 }}
      />
      {tab === 'badges' && <BadgesPanel state={state} />}
      {tab === 'centres' && <CentresPanel state={state} />}
      {tab !== 'badges' && tab !== 'centres' && (
        // Each tab is a list of its own: what was typed in one is not looked for in the other.
        <TeachersPanel key={tab} tab={tab} state={state} />
      )}
    </AdminFrame>
  )
}

function leadText({ requests, waiting_since: since }: { requests: number; waiting_since: string | null }) {
  if (requests === 0 || !since) return m.admin_users_none_wait()
  return m.admin_users_wait({
    count: requests,
    shown: wholeNumber(requests),
    day: shortDayText(since),
  })
}
