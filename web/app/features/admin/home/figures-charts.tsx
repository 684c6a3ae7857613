import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { FigurePoint } from '#contract/operations.ts'
import type { FigurePeriod } from '#contract/rules/operations.ts'
import { m } from '#messages/messages.js'
import { monthText, shortDayText, weekdayNameText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { getLocale } from '../../../lib/locale.ts'
import { chartTicks } from '../../commerce/earnings/chart-ticks.ts'
import { dollarText } from '../../commerce/earnings/dollar-text.ts'
import * as styles from './figures-charts.module.css'
import type { Figures } from './figures-panel.tsx'

interface FiguresChartsProps {
  figures: Figures
  period: FigurePeriod
}

/** Sales as bars, the best one strong and the present one still open; views as a line. The same as a table for who can't see it. */
export function FiguresCharts({ figures: { points, pages }, period }: FiguresChartsProps) {
  const label = (day: string) => pointLabel(day, period)
  return (
    <div className={styles.charts}>
      <figure className={styles.figure} aria-labelledby="figures-sales">
        <figcaption id="figures-sales">
          {period === '12m' ? m.operations_sales_by_month() : m.operations_sales_by_day()}
        </figcaption>
        <SalesChart points={points} label={label} />
      </figure>
      <figure className={styles.figure} aria-labelledby="figures-views">
        <figcaption id="figures-views">{m.operations_views()}</figcaption>
        <ViewsChart points={points} label={label} />
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

interface ChartProps {
  points: readonly FigurePoint[]
  label: (day: string) => string
}

function SalesChart({ points, label }: ChartProps) {
  const most = Math.max(...points.map(({ sales }) => sales))
  const ticks = chartTicks(most)
  const present = points.at(-1)?.day
  return (
    <div className={styles.chart} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...points]}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="day" tickFormatter={label} tickLine={false} axisLine={false} minTickGap={6} />
          <YAxis
            ticks={ticks}
            domain={[0, ticks.at(-1) ?? 0]}
            tickFormatter={cents => shortNumber(cents / 100)}
            tickLine={false}
            axisLine={false}
            width={44}
          />
          <Tooltip content={SalesNote} cursor={false} isAnimationActive={false} />
          <Bar dataKey="sales" radius={[5, 5, 0, 0]} maxBarSize={36} isAnimationActive={false}>
            {points.map(({ day, sales }) => (
              <Cell
                key={day}
                className={
                  sales === most && sales > 0 ? styles.best : day === present ? styles.open : styles.bar
                }
              />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

function ViewsChart({ points, label }: ChartProps) {
  const ticks = chartTicks(Math.max(...points.map(({ views }) => views)))
  return (
    <div className={styles.small} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart
          data={[...points]}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="day" tickFormatter={label} tickLine={false} axisLine={false} minTickGap={12} />
          <YAxis
            ticks={ticks}
            domain={[0, ticks.at(-1) ?? 0]}
            tickFormatter={shortNumber}
            tickLine={false}
            axisLine={false}
            width={40}
          />
          <Tooltip content={ViewsNote} isAnimationActive={false} />
          <Area
            dataKey="views"
            stroke="var(--jade)"
            fill="var(--jade)"
            fillOpacity={0.14}
            isAnimationActive={false}
            strokeWidth={2}
            dot={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  )
}

interface NoteProps {
  active?: boolean
  payload?: readonly { payload?: FigurePoint }[]
}

const shownIn = ({ active, payload }: NoteProps) => (active ? payload?.[0]?.payload : undefined)

function SalesNote(props: NoteProps) {
  const shown = shownIn(props)
  return shown ? (
    <p className={styles.note}>
      {shortDayText(shown.day)} <b className="num">{dollarText(shown.sales)}</b>
    </p>
  ) : null
}

function ViewsNote(props: NoteProps) {
  const shown = shownIn(props)
  return shown ? (
    <p className={styles.note}>
      {shortDayText(shown.day)} <b className="num">{wholeNumber(shown.views)}</b>
    </p>
  ) : null
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
              <th scope="row">{period === '12m' ? monthText(day) : shortDayText(day)}</th>
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

/** 'Sat 14', 'Nov'. */
function pointLabel(day: string, period: FigurePeriod): string {
  if (period !== '12m') return `${weekdayNameText(day)} ${Number(day.slice(8))}`
  const text = monthText(day)
  return getLocale() === 'zh-HK' ? text.replace(/^\d+年/, '') : text.slice(0, 3)
}

/** '5k', and whole numbers below a thousand. */
const shortNumber = (value: number): string =>
  Math.abs(value) >= 1000 ? `${Math.round(value / 100) / 10}k` : String(Math.round(value))
