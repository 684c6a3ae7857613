import { type ReactNode, useState } from 'react'
import type { Payout, Sale } from '#contract/commerce/earnings.ts'
import { m } from '#messages/messages.js'
import { clockTextAt } from '../../../lib/clock-text.ts'
import { monthText, recentDayText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { dollarText } from './dollar-text.ts'
import { datesOf, type EarningsChoice } from './earnings-choice.ts'
import * as styles from './earnings-table.module.css'

interface EarningsTableProps {
  userId: number
  /** Months with activity, newest first. */
  periods: readonly string[]
  withFees: boolean
  choice: EarningsChoice
  onChoose: (choice: EarningsChoice) => void
}

export function EarningsTable({ userId, periods, withFees, choice, onChoose }: EarningsTableProps) {
  const { type, month } = choice
  return (
    <section className={styles.part} aria-labelledby="earnings-list">
      <h3 id="earnings-list" className="vh">
        {type === 'sales' ? m.earnings_sales() : m.earnings_payouts()}
      </h3>
      <div className={styles.bar}>
        <Field label={m.earnings_types()} className={styles.choice}>
          <Select
            value={type}
            onChange={({ target }) =>
              onChoose({ ...choice, type: target.value === 'payouts' ? 'payouts' : 'sales' })
            }
          >
            <option value="sales">{m.earnings_sales()}</option>
            <option value="payouts">{m.earnings_payouts()}</option>
          </Select>
        </Field>
        <Field label={m.earnings_for()} className={styles.choice}>
          <Select
            value={month ?? ''}
            onChange={({ target }) => onChoose({ ...choice, month: target.value || null })}
          >
            <option value="">{m.earnings_all_time()}</option>
            {periods.map(one => (
              <option key={one} value={one}>
                {monthText(`${one}-01`)}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles.acts}>
          {month && (
            <ButtonLink variant="quiet" icon="file" to={`/my-income/statement/${month}`}>
              {m.earnings_statement()}
            </ButtonLink>
          )}
          <CsvButton userId={userId} choice={choice} />
        </div>
      </div>
      {type === 'sales' ? (
        <Sales key={month} userId={userId} month={month} withFees={withFees} />
      ) : (
        <Payouts key={month} userId={userId} month={month} />
      )}
    </section>
  )
}

function CsvButton({ userId, choice: { type, month } }: { userId: number; choice: EarningsChoice }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const query = { teacher_id: userId, type, ...datesOf(month) }
      await saveFile(laterApi.teacherEarningsCsv({ query }), `${type}${month ? `-${month}` : ''}.csv`)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" icon="download" busy={busy} onClick={() => void save()}>
      {m.earnings_csv()}
    </Button>
  )
}

interface RowsProps<Row> {
  rows: { data?: readonly Row[]; isError: boolean; error: unknown; isFetching: boolean; refetch(): unknown }
  page: PageState
  empty: string
  children: (rows: readonly Row[]) => ReactNode
}

/** The states of a list: loading, failed, empty, or loaded. */
function Rows<Row>({ rows, page, empty, children }: RowsProps<Row>) {
  if (!rows.data)
    return (
      <Unanswered of={rows} title={m.earnings_list_failed()}>
        <Loading className={styles.sheet}>
          <div className={styles.waiting}>
            <SkeletonText lines={6} />
          </div>
        </Loading>
      </Unanswered>
    )
  if (rows.data.length === 0 && page.number === 0) return <EmptyState drawing="bag" title={empty} />
  const more = rows.data.length > pageSize
  return (
    <div className={styles.sheet} aria-busy={rows.isFetching}>
      {children(rows.data.slice(0, pageSize))}
      {(more || page.number > 0) && (
        <nav className={styles.pages} aria-label={m.ui_pages()}>
          <Button variant="line" disabled={page.number === 0} onClick={() => page.go(page.number - 1)}>
            {m.earnings_newer()}
          </Button>
          <Button variant="line" disabled={!more} onClick={() => page.go(page.number + 1)}>
            {m.earnings_older()}
          </Button>
        </nav>
      )}
    </div>
  )
}

const pageSize = 50

interface PageState {
  number: number
  go: (number: number) => void
}

/** One row more than a page shows whether another page follows. */
const rowsOf = ({ number }: PageState) => ({ limit: pageSize + 1, offset: number * pageSize })

function usePage(): PageState {
  const [number, go] = useState(0)
  return { number, go }
}

function Sales({ userId, month, withFees }: { userId: number; month: string | null; withFees: boolean }) {
  const page = usePage()
  const sales = useQuery({
    ...queryOf(laterApi.teacherSales, { body: { teacher_id: userId, ...datesOf(month), ...rowsOf(page) } }),
    placeholderData: before => before,
  })
  return (
    <Rows<Sale> rows={sales} page={page} empty={m.earnings_no_sales()}>
      {rows => (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{m.earnings_date()}</th>
              <th scope="col">{m.earnings_course()}</th>
              <th scope="col" className={styles.amount}>
                {m.earnings_amount()}
              </th>
              <th scope="col" className={styles.amount}>
                {m.earnings_sale_price()}
              </th>
              {withFees && (
                <th scope="col" className={styles.amount}>
                  {m.earnings_net()}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(sale => (
              <tr key={`${sale.order_number} ${sale.course_name} ${sale.type} ${sale.created_at}`}>
                <td className={styles.when}>
                  <When at={sale.created_at} />
                </td>
                <td className={styles.what}>
                  <span lang={languageOf(sale.course_name)}>{sale.course_name}</span>
                  {sale.type === 'refund' && <Chip tone="amber">{m.earnings_type_refund()}</Chip>}
                  {sale.coupon && <Chip tone="line">{sale.coupon}</Chip>}
                </td>
                <td className={styles.list}>{dollarText(sale.course_tution_fee * 100)}</td>
                <td className={withFees ? styles.list : styles.paid}>{dollarText(sale.sale_price)}</td>
                {withFees && <td className={styles.paid}>{dollarText(sale.net)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Rows>
  )
}

function Payouts({ userId, month }: { userId: number; month: string | null }) {
  const page = usePage()
  const payouts = useQuery({
    ...queryOf(laterApi.teacherPayouts, { body: { teacher_id: userId, ...datesOf(month), ...rowsOf(page) } }),
    placeholderData: before => before,
  })
  return (
    <Rows<Payout> rows={payouts} page={page} empty={m.earnings_no_payouts()}>
      {rows => (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{m.earnings_date()}</th>
              <th scope="col">{m.earnings_remarks()}</th>
              <th scope="col" className={styles.amount}>
                {m.earnings_amount_paid()}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ created_at, amount, remarks }) => (
              <tr key={`${created_at} ${amount}`}>
                <td className={styles.when}>
                  <When at={created_at} />
                </td>
                <td className={styles.what}>{remarks}</td>
                <td className={styles.paid}>{dollarText(Math.round(amount * 100))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Rows>
  )
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {recentDayText(at)}, {clockTextAt(at)}
    </time>
  )
}
