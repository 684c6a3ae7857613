import { useSyncExternalStore } from 'react'
import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { EarningsMonth } from '#contract/earnings.ts'
import { m } from '#messages/messages.js'
import { monthText } from '../../../lib/dates.ts'
import { getLocale } from '../../../lib/locale.ts'
import { chartTicks } from './chart-ticks.ts'
import { dollarText } from './dollar-text.ts'
import * as styles from './months-chart.module.css'

/** A bar a month, the best one strong, the present one still open; the same as a table for who can't see it. */
export function MonthsChart({ months }: { months: readonly EarningsMonth[] }) {
  const wide = useWideScreen()
  const shown = wide ? months : months.slice(-6)
  const most = Math.max(...shown.map(({ net }) => net))
  const present = shown.at(-1)?.month
  const ticks = chartTicks(most)
  return (
    <>
      <div className={styles.chart} aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={[...shown]}
            margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <defs>
              <pattern
                id="month-open"
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect className={styles.openGround} width="6" height="6" />
                <rect className={styles.openStripe} width="3" height="6" />
              </pattern>
            </defs>
            <CartesianGrid vertical={false} className={styles.grid} />
            <XAxis
              dataKey="month"
              tickFormatter={shortMonth}
              tickLine={false}
              axisLine={false}
              interval={0}
            />
            <YAxis
              ticks={ticks}
              domain={[0, ticks.at(-1) ?? 0]}
              tickFormatter={thousands}
              tickLine={false}
              axisLine={false}
              width={44}
            />
            <Tooltip content={MonthNote} cursor={false} isAnimationActive={false} />
            <Bar dataKey="net" radius={[5, 5, 0, 0]} maxBarSize={36} isAnimationActive={false}>
              {shown.map(({ month, net }) => (
                <Cell
                  key={month}
                  className={
                    month === present ? styles.open : net === most && net > 0 ? styles.best : styles.month
                  }
                />
              ))}
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
      <MonthsTable months={months} />
    </>
  )
}

function MonthsTable({ months }: { months: readonly EarningsMonth[] }) {
  return (
    <table className="vh">
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
  )
}

interface NoteProps {
  active?: boolean
  payload?: readonly { payload?: EarningsMonth }[]
}

function MonthNote({ active, payload }: NoteProps) {
  const shown = active ? payload?.[0]?.payload : undefined
  if (!shown) return null
  return (
    <p className={styles.note}>
      {monthText(`${shown.month}-01`)} <b className="num">{dollarText(shown.net)}</b>
    </p>
  )
}

/** 'Oct', '10月'. */
function shortMonth(month: string): string {
  const text = monthText(`${month}-01`)
  return getLocale() === 'zh-HK' ? text.replace(/^\d+年/, '') : text.slice(0, 3)
}

/** '5k', and whole dollars below a thousand. */
function thousands(cents: number): string {
  const dollars = cents / 100
  return Math.abs(dollars) >= 1000 ? `${Math.round(dollars / 100) / 10}k` : String(Math.round(dollars))
}

const wideScreen = '(width >= 640px)'

function useWideScreen(): boolean {
  return useSyncExternalStore(
    told => {
      const list = window.matchMedia(wideScreen)
      list.addEventListener('change', told)
      return () => list.removeEventListener('change', told)
    },
    () => window.matchMedia(wideScreen).matches,
    () => true,
  )
}
