import { useMemo, useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import type { IncomeRow, IncomeSort } from '#contract/commerce/income.ts'
import { m } from '#messages/messages.js'
import { queryOf } from '../../../lib/query.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { DataTable, TableSkeleton } from '../table/data-table.tsx'
import { useChosen } from '../table/use-chosen.ts'
import { useRows } from '../table/use-rows.ts'
import { useTableQuery } from '../table/use-table-query.ts'
import { ApprovalsPanel } from './approvals-panel.tsx'
import { HeldNotice } from './held-notice.tsx'
import { incomeColumns } from './income-columns.tsx'
import { IncomeFilter } from './income-filter.tsx'
import { IncomeTotals } from './income-totals.tsx'
import { ChoosePayable, PayChosen } from './pay-chosen.tsx'
import { payableOf, payeeId, payeeOf } from './payee.ts'
import { PayeeDrawer } from './payee-drawer.tsx'
import { usePayoutControl } from './use-payout-control.ts'

export const meta = privateMeta(() => m.admin_income_title())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'income.read')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AdminFrame title={m.admin_income_title()} lead={m.admin_income_lead()}>
      <TableSkeleton />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.admin_income_title()} />
}

const sorts: readonly IncomeSort[] = [
  ...(['sale', '-sale', 'payouts', '-payouts'] as const),
  ...(['held', '-held', 'available', '-available'] as const),
]
/** The server pays no more at once. */
const mostPaid = 100
const sizes = [10, 25, 100]
const rules = {
  sort: '-available',
  sorts: ['sale', 'payouts', 'held', 'available'],
  sizes,
  filters: ['dateFrom', 'dateTo', 'payee'],
}

export default function IncomePage() {
  const state = useTableQuery(rules)
  const staff = useStaff()
  const { sort, q, filters } = state.query
  const { dateFrom = '', dateTo = '', payee = '' } = filters
  const chosen = useChosen<IncomeRow>({
    idOf: payeeId,
    label: ({ display_name }) => display_name,
    may: row => payableOf(row) > 0,
  })
  // Who is opened is no part of the list.
  const listed = { ...state.query, filters: { dateFrom, dateTo } }
  const asked = useRows(listed, ({ limit, offset }) =>
    queryOf(api.adminIncome, {
      body: {
        ...{ limit, offset, email: q, dateFrom, dateTo },
        sort: sorts.find(one => one === sort) ?? '-available',
      },
    }),
  )
  const { data, isPlaceholderData } = asked
  const open = (id: string) => state.change({ page: state.query.page, filters: { payee: id } })
  const mayPayMany = staff.may('payouts.transfer_many')
  const columns = incomeColumns({
    ofPeriod: dateFrom !== '',
    mayPay: staff.may('payouts.transfer'),
    onOpen: open,
  })
  const { data: control } = usePayoutControl()
  const opened = useMemo(() => payeeOf(payee), [payee])
  return (
    <AdminFrame
      title={m.admin_income_title()}
      lead={m.admin_income_lead()}
      actions={<CsvButton email={q} dateFrom={dateFrom} dateTo={dateTo} />}
    >
      {data && <IncomeTotals totals={data.totals} ofPeriod={dateFrom !== ''} />}
      {control && control.held.length > 0 && <HeldNotice held={control.held} onOpen={open} />}
      {control && control.waiting.length > 0 && staff.may('payouts.transfer') && (
        <ApprovalsPanel waiting={control.waiting} />
      )}
      <IncomeFilter key={`${q} ${dateFrom} ${dateTo}`} state={state} />
      {!data && (
        <Unanswered of={asked} title={m.admin_income_failed()}>
          <TableSkeleton />
        </Unanswered>
      )}
      {data?.income.length === 0 && (
        <EmptyState
          drawing="search"
          title={m.admin_income_none()}
          text={q || dateFrom ? m.admin_income_none_found() : m.admin_income_none_yet()}
        />
      )}
      {mayPayMany && data && data.count > data.income.length && (
        <ChoosePayable
          chosen={chosen}
          query={queryOf(api.adminIncome, {
            body: { limit: mostPaid, email: q, dateFrom, dateTo, sort: '-available' },
          })}
        />
      )}
      {data && data.income.length > 0 && (
        <DataTable
          caption={m.admin_income_title()}
          columns={columns}
          rows={data.income}
          rowId={payeeId}
          state={state}
          count={data.count}
          more={data.more}
          busy={isPlaceholderData}
          sizes={sizes}
          chosen={mayPayMany ? chosen : undefined}
        />
      )}
      <PayChosen chosen={chosen} />
      {opened && (
        <PayeeDrawer key={payee} payee={opened} days={{ dateFrom, dateTo }} onClose={() => open('')} />
      )}
    </AdminFrame>
  )
}

function CsvButton(dates: { email: string; dateFrom: string; dateTo: string }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await saveFile(api.adminIncomeCsv({ query: dates }), 'income.csv')
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="line" icon="download" busy={busy} onClick={() => void save()}>
      {m.admin_list_csv()}
    </Button>
  )
}
