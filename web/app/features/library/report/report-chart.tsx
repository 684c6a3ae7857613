import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { monthText, shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import * as styles from './report.module.css'
import { type Measure, pointText, type Report } from './report-figures.tsx'

interface ReportChartProps {
  points: Report['points']
  measure: Measure
  unit: Report['unit']
}

/** For the eye alone: the number above and the table below say the same. */
export function ReportChart({ points, measure, unit }: ReportChartProps) {
  const most = Math.max(4, ...points.map(point => point[measure]))
  const axisText = (from: string) => (unit === 'day' ? shortDayText(from) : monthText(from))
  return (
    <div className={styles.chart} data-measure={measure} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...points]}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} className={styles.grid} />
          <XAxis
            dataKey="from"
            tickFormatter={axisText}
            tickLine={false}
            axisLine={false}
            interval="equidistantPreserveStart"
            minTickGap={24}
          />
          <YAxis
            allowDecimals={false}
            domain={[0, most]}
            tickCount={3}
            tickLine={false}
            axisLine={false}
            width={36}
          />
          <Tooltip
            content={({ active, payload }) => <PointNote {...{ active, payload, measure, unit }} />}
            cursor={false}
            isAnimationActive={false}
          />
          <Bar
            dataKey={measure}
            className={styles.bar}
            radius={[3, 3, 0, 0]}
            maxBarSize={24}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

interface NoteProps {
  active?: boolean
  payload?: readonly { payload?: Report['points'][number] }[]
  measure: Measure
  unit: Report['unit']
}

function PointNote({ active, payload, measure, unit }: NoteProps) {
  const point = active ? payload?.[0]?.payload : undefined
  if (!point) return null
  return (
    <p className={styles.note}>
      {pointText(point.from, unit)} <b className="num">{wholeNumber(point[measure])}</b>
    </p>
  )
}
