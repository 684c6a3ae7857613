import type { ClientLoaderFunctionArgs } from 'react-router'
import type { StaffPermission } from '#contract/rules/staff-permissions.ts'
import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import * as tabStyles from '../management/management-tabs.module.css'
import { MissesPanel } from '../searches/misses-panel.tsx'
import { SynonymsPanel } from '../searches/synonyms-panel.tsx'
import { type Staff, useStaff } from '../staff.ts'
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
  sorts: ['created', 'name', 'price', 'last'],
  sizes: [10, 25, 100],
  filters: ['tab', 'subject', 'state', 'kind', 'language', 'found', 'dateFrom', 'dateTo'],
}

const tabs = ['subjects', 'products', 'synonyms', 'misses'] as const
const looks: Readonly<Record<(typeof tabs)[number], { label: () => string; permission: StaffPermission }>> = {
  subjects: { label: m.courses_tab_subjects, permission: 'subjects.write' },
  products: { label: m.courses_tab_products, permission: 'products.moderate' },
  synonyms: { label: m.searches_tab_synonyms, permission: 'searches.write' },
  misses: { label: m.searches_tab_misses, permission: 'searches.write' },
}
const tabsOf = (staff: Staff) => tabs.filter(tab => staff.may(looks[tab].permission))

export default function CourseManagementPage() {
  const state = useTableQuery(rules)
  const staff = useStaff()
  const { tab: wanted, subject = '' } = state.query.filters
  const tab = tabsOf(staff).find(one => one === wanted) ?? 'subjects'
  return (
    <AdminFrame title={m.courses_title()} lead={m.courses_lead()}>
      <nav className={tabStyles.tabs} aria-label={m.courses_tabs()}>
        {tabsOf(staff).map(one => (
          <Link
            key={one}
            to={one === 'subjects' ? address : `${address}?tab=${one}`}
            aria-current={one === tab ? 'page' : undefined}
            preventScrollReset
          >
            {looks[one].label()}
          </Link>
        ))}
      </nav>
      {tab === 'subjects' && <SubjectsPanel chosenId={/^\d{1,15}$/.test(subject) ? Number(subject) : 0} />}
      {tab === 'products' && <ProductsPanel state={state} />}
      {tab === 'synonyms' && <SynonymsPanel state={state} />}
      {tab === 'misses' && <MissesPanel state={state} />}
    </AdminFrame>
  )
}
