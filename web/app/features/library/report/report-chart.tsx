import { shortDayText, shortMonthText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { countAxis } from '../../../ui/chart/chart-ticks.ts'
import * as styles from './report.module.css'
import { type Measure, pointText, type Report } from './report-figures.tsx'

interface ReportChartProps {
  points: Report['points']
  measure: Measure
  unit: Report['unit']
}

const tones = { views: 'vermilion', sales: 'vermilion', completed: 'jade' } as const
const axis = { ...countAxis, steps: 4 }

/** Visual only: the number above and the table below say the same. */
export function ReportChart({ points, measure, unit }: ReportChartProps) {
  return (
    <div className={styles.chart}>
      <BarChart
        points={points.map(point => ({
          key: point.from,
          value: point[measure],
          label: unit === 'day' ? shortDayText(point.from) : shortMonthText(point.from),
          title: pointText(point.from, unit),
          text: wholeNumber(point[measure]),
        }))}
        axis={axis}
        tone={tones[measure]}
      />
    </div>
  )
}
