import type { ContactMessage } from '#contract/admin/operations.ts'
import { type MessageState, messageStates } from '#contract/rules/operations.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { queryOf } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { doneDrawing } from '../../../ui/more-drawings.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { api } from '../staff-api.ts'
import { BulkButton } from '../table/bulk-act.tsx'
import { ChosenBar } from '../table/chosen-bar.tsx'
import { type Column, DataTable, TableSkeleton } from '../table/data-table.tsx'
import { DayRange } from '../table/day-range.tsx'
import { daysMeant } from '../table/days-meant.ts'
import { ExportButton } from '../table/export-button.tsx'
import { TableTools } from '../table/table-tools.tsx'
import { useChosen } from '../table/use-chosen.ts'
import { type ListPart, useRows } from '../table/use-rows.ts'
import type { TableState } from '../table/use-table-query.ts'
import { MessageDrawer } from './message-drawer.tsx'
import * as styles from './messages-panel.module.css'

const labels: Readonly<Record<MessageState, () => string>> = {
  waiting: m.operations_messages_waiting,
  answered: m.operations_messages_answered,
  all: m.operations_messages_all,
}

/** What visitors wrote through the contact form. */
export function MessagesPanel({ state }: { state: TableState }) {
  const { q, page, filters } = state.query
  const shown = messageStates.find(one => one === filters.state) ?? 'waiting'
  // Which one is opened is no part of the list.
  const { dateFrom = '', dateTo = '' } = filters
  const listed = { ...state.query, filters: { state: shown, dateFrom, dateTo } }
  const queryOfPart = (part: ListPart) =>
    queryOf(api.adminMessages, {
      body: { ...part, state: shown, ...daysMeant(dateFrom, dateTo, new Date()) },
    })
  const rows = useRows(listed, queryOfPart)
  const chosen = useChosen<ContactMessage>({ idOf: ({ id }) => String(id), label: ({ name }) => name })
  const mark = (read: boolean) => (message: ContactMessage) =>
    api.adminMessageRead({ body: { message_id: message.id, read } })
  const { data } = rows
  const open = (id: string) => state.change({ page, filters: { open: id } })
  const opened = data?.messages.find(({ id }) => String(id) === filters.open)
  return (
    <>
      <TableTools
        state={state}
        list="messages"
        label={m.operations_messages_search()}
        count={
          data && data.unread > 0
            ? m.operations_messages_unread({ count: data.unread, shown: wholeNumber(data.unread) })
            : undefined
        }
      >
        <span className="input select">
          <select
            aria-label={m.operations_state()}
            value={shown}
            onChange={({ target }) =>
              state.change({ filters: { state: target.value === 'waiting' ? '' : target.value } })
            }
          >
            {messageStates.map(one => (
              <option key={one} value={one}>
                {labels[one]()}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
        <DayRange state={state} />
        <ExportButton
          name="messages"
          columns={messageColumns(open)}
          q={q}
          queryOfPart={queryOfPart}
          rowsOf={answer => answer.messages}
        />
      </TableTools>
      {!data && (
        <Unanswered of={rows} title={m.operations_messages_failed()}>
          <TableSkeleton />
        </Unanswered>
      )}
      {data?.messages.length === 0 && (
        <EmptyState
          drawing={q ? 'search' : doneDrawing}
          title={m.operations_messages_none()}
          text={q ? m.operations_messages_none_found() : m.operations_messages_none_text()}
        />
      )}
      {data && data.messages.length > 0 && (
        <DataTable
          caption={m.operations_tab_messages()}
          columns={messageColumns(open)}
          rows={data.messages}
          rowId={({ id }) => String(id)}
          state={state}
          count={data.count}
          more={data.more}
          busy={rows.isPlaceholderData}
          chosen={chosen}
        />
      )}
      <ChosenBar chosen={chosen}>
        <BulkButton chosen={chosen} run={mark(false)}>
          {m.admin_bulk_unread()}
        </BulkButton>
        <BulkButton chosen={chosen} run={mark(true)}>
          {m.admin_bulk_read()}
        </BulkButton>
        <BulkButton
          chosen={chosen}
          variant="primary"
          icon="check"
          run={({ id }) => api.adminMessageAnswer({ body: { message_id: id, answer: '' } })}
        >
          {m.operations_answer_elsewhere()}
        </BulkButton>
      </ChosenBar>
      {opened && <MessageDrawer key={opened.id} message={opened} onClose={() => open('')} />}
    </>
  )
}

const messageColumns = (open: (id: string) => void): Column<ContactMessage>[] => [
  {
    id: 'who',
    label: m.operations_message_from(),
    phone: 'head',
    width: '250px',
    text: ({ name, email }) => `${name} ${email}`,
    cell: message => (
      <span className={styles.who} data-new={!message.read || undefined}>
        <b>{message.name}</b>
        <span>{message.email}</span>
        {!message.read && <span className="vh">{m.operations_message_new()}</span>}
      </span>
    ),
  },
  {
    id: 'text',
    label: m.operations_message(),
    text: ({ message }) => message,
    cell: ({ message }) => <span className={styles.text}>{message}</span>,
  },
  {
    id: 'at',
    label: m.operations_message_when(),
    width: '170px',
    text: ({ at }) => momentText(at),
    cell: ({ at }) => <span className="muted">{momentText(at)}</span>,
  },
  {
    id: 'state',
    label: m.operations_state(),
    width: '130px',
    text: ({ answered, read }) =>
      answered
        ? m.operations_message_answered()
        : read
          ? m.operations_message_read()
          : m.operations_message_new(),
    cell: ({ answered, read }) =>
      answered ? (
        <Chip tone="jade" icon="check">
          {m.operations_message_answered()}
        </Chip>
      ) : (
        <Chip tone={read ? 'plain' : 'amber'}>
          {read ? m.operations_message_read() : m.operations_message_new()}
        </Chip>
      ),
  },
  {
    id: 'acts',
    label: m.admin_users_acts(),
    quiet: true,
    align: 'end',
    phone: 'acts',
    width: '120px',
    cell: ({ id, name }) => (
      <Button
        variant="line"
        aria-label={m.operations_message_open_name({ name })}
        onClick={() => open(String(id))}
      >
        {m.operations_message_open()}
      </Button>
    ),
  },
]
