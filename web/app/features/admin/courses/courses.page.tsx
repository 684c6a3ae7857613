import type { ClientLoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { privateMeta } from '../../accounts/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import * as tabStyles from '../management/management-tabs.module.css'
import { useStaff } from '../staff.ts'
import { useTableQuery } from '../table/use-table-query.ts'
import { ProductsPanel } from './products-panel.tsx'
import { PanelSkeleton, SubjectsPanel } from './subjects-panel.tsx'

export const meta = privateMeta(() => m.courses_title())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'subjects.write')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AdminFrame title={m.courses_title()} lead={m.courses_lead()}>
      <PanelSkeleton />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.courses_title()} />
}

const address = '/admin/course-management'
const rules = {
  sort: '-created',
  sorts: ['created', 'name', 'price'],
  sizes: [10, 25, 100],
  filters: ['tab', 'subject', 'state'],
}

export default function CourseManagementPage() {
  const state = useTableQuery(rules)
  const staff = useStaff()
  const { tab, subject = '' } = state.query.filters
  const products = tab === 'products' && staff.may('products.moderate')
  return (
    <AdminFrame title={m.courses_title()} lead={m.courses_lead()}>
      {staff.may('products.moderate') && (
        <nav className={tabStyles.tabs} aria-label={m.courses_tabs()}>
          <Link to={address} aria-current={products ? undefined : 'page'} preventScrollReset>
            {m.courses_tab_subjects()}
          </Link>
          <Link
            to={`${address}?tab=products`}
            aria-current={products ? 'page' : undefined}
            preventScrollReset
          >
            {m.courses_tab_products()}
          </Link>
        </nav>
      )}
      {products ? (
        <ProductsPanel state={state} />
      ) : (
        <SubjectsPanel chosenId={/^\d{1,15}$/.test(subject) ? Number(subject) : 0} />
      )}
    </AdminFrame>
  )
}
