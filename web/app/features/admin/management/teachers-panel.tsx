import { useMemo, useState } from 'react'
import { type TeacherSort, teacherSorts } from '#contract/rules/staff-lists.ts'
import type { TeacherRow } from '#contract/teachers/teacher-application.ts'
import { m } from '#messages/messages.js'
import { weekdayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { queryOf } from '../../../lib/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { type Column, DataTable, TableSkeleton } from '../table/data-table.tsx'
import { DayRange } from '../table/day-range.tsx'
import { daysMeant } from '../table/days-meant.ts'
import { ExportButton } from '../table/export-button.tsx'
import { TableTools } from '../table/table-tools.tsx'
import { useChosen } from '../table/use-chosen.ts'
import { type ListPart, useRows } from '../table/use-rows.ts'
import type { TableState } from '../table/use-table-query.ts'
import { DocumentsDialog } from './documents-dialog.tsx'
import { RequestActs } from './request-acts.tsx'
import { StatusButton } from './status-button.tsx'
import { statusOf } from './teacher-status.ts'
import * as styles from './teachers-panel.module.css'

interface TeachersPanelProps {
  tab: 'all' | 'inactive' | 'requests'
  state: TableState
}

const sortOf = (text: string): TeacherSort => teacherSorts.find(sort => sort === text) ?? '-registered'

export function TeachersPanel({ tab, state }: TeachersPanelProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const { q, sort, filters } = state.query
  const { dateFrom = '', dateTo = '' } = filters
  const queryOfPart = (part: ListPart) =>
    queryOf(api.adminTeachers, {
      body: { ...part, tab, sort: sortOf(sort), ...daysMeant(dateFrom, dateTo, new Date()) },
    })
  const rows = useRows(state.query, queryOfPart)
  const { data } = rows
  const columns = useMemo(() => teacherColumns(setOpened), [])
  const chosen = useChosen<TeacherRow>({
    idOf: ({ user_id }) => String(user_id),
    label: ({ display_name }) => display_name,
  })
  const shown = data?.teachers.find(({ user_id }) => user_id === opened)
  return (
    <>
      <TableTools
        state={state}
        list="teachers"
        label={m.admin_users_search()}
        count={
          data &&
          (data.more
            ? m.admin_users_many({ shown: wholeNumber(data.count) })
            : m.admin_users_count({ count: data.count, shown: wholeNumber(data.count) }))
        }
      >
        <DayRange state={state} of="registered" />
        <ExportButton
          name="teachers"
          columns={columns}
          q={q}
          queryOfPart={queryOfPart}
          rowsOf={answer => answer.teachers}
        />
      </TableTools>
      {!data && (
        <Unanswered of={rows} title={m.admin_users_failed()}>
          <TableSkeleton />
        </Unanswered>
      )}
      {data?.teachers.length === 0 && (
        <EmptyState
          drawing="search"
          title={m.admin_users_none()}
          text={noneText(state)}
          action={
            isNarrowed(state) && (
              <Button
                variant="line"
                onClick={() => state.change({ q: '', filters: { dateFrom: '', dateTo: '' } })}
              >
                {m.admin_search_clear()}
              </Button>
            )
          }
        />
      )}
      {data && data.teachers.length > 0 && (
        <DataTable
          caption={m.admin_users_title()}
          columns={columns}
          rows={data.teachers}
          rowId={({ user_id }) => String(user_id)}
          state={state}
          count={data.count}
          more={data.more}
          busy={rows.isPlaceholderData}
          chosen={tab === 'requests' ? chosen : undefined}
        />
      )}
      {tab === 'requests' && <RequestActs chosen={chosen} />}
      {shown && <DocumentsDialog teacher={shown} onClose={() => setOpened(null)} />}
    </>
  )
}

const isNarrowed = ({ query: { q, filters } }: TableState): boolean =>
  q !== '' || Boolean(filters.dateFrom || filters.dateTo)

function noneText(state: TableState): string {
  const { q, filters } = state.query
  if (filters.dateFrom || filters.dateTo) return m.admin_days_none()
  return q ? m.admin_users_none_found({ text: q }) : m.admin_users_none_here()
}

const teacherColumns = (open: (userId: number) => void): Column<TeacherRow>[] => [
  {
    id: 'name',
    label: m.admin_users_name(),
    sortable: true,
    phone: 'head',
    width: '21%',
    text: teacher => teacher.display_name,
    cell: teacher => <Name teacher={teacher} />,
  },
  {
    id: 'email',
    label: m.admin_users_email(),
    sortable: true,
    phone: 'none',
    text: ({ email }) => email,
    cell: ({ email }) => email,
  },
  {
    id: 'phone',
    label: m.admin_users_phone(),
    width: '130px',
    text: ({ contact_no }) => contact_no,
    cell: ({ contact_no }) => <span className={styles.plain}>{contact_no || '–'}</span>,
  },
  {
    id: 'status',
    label: m.admin_users_status(),
    width: '170px',
    text: teacher => statusTexts[statusOf(teacher)](),
    cell: teacher => <Marks teacher={teacher} />,
  },
  {
    id: 'registered',
    label: m.admin_users_registered(),
    sortable: true,
    width: '140px',
    text: teacher => weekdayText(sinceOf(teacher)),
    cell: teacher => <span className="muted">{weekdayText(sinceOf(teacher))}</span>,
  },
  {
    id: 'acts',
    label: m.admin_users_acts(),
    quiet: true,
    phone: 'acts',
    width: '260px',
    cell: teacher => <Acts teacher={teacher} onOpen={() => open(teacher.user_id)} />,
  },
]

const statusTexts = {
  active: m.admin_status_active,
  inactive: m.admin_status_inactive,
  pending: m.admin_status_pending,
  declined: m.admin_status_declined,
} as const

/** Of who waits, since they do; of others, since they are here. */
const sinceOf = (teacher: TeacherRow): string =>
  statusOf(teacher) === 'pending' ? (teacher.submitted_at ?? teacher.registered_at) : teacher.registered_at

function Name({ teacher }: { teacher: TeacherRow }) {
  return (
    <span className={styles.who}>
      <Avatar name={teacher.display_name} src={teacher.profile_picture} lazy />
      <span>
        <span className={styles.name}>
          <b>
            <PersonLink userId={teacher.user_id}>{teacher.display_name}</PersonLink>
          </b>
          {teacher.unread && <Chip tone="red">{m.admin_users_new()}</Chip>}
        </span>
        <span className={styles.email}>{teacher.email}</span>
      </span>
    </span>
  )
}

export function Marks({ teacher }: { teacher: TeacherRow }) {
  const currentStatus = statusOf(teacher)
  const asked = teacher.requests.some(({ state }) => state === 'open')
  return (
    <span className={styles.marks}>
      {currentStatus === 'active' && (
        <Chip tone="jade" icon="check">
          {m.admin_status_active()}
        </Chip>
      )}
      {currentStatus === 'inactive' && (
        <Chip tone="plain" icon="eyeoff">
          {m.admin_status_inactive()}
        </Chip>
      )}
      {currentStatus === 'pending' && (
        <Chip tone="amber" icon="clock">
          {m.admin_status_pending()}
        </Chip>
      )}
      {currentStatus === 'declined' && <Chip tone="plain">{m.admin_status_declined()}</Chip>}
      {asked && currentStatus !== 'declined' && <Chip tone="line">{m.admin_status_asked()}</Chip>}
    </span>
  )
}

function Acts({ teacher, onOpen }: { teacher: TeacherRow; onOpen: () => void }) {
  const staff = useStaff()
  return (
    <span className={styles.acts}>
      {staff.may('documents.read') && (
        <Button variant="quiet" icon="file" onClick={onOpen}>
          {m.admin_documents()}
          {teacher.documents > 0 && <span className={styles.count}>{teacher.documents}</span>}
          {/* Whose, for those who don't see the row. */}
          <span className="vh"> {teacher.display_name}</span>
        </Button>
      )}
      {staff.may('teachers.decide') && <StatusButton teacher={teacher} />}
    </span>
  )
}
