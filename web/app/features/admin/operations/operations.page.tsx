import type { ClientLoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { queryOf } from '../../../lib/query.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { TableSkeleton } from '../table/data-table.tsx'
import { useAdminData } from '../table/use-rows.ts'
import { useTableQuery } from '../table/use-table-query.ts'
import { BooksPanel } from './books-panel.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { MailsPanel } from './mails-panel.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { OperationsTabs, tabOf } from './operations-tabs.tsx'

export const meta = privateMeta(() => m.operations_title())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'operations.read')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AdminFrame title={m.operations_title()} lead={m.operations_lead()}>
      <TableSkeleton />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.operations_title()} />
}

const rules = { sort: '-at', sorts: ['at'], filters: ['tab', 'state', 'dateFrom', 'dateTo', 'open'] }

export default function OperationsPage() {
  const state = useTableQuery(rules)
  const staff = useStaff()
  const tab = tabOf(state.query.filters.tab, staff)
  const waiting = useAdminData(queryOf(api.adminOverview)).data?.waiting
  return (
    <AdminFrame title={m.operations_title()} lead={m.operations_lead()}>
      <OperationsTabs tab={tab} waiting={waiting} />
      {tab === 'jobs' && <JobsPanel state={state} />}
      {tab === 'mails' && <MailsPanel state={state} />}
      {tab === 'messages' && <MessagesPanel state={state} />}
      {tab === 'books' && <BooksPanel state={state} />}
    </AdminFrame>
  )
}
