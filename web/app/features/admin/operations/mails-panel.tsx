import { useMemo, useState } from 'react'
import type { FailedMail } from '#contract/admin/operations.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { queryOf } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { mailDrawing } from '../../../ui/more-drawings.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { type Column, DataTable, TableSkeleton } from '../table/data-table.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { type ListPart, useRows } from '../table/use-rows.ts'
import type { TableState } from '../table/use-table-query.ts'
import { GiveUpDialog } from './give-up-dialog.tsx'
import { RetryButton } from './job-card.tsx'
import * as styles from './mails-panel.module.css'

/** Emails that no one got. */
export function MailsPanel({ state }: { state: TableState }) {
  const [givenUp, setGivenUp] = useState<FailedMail | null>(null)
  const queryOfPart = ({ limit, offset }: ListPart) => queryOf(api.adminMails, { body: { limit, offset } })
  const rows = useRows(state.query, queryOfPart)
  const { data } = rows
  const columns = useMemo(() => mailColumns(setGivenUp), [])
  return (
    <>
      {!data && (
        <Unanswered of={rows} title={m.operations_mails_failed()}>
          <TableSkeleton />
        </Unanswered>
      )}
      {data?.mails.length === 0 && (
        <EmptyState
          drawing={mailDrawing}
          title={m.operations_mails_none()}
          text={m.operations_mails_none_text()}
        />
      )}
      {data && data.mails.length > 0 && (
        <>
          <p className={styles.tools}>
            <ExportButton
              name="emails"
              columns={columns}
              q=""
              queryOfPart={queryOfPart}
              rowsOf={answer => answer.mails}
            />
          </p>
          <DataTable
            caption={m.operations_tab_mails()}
            columns={columns}
            rows={data.mails}
            rowId={({ id }) => id}
            state={state}
            count={data.count}
            more={data.more}
            busy={rows.isPlaceholderData}
          />
        </>
      )}
      {givenUp && (
        <GiveUpDialog job={{ id: givenUp.id, job: 'mail.send' }} onClose={() => setGivenUp(null)} />
      )}
    </>
  )
}

const mailColumns = (giveUp: (mail: FailedMail) => void): Column<FailedMail>[] => [
  {
    id: 'to',
    label: m.operations_mail_to(),
    phone: 'head',
    text: ({ to }) => to,
    cell: ({ to }) => <b>{to || '–'}</b>,
  },
  {
    id: 'subject',
    label: m.operations_mail_subject(),
    text: ({ subject }) => subject,
    cell: ({ subject }) => subject,
  },
  {
    id: 'why',
    label: m.operations_mail_why(),
    text: ({ why }) => why,
    cell: ({ why, tries }) => (
      <span className={styles.why}>
        <span>{why}</span>
        <small>{m.operations_tries({ count: tries, shown: wholeNumber(tries) })}</small>
      </span>
    ),
  },
  {
    id: 'at',
    label: m.operations_mail_when(),
    width: '170px',
    text: ({ at }) => momentText(at),
    cell: ({ at }) => <span className="muted">{momentText(at)}</span>,
  },
  {
    id: 'acts',
    label: m.admin_users_acts(),
    quiet: true,
    phone: 'acts',
    width: '290px',
    cell: mail => <Acts mail={mail} giveUp={giveUp} />,
  },
]

function Acts({ mail, giveUp }: { mail: FailedMail; giveUp: (mail: FailedMail) => void }) {
  const staff = useStaff()
  if (!staff.may('operations.repair')) return null
  return (
    <span className={styles.acts}>
      <Button
        variant="quiet"
        aria-label={m.operations_mail_give_up({ to: mail.to })}
        onClick={() => giveUp(mail)}
      >
        {m.operations_give_up()}
      </Button>
      <RetryButton id={mail.id} label={m.operations_mail_again_to({ to: mail.to })}>
        {m.operations_mail_again()}
      </RetryButton>
    </span>
  )
}
