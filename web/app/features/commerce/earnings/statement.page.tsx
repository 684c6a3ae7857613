import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { earningsContract } from '#contract/commerce/earnings.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { hongKongDay, isDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { clockTextAt } from '../../../lib/clock-text.ts'
import { dayText, monthText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { Link } from '../../../lib/link.tsx'
import { load, queryOf } from '../../../lib/query.ts'
import { seo } from '../../../lib/seo.ts'
import { siteOf, useSite } from '../../../lib/site.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { LanternMark } from '../../../ui/drawings.tsx'
import { RouteFailed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { requireTeacher } from '../../accounts/guards/guards.ts'
import { OrdersFrame } from '../orders/orders-frame.tsx'
import { ReceiptSkeleton } from '../orders/receipt-skeleton.tsx'
import { dollarText } from './dollar-text.ts'
import * as styles from './statement.module.css'

type Statement = ResponseOf<(typeof earningsContract)['teacherStatement']>

/** Null if it isn't a month, or hasn't started. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs): Promise<Statement | null> {
  const { userId } = await requireTeacher(request)
  const month = params.month ?? ''
  const exists = isDay(`${month}-01`) && month <= hongKongDay(new Date()).slice(0, 7)
  return exists ? load(queryOf(laterApi.teacherStatement, { query: { teacher_id: userId, month } })) : null
}
clientLoader.hydrate = true as const

/** The title is also the name of a printed file. */
export const meta = ({ loaderData, location, matches }: MetaArgs<typeof clientLoader>) =>
  seo({
    title: loaderData
      ? m.earnings_statement_of({ month: monthText(`${loaderData.month}-01`) })
      : m.earnings_statement(),
    pathname: location.pathname,
    site: siteOf(matches),
    index: false,
  })

export function HydrateFallback() {
  return <ReceiptSkeleton />
}

export function ErrorBoundary() {
  return (
    <OrdersFrame title={m.earnings_statement()}>
      <RouteFailed title={m.earnings_statement_failed()} />
    </OrdersFrame>
  )
}

export default function StatementPage() {
  const statement = useLoaderData<typeof clientLoader>()
  if (!statement)
    return (
      <OrdersFrame title={m.earnings_statement()}>
        <EmptyState
          drawing="search"
          title={m.earnings_statement_missing()}
          action={<ButtonLink to="/my-income">{m.earnings_title()}</ButtonLink>}
        />
      </OrdersFrame>
    )
  return (
    <div className={cx('wrap', styles.page)}>
      <div className={styles.bar}>
        <Link className={styles.back} to="/my-income">
          <Icon name="back" />
          {m.earnings_title()}
        </Link>
        <Button onClick={() => window.print()}>{m.orders_print()}</Button>
      </div>
      <Sheet statement={statement} />
    </div>
  )
}

/** A sheet of paper, on screen and in print. */
function Sheet({ statement }: { statement: Statement }) {
  const brand = useSite()?.brand
  const { seller, month } = statement
  return (
    <article className={styles.sheet} aria-labelledby="statement-title">
      <header>
        <p className={styles.brand}>
          <LanternMark />
          {brand?.name}
        </p>
        <h1 id="statement-title">{m.earnings_statement_of({ month: monthText(`${month}-01`) })}</h1>
        <p>
          <b lang={languageOf(seller.display_name)}>{seller.display_name}</b>{' '}
          <span className="muted">@{seller.username}</span>
        </p>
      </header>
      <Sums statement={statement} />
      <h2>{m.earnings_sales()}</h2>
      <Lines statement={statement} />
      <h2>{m.earnings_payouts()}</h2>
      <PaidOut statement={statement} />
      <p className={styles.end}>
        {m.earnings_statement_end({ day: dayText(statement.as_of), support: brand?.support_email ?? '' })}
      </p>
    </article>
  )
}

function Sums({ statement }: { statement: Statement }) {
  const rows: [label: string, cents: number][] = [
    [m.earnings_opening(), statement.opening],
    [m.earnings_sales(), statement.sales],
    [m.earnings_refunds(), -statement.refunds],
    [m.earnings_fees(), -statement.fees],
    [m.earnings_payouts(), -statement.payouts],
  ]
  return (
    <dl className={styles.sums}>
      {rows.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{dollarText(cents)}</dd>
        </div>
      ))}
      <div className={styles.closing}>
        <dt>{m.earnings_closing()}</dt>
        <dd>{dollarText(statement.closing)}</dd>
      </div>
      {(statement.held !== 0 || statement.released !== 0) && (
        <>
          <div>
            <dt>{m.earnings_closing_held()}</dt>
            <dd>{dollarText(statement.held)}</dd>
          </div>
          <div>
            <dt>{m.earnings_closing_earned()}</dt>
            <dd>{dollarText(statement.earned)}</dd>
          </div>
          <div>
            <dt>{m.earnings_released()}</dt>
            <dd>{dollarText(statement.released)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

const when = (at: string): string => `${dayText(at)} ${clockTextAt(at)}`

function Lines({ statement: { lines } }: { statement: Statement }) {
  if (lines.length === 0) return <p className="muted">{m.earnings_no_sales()}</p>
  return (
    <table className={cx(styles.lines, styles.sold)}>
      <thead>
        <tr>
          <th scope="col">{m.earnings_date()}</th>
          <th scope="col">{m.earnings_order()}</th>
          <th scope="col">{m.earnings_course()}</th>
          <th scope="col">{m.earnings_sale_price()}</th>
          <th scope="col">{m.earnings_net()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={`${line.order_number} ${line.course_name} ${line.type} ${line.created_at}`}>
            <td>{when(line.created_at)}</td>
            <td>{line.order_number}</td>
            <td>
              {line.course_name}
              {line.type === 'refund' && ` (${m.earnings_type_refund()})`}
            </td>
            <td>{dollarText(line.sale_price)}</td>
            <td>{dollarText(line.net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PaidOut({ statement: { paid_out: paidOut } }: { statement: Statement }) {
  if (paidOut.length === 0) return <p className="muted">{m.earnings_no_payouts()}</p>
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{m.earnings_date()}</th>
          <th scope="col">{m.earnings_remarks()}</th>
          <th scope="col">{m.earnings_amount_paid()}</th>
        </tr>
      </thead>
      <tbody>
        {paidOut.map(({ created_at, amount, remarks }) => (
          <tr key={`${created_at} ${amount}`}>
            <td>{when(created_at)}</td>
            <td>{remarks}</td>
            <td>{dollarText(Math.round(amount * 100))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
