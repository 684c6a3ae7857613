import type { EarningsMonth } from '#contract/commerce/earnings.ts'
import { m } from '#messages/messages.js'
import { monthText, shortMonthText } from '../../../lib/dates.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { dollarAxis } from '../../../ui/chart/chart-ticks.ts'
import { dollarText } from './dollar-text.ts'
import * as styles from './months-chart.module.css'

/** One bar per month, the best one strong, the current one still open; with a table for screen readers. */
export function MonthsChart({ months }: { months: readonly EarningsMonth[] }) {
  const wide = useMedia('(width >= 640px)')
  const points = (wide ? months : months.slice(-6)).map(({ month, net }) => ({
    key: month,
    value: net,
    label: shortMonthText(`${month}-01`),
    title: monthText(`${month}-01`),
    text: dollarText(net),
  }))
  return (
    <>
      <div className={styles.chart}>
        <BarChart points={points} axis={dollarAxis} ranked />
      </div>
      <MonthsTable months={months} />
    </>
  )
}

function MonthsTable({ months }: { months: readonly EarningsMonth[] }) {
  return (
    <div className="vh">
      <table>
        <caption>{m.earnings_months()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.earnings_month()}</th>
            <th scope="col">{m.earnings_net()}</th>
            <th scope="col">{m.earnings_type_refund()}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, net, refunds }) => (
            <tr key={month}>
              <th scope="row">{monthText(`${month}-01`)}</th>
              <td>{dollarText(net)}</td>
              <td>{dollarText(refunds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
