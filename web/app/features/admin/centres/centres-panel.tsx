import { useMemo, useState } from 'react'
import type { StaffCentre } from '#contract/admin/staff-centres.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { getLocale } from '../../../lib/locale.ts'
import { queryOf } from '../../../lib/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { shopPath } from '../../catalogue/addresses.ts'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { type Column, DataTable, TableSkeleton } from '../table/data-table.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { TableTools } from '../table/table-tools.tsx'
import { type ListPart, useRows } from '../table/use-rows.ts'
import type { TableState } from '../table/use-table-query.ts'
import { CentreChip } from './centre-chip.tsx'
import { CentreDrawer } from './centre-drawer.tsx'
import { centreNameIn } from './centre-name.ts'
import * as styles from './centres.module.css'
import { CreateCentreDialog } from './create-centre-dialog.tsx'

/** What the address says of this list, besides the tab. */
export const centreRules = { sort: 'name', sorts: ['name', 'created'], filters: ['tab', 'state', 'centre'] }

const sorts = ['name', '-name', 'created', '-created'] as const
const states = ['open', 'ended'] as const

export function CentresPanel({ state }: { state: TableState }) {
  const { q, page, sort, filters } = state.query
  const { state: chosenState = '', centre = '' } = filters
  const staff = useStaff()
  const [creating, setCreating] = useState(false)
  // Which one is opened is no part of the list.
  const listed = { ...state.query, filters: { state: chosenState } }
  const queryOfPart = (part: ListPart) =>
    queryOf(api.adminCentres, {
      body: {
        ...part,
        sort: sorts.find(one => one === sort) ?? 'name',
        state: states.find(one => one === chosenState) ?? '',
      },
    })
  const rows = useRows(listed, queryOfPart)
  const { data } = rows
  const show = (id: string) => state.change({ page, filters: { centre: id } })
  const columns = centreColumns(show)
  const opened = useMemo(() => (/^\d{1,15}$/.test(centre) ? Number(centre) : null), [centre])
  const mayWrite = staff.may('centres.write')
  const create = mayWrite && (
    <Button icon="plus" onClick={() => setCreating(true)}>
      {m.centres_create()}
    </Button>
  )
  return (
    <>
      <TableTools state={state} list="centres" label={m.centres_search()} count={create}>
        <span className="input select">
          <select
            aria-label={m.centres_state()}
            value={chosenState}
            onChange={({ target }) => state.change({ filters: { state: target.value } })}
          >
            <option value="">{m.centres_any()}</option>
            <option value="open">{m.centres_open()}</option>
            <option value="ended">{m.centres_ended()}</option>
          </select>
          <Icon name="down" />
        </span>
        <ExportButton
          name="centres"
          columns={columns}
          q={q}
          queryOfPart={queryOfPart}
          rowsOf={answer => answer.centres}
        />
      </TableTools>
      {!data && (
        <Unanswered of={rows} title={m.centres_failed()}>
          <TableSkeleton />
        </Unanswered>
      )}
      {data?.centres.length === 0 && (
        <EmptyState
          drawing="search"
          title={m.centres_none()}
          text={q || chosenState ? m.centres_none_found() : m.centres_none_yet()}
          action={
            q && (
              <Button variant="line" onClick={() => state.change({ q: '' })}>
                {m.admin_search_clear()}
              </Button>
            )
          }
        />
      )}
      {data && data.centres.length > 0 && (
        <DataTable
          caption={m.centres_title()}
          columns={columns}
          rows={data.centres}
          rowId={({ centre_id }) => String(centre_id)}
          state={state}
          count={data.count}
          more={data.more}
          busy={rows.isPlaceholderData}
        />
      )}
      {creating && (
        <CreateCentreDialog
          onClose={() => setCreating(false)}
          onCreated={id => {
            setCreating(false)
            // Where its first manager is added.
            show(String(id))
          }}
        />
      )}
      {opened !== null && <CentreDrawer key={opened} centreId={opened} onClose={() => show('')} />}
    </>
  )
}

const centreColumns = (onOpen: (id: string) => void): Column<StaffCentre>[] => [
  {
    id: 'name',
    label: m.centres_name(),
    sortable: true,
    phone: 'head',
    text: centre => centreNameIn(centre, getLocale()),
    cell: centre => (
      <span className={styles.who}>
        <Avatar name={centre.centre_name} src={centre.profile_picture} lazy />
        <span className={styles.two}>
          <b>{centreNameIn(centre, getLocale())}</b>
          <span>{shopPath(centre.username)}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'managers',
    label: m.centres_managers(),
    width: '130px',
    align: 'end',
    text: ({ managers }) => String(managers),
    cell: ({ managers }) => wholeNumber(managers),
  },
  {
    id: 'teachers',
    label: m.centres_teachers(),
    width: '120px',
    align: 'end',
    text: ({ teachers }) => String(teachers),
    cell: ({ teachers }) => wholeNumber(teachers),
  },
  {
    id: 'state',
    label: m.centres_state(),
    width: '190px',
    text: ({ ended_at }) => (ended_at ? m.centres_ended() : m.centres_open()),
    cell: centre => <CentreChip centre={centre} />,
  },
  {
    id: 'created',
    label: m.centres_created(),
    sortable: true,
    width: '150px',
    text: ({ created_at }) => dayText(created_at),
    cell: ({ created_at }) => <span className="muted">{dayText(created_at)}</span>,
  },
  {
    id: 'acts',
    label: m.admin_users_acts(),
    quiet: true,
    align: 'end',
    width: '110px',
    phone: 'acts',
    cell: centre => (
      <Button variant="line" onClick={() => onOpen(String(centre.centre_id))}>
        {m.centres_show()}
        <span className="vh"> {centre.centre_name}</span>
      </Button>
    ),
  },
]
