import { useMemo } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import type { ListedAct } from '#contract/admin/admin.ts'
import { type StaffAct, type SubjectType, staffActs } from '#contract/rules/staff-acts.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { queryOf } from '../../../lib/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import { PersonLink } from '../people/person-link.tsx'
import { api } from '../staff-api.ts'
import { type Column, DataTable, TableSkeleton } from '../table/data-table.tsx'
import { DayRange } from '../table/day-range.tsx'
import { daysMeant } from '../table/days-meant.ts'
import { ExportButton } from '../table/export-button.tsx'
import { FilterChoice } from '../table/filter-choice.tsx'
import { TableTools } from '../table/table-tools.tsx'
import { type ListPart, useRows } from '../table/use-rows.ts'
import { useTableQuery } from '../table/use-table-query.ts'
import { actTexts, factsText, subjectText } from './act-texts.ts'
import * as styles from './audit.module.css'

export const meta = privateMeta(() => m.admin_audit_title())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'audit.read')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AdminFrame title={m.admin_audit_title()} lead={m.admin_audit_lead()}>
      <TableSkeleton />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.admin_audit_title()} />
}

const rules = { sort: '-at', sorts: ['at'], sizes: [25], filters: ['actor', 'act', 'dateFrom', 'dateTo'] }

export default function AuditPage() {
  const state = useTableQuery(rules)
  const { sort, q, filters } = state.query
  const queryOfPart = (part: ListPart) =>
    queryOf(api.adminActs, {
      body: {
        ...part,
        sort: sort === 'at' ? 'at' : '-at',
        actor: filters.actor ?? '',
        act: staffActs.find(act => act === filters.act) ?? '',
        ...daysMeant(filters.dateFrom ?? '', filters.dateTo ?? '', new Date()),
      },
    })
  const asked = useRows(state.query, queryOfPart)
  const { data, isPlaceholderData } = asked
  const columns = useMemo(actColumns, [])
  return (
    <AdminFrame title={m.admin_audit_title()} lead={m.admin_audit_lead()}>
      <TableTools state={state} list="audit" label={m.admin_audit_search()} morePeople={data?.more_people}>
        <FilterChoice
          label={m.admin_audit_who()}
          all={m.admin_audit_anybody()}
          value={filters.actor ?? ''}
          onChange={actor => state.change({ filters: { actor } })}
          options={(data?.staff ?? []).map(one => ({ value: String(one.user_id), label: one.display_name }))}
        />
        <FilterChoice
          label={m.admin_audit_what()}
          all={m.admin_audit_anything()}
          value={filters.act ?? ''}
          onChange={act => state.change({ filters: { act } })}
          options={staffActs.map((act: StaffAct) => ({ value: act, label: actTexts[act].label() }))}
        />
        <DayRange state={state} />
        <ExportButton
          name="audit"
          columns={columns}
          q={q}
          queryOfPart={queryOfPart}
          rowsOf={answer => answer.acts}
        />
      </TableTools>
      {!data && (
        <Unanswered of={asked} title={m.admin_audit_failed()}>
          <TableSkeleton />
        </Unanswered>
      )}
      {data?.acts.length === 0 && (
        <EmptyState
          drawing="search"
          title={m.admin_audit_none()}
          text={
            Object.values({ q, ...filters }).some(Boolean)
              ? m.admin_audit_none_found()
              : m.admin_audit_none_yet()
          }
        />
      )}
      {data && data.acts.length > 0 && (
        <DataTable
          caption={m.admin_audit_title()}
          columns={columns}
          rows={data.acts}
          rowId={({ id }) => String(id)}
          state={state}
          count={data.count}
          more={data.more}
          busy={isPlaceholderData}
        />
      )}
    </AdminFrame>
  )
}

const actColumns = (): Column<ListedAct>[] => [
  {
    id: 'at',
    label: m.admin_audit_when(),
    sortable: true,
    width: '190px',
    text: ({ at }) => momentText(at),
    cell: ({ at }) => <span className="muted">{momentText(at)}</span>,
  },
  {
    id: 'who',
    label: m.admin_audit_who(),
    width: '200px',
    phone: 'head',
    text: ({ actor }) => actor?.display_name ?? m.admin_audit_system(),
    cell: act => <Actor act={act} />,
  },
  {
    id: 'what',
    label: m.admin_audit_what(),
    width: '190px',
    text: ({ act }) => actTexts[act].label(),
    cell: ({ act }) => <Chip tone={actTexts[act].tone}>{actTexts[act].label()}</Chip>,
  },
  {
    id: 'to',
    label: m.admin_audit_to(),
    text: ({ subject }) => subjectText(subject),
    cell: ({ subject }) => <Subject subject={subject} />,
  },
  {
    id: 'change',
    label: m.admin_audit_change(),
    text: ({ before, after }) => [factsText(before), factsText(after)].filter(Boolean).join(' → '),
    cell: act => <Change act={act} />,
  },
]

const subjectPaths: Readonly<Partial<Record<SubjectType, (id: string) => string>>> = {
  order: id => `/admin/orders?order=${id}`,
  centre: id => `/admin/management?tab=centres&centre=${id}`,
  case: id => `/admin/cases/${id}`,
}

/** Most have a page to go to. */
function Subject({ subject }: Pick<ListedAct, 'subject'>) {
  const text = <span className="person">{subjectText(subject)}</span>
  if (subject.type === 'user' || subject.type === 'teacher')
    return <PersonLink userId={subject.id}>{text}</PersonLink>
  const to = subjectPaths[subject.type]?.(subject.id)
  if (to) return <Link to={to}>{text}</Link>
  return text
}

function Actor({ act: { actor } }: { act: ListedAct }) {
  return (
    <span className={styles.who}>
      {actor ? (
        <Avatar name={actor.display_name} src={actor.profile_picture} size="small" />
      ) : (
        <Icon name="gear" />
      )}
      <b>
        {actor ? (
          <PersonLink userId={actor.user_id}>{actor.display_name}</PersonLink>
        ) : (
          m.admin_audit_system()
        )}
      </b>
    </span>
  )
}

function Change({ act: { before, after } }: { act: ListedAct }) {
  const [was, is] = [factsText(before), factsText(after)]
  // A cell without content isn’t shown on a phone.
  if (!was && !is) return null
  return (
    <span className={styles.change}>
      {was && <del>{was}</del>}
      {was && is && <Icon name="right" />}
      {is && <b>{is}</b>}
    </span>
  )
}
