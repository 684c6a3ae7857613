import type { IncomeRow } from '#contract/commerce/income.ts'
import { m } from '#messages/messages.js'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { dollarText } from '../../commerce/earnings/dollar-text.ts'
import type { Column } from '../table/data-table.tsx'
import { HoldChip } from './hold-note.tsx'
import * as styles from './income.module.css'
import { payableOf, payeeId } from './payee.ts'

interface IncomeColumns {
  ofPeriod: boolean
  mayPay: boolean
  onOpen: (id: string) => void
  /** With it several can be chosen. */
  chosen?: ReadonlyMap<string, IncomeRow>
  onChoose?: (row: IncomeRow) => void
}

export const incomeColumns = ({
  ofPeriod,
  mayPay,
  onOpen,
  chosen,
  onChoose,
}: IncomeColumns): Column<IncomeRow>[] => [
  {
    id: 'teacher',
    label: m.admin_income_teacher(),
    phone: 'head',
    cell: row => (
      <span className={styles.who}>
        {onChoose && (
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={chosen?.has(payeeId(row)) ?? false}
              disabled={payableOf(row) === 0}
              onChange={() => onChoose(row)}
            />
            <span className="vh">{m.admin_income_choose({ name: row.display_name })}</span>
          </label>
        )}
        <Avatar name={row.display_name} src={row.profile_picture} lazy />
        <span className={styles.name}>
          <b>{row.display_name}</b>
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
