import type { IncomeRow } from '#contract/commerce/income.ts'
import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { dollarText } from '../../commerce/earnings/dollar-text.ts'
import { PersonLink } from '../people/person-link.tsx'
import type { Column } from '../table/data-table.tsx'
import { HoldChip } from './hold-note.tsx'
import * as styles from './income.module.css'
import { payableOf, payeeId } from './payee.ts'

interface IncomeColumns {
  ofPeriod: boolean
  mayPay: boolean
  onOpen: (id: string) => void
}

export const incomeColumns = ({ ofPeriod, mayPay, onOpen }: IncomeColumns): Column<IncomeRow>[] => [
  {
    id: 'teacher',
    label: m.admin_income_teacher(),
    phone: 'head',
    cell: row => (
      <span className={styles.who}>
        <Avatar name={row.display_name} src={row.profile_picture} lazy />
        <span className={styles.name}>
          <b>
            {row.centre_id > 0 ? (
              <Link to={`/admin/management?tab=centres&centre=${row.centre_id}`}>{row.display_name}</Link>
            ) : (
              <PersonLink userId={row.teacher_id}>{row.display_name}</PersonLink>
            )}
          </b>
          <span>{row.email}</span>
          <HoldChip hold={row.hold} />
        </span>
      </span>
    ),
  },
  {
    id: 'sale',
    label: m.admin_income_total_sale(),
    align: 'end',
    sortable: true,
    width: '130px',
    cell: row => dollarText(row.total_sale),
  },
  {
    id: 'payouts',
    label: m.admin_income_payouts(),
    align: 'end',
    sortable: true,
    width: '130px',
    cell: row => <span className="muted">{dollarText(row.totalPayouts)}</span>,
  },
  {
    id: 'held',
    label: m.admin_income_held(),
    align: 'end',
    sortable: true,
    width: '130px',
    cell: row => dollarText(row.held),
  },
  {
    id: 'available',
    label: ofPeriod ? m.admin_income_available_now() : m.admin_income_available(),
    align: 'end',
    sortable: true,
    width: '130px',
    cell: row => <b>{dollarText(row.available)}</b>,
  },
  {
    id: 'acts',
    label: m.admin_income_acts(),
    quiet: true,
    align: 'end',
    width: '140px',
    phone: 'acts',
    cell: row => {
      const pays = mayPay && payableOf(row) > 0
      return (
        <Button variant={pays ? 'line' : 'quiet'} onClick={() => onOpen(payeeId(row))}>
          {pays ? m.admin_income_pay() : m.admin_income_open()}
          <span className="vh"> {row.display_name}</span>
        </Button>
      )
    },
  },
]
