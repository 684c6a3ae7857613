import type { FigurePoint } from '#contract/admin/operations.ts'
import type { FigurePeriod } from '#contract/rules/operations.ts'
import { m } from '#messages/messages.js'
import { monthText, shortDayText, shortMonthText, weekdayNameText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { AreaChart } from '../../../ui/chart/area-chart.tsx'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { countAxis, dollarAxis } from '../../../ui/chart/chart-ticks.ts'
import { dollarText } from '../../commerce/earnings/dollar-text.ts'
import * as styles from './figures-charts.module.css'
import type { Figures } from './figures-panel.tsx'

interface FiguresChartsProps {
  figures: Figures
  period: FigurePeriod
}

/** Sales as bars, the best one strong and the present one still open; views as a line. The same as a table for who can't see it. */
export function FiguresCharts({ figures: { points, pages }, period }: FiguresChartsProps) {
  const days = points.map(point => ({
    ...point,
    key: point.day,
    label: pointLabel(point.day, period),
    title: pointTitle(point.day, period),
  }))
  return (
    <div className={styles.charts}>
      <figure className={styles.figure} aria-labelledby="figures-sales">
        <figcaption id="figures-sales">
          {period === '12m' ? m.operations_sales_by_month() : m.operations_sales_by_day()}
        </figcaption>
        <div className={styles.chart}>
          <BarChart
            points={days.map(({ sales, ...day }) => ({ ...day, value: sales, text: dollarText(sales) }))}
            axis={dollarAxis}
            ranked
          />
        </div>
      </figure>
      <figure className={styles.figure} aria-labelledby="figures-views">
        <figcaption id="figures-views">{m.operations_views()}</figcaption>
        <div className={styles.small}>
          <AreaChart
            points={days.map(({ views, ...day }) => ({ ...day, value: views, text: wholeNumber(views) }))}
            axis={countAxis}
            tone="jade"
          />
        </div>
        {pages.length > 0 && (
          <ol className={styles.pages} aria-label={m.operations_most_viewed()}>
            {pages.slice(0, 3).map(({ route, views }) => (
              <li key={route}>
                <code>{route}</code>
                <span>{wholeNumber(views)}</span>
              </li>
            ))}
          </ol>
        )}
      </figure>
      <FiguresTable points={points} period={period} />
    </div>
  )
}

function FiguresTable({ points, period }: { points: readonly FigurePoint[]; period: FigurePeriod }) {
  return (
    // Around it: a table is as wide as its words, whatever it is told.
    <div className="vh">
      <table>
        <caption>{m.operations_figures()}</caption>
        <thead>
          <tr>
            <th scope="col">{period === '12m' ? m.operations_month() : m.operations_day()}</th>
            <th scope="col">{m.operations_sales()}</th>
            <th scope="col">{m.operations_orders()}</th>
            <th scope="col">{m.operations_refunded()}</th>
            <th scope="col">{m.operations_views()}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ day, sales, orders, refunded, views }) => (
            <tr key={day}>
              <th scope="row">{pointTitle(day, period)}</th>
              <td>{dollarText(sales)}</td>
              <td>{wholeNumber(orders)}</td>
              <td>{dollarText(refunded)}</td>
              <td>{wholeNumber(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** 'Sat 14 Nov', 'November 2026'. */
const pointTitle = (day: string, period: FigurePeriod): string =>
  period === '12m' ? monthText(day) : shortDayText(day)

/** 'Sat 14', 'Nov'. */
const pointLabel = (day: string, period: FigurePeriod): string =>
  period === '12m' ? shortMonthText(day) : `${weekdayNameText(day)} ${Number(day.slice(8))}`
