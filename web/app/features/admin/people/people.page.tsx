import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router'
import type { ListedPerson } from '#contract/admin/people.ts'
import { peopleRoles, peopleStates } from '#contract/rules/people.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { queryOf } from '../../../lib/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { type Column, DataTable, TableSkeleton } from '../table/data-table.tsx'
import { DayRange } from '../table/day-range.tsx'
import { daysMeant } from '../table/days-meant.ts'
import { ExportButton } from '../table/export-button.tsx'
import { FilterChoice } from '../table/filter-choice.tsx'
import { TableTools } from '../table/table-tools.tsx'
import { type ListPart, useRows } from '../table/use-rows.ts'
import { type TableState, useTableQuery } from '../table/use-table-query.ts'
import * as styles from './people.module.css'
import { PersonLink } from './person-link.tsx'
import { personPath, roleTexts, stateTexts, stateTones } from './person-texts.ts'
import { SuspendedLessons } from './suspended-lessons.tsx'

const isLessons = (search: string): boolean => new URLSearchParams(search).get('view') === 'lessons'

export const meta = (args: MetaArgs) =>
  privateMeta(isLessons(args.location.search) ? m.people_coming_title : m.people_title)(args)
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'people.read')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AdminFrame title={m.people_title()} lead={m.people_lead()}>
      <TableSkeleton />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.people_title()} />
}

const rules = {
  sort: '',
  sorts: [],
  sizes: [25],
  filters: ['role', 'status', 'view', 'teacher', 'dateFrom', 'dateTo'],
}

export default function PeoplePage() {
  const state = useTableQuery(rules)
  return state.query.filters.view === 'lessons' ? (
    <SuspendedLessons state={state} />
  ) : (
    <People state={state} />
  )
}

function People({ state }: { state: TableState }) {
  const { q, filters } = state.query
  const { role = '', status = '', dateFrom = '', dateTo = '' } = filters
  const queryOfPart = (part: ListPart) =>
    queryOf(api.adminPeople, {
      body: {
        ...part,
        role: peopleRoles.find(one => one === role) ?? '',
        status: peopleStates.find(one => one === status) ?? '',
        ...daysMeant(dateFrom, dateTo, new Date()),
      },
    })
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useRows(state.query, queryOfPart)
  const count =
    data &&
    (data.more
      ? m.people_many({ shown: wholeNumber(data.count) })
      : m.people_count({ count: data.count, shown: wholeNumber(data.count) }))
  const mayManage = useStaff().may('staff.manage')
  return (
    <AdminFrame
      title={m.people_title()}
      lead={m.people_lead()}
      actions={
        mayManage && (
          <ButtonLink variant="line" icon="shield" to="/admin/staff">
            {m.people_staff_title()}
          </ButtonLink>
        )
      }
    >
      <TableTools
        state={state}
        list="people"
        label={m.people_search()}
        count={count}
        morePeople={data?.more_people}
      >
        <FilterChoice
          label={m.people_role()}
          all={m.people_any_role()}
          value={role}
          onChange={chosen => state.change({ filters: { role: chosen } })}
          options={peopleRoles.map(value => ({ value, label: roleTexts[value]() }))}
        />
        <FilterChoice
          label={m.people_status()}
          all={m.people_any_status()}
          value={status}
          onChange={chosen => state.change({ filters: { status: chosen } })}
          options={peopleStates.map(value => ({ value, label: stateTexts[value]() }))}
        />
        <DayRange state={state} of="registered" />
        <ExportButton
          name="people"
          columns={personColumns()}
          q={q}
          queryOfPart={queryOfPart}
          rowsOf={answer => answer.people}
        />
      </TableTools>
      {isError && !data && <Failed title={m.people_failed()} of={{ error, isFetching, refetch }} />}
      {!data && !isError && <TableSkeleton />}
      {data?.people.length === 0 && (
        <EmptyState
          drawing="search"
          title={m.people_none()}
          text={dateFrom || dateTo ? m.admin_days_none() : m.people_none_text()}
          action={
            q && (
              <Button variant="line" onClick={() => state.change({ q: '' })}>
                {m.admin_search_clear()}
              </Button>
            )
          }
        />
      )}
      {data && data.people.length > 0 && (
        <>
          <DataTable
            caption={m.people_title()}
            columns={personColumns()}
            rows={data.people}
            rowId={({ user_id }) => String(user_id)}
            state={state}
            count={data.count}
            more={data.more}
            busy={isPlaceholderData}
          />
          <p className={styles.note}>{m.people_masked()}</p>
        </>
      )}
    </AdminFrame>
  )
}

const personColumns = (): Column<ListedPerson>[] => [
  {
    id: 'name',
    label: m.people_name(),
    phone: 'head',
    width: '20%',
    text: ({ display_name }) => display_name,
    cell: ({ user_id, display_name, profile_picture }) => (
      <span className={styles.who}>
        <Avatar name={display_name} src={profile_picture} lazy />
        <b className="person">
          <PersonLink userId={user_id}>{display_name}</PersonLink>
        </b>
      </span>
    ),
  },
  { id: 'email', label: m.people_email(), text: ({ email }) => email, cell: ({ email }) => email },
  {
    id: 'phone',
    label: m.people_phone(),
    width: '160px',
    text: ({ phone }) => phone,
    cell: ({ phone }) => <span className={styles.plain}>{phone || '–'}</span>,
  },
  {
    id: 'role',
    label: m.people_role(),
    width: '112px',
    text: ({ role }) => roleTexts[role](),
    cell: ({ role }) => roleTexts[role](),
  },
  {
    id: 'status',
    label: m.people_status(),
    width: '120px',
    text: ({ status }) => stateTexts[status](),
    cell: ({ status }) => <Chip tone={stateTones[status]}>{stateTexts[status]()}</Chip>,
  },
  {
    id: 'registered',
    label: m.people_registered(),
    width: '124px',
    text: ({ registered_at }) => recentDayText(registered_at),
    cell: ({ registered_at }) => <span className="muted">{recentDayText(registered_at)}</span>,
  },
  {
    id: 'seen',
    label: m.people_seen(),
    width: '124px',
    text: ({ signed_in_at }) => (signed_in_at ? recentDayText(signed_in_at) : m.people_never()),
    cell: ({ signed_in_at }) => (
      <span className="muted">{signed_in_at ? recentDayText(signed_in_at) : m.people_never()}</span>
    ),
  },
  {
    id: 'acts',
    label: m.admin_users_acts(),
    quiet: true,
    align: 'end',
    width: '100px',
    phone: 'acts',
    cell: ({ user_id, display_name }) => (
      <ButtonLink variant="line" to={personPath(user_id)}>
        {m.people_open()}
        <span className="vh"> {display_name}</span>
      </ButtonLink>
    ),
  },
]
