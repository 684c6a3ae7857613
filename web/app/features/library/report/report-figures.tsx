import { Suspense } from 'react'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { productReportContract } from '#contract/library/product-report.ts'
import { m } from '#messages/messages.js'
import { dayText, monthText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import * as styles from './report.module.css'

export type Report = ResponseOf<(typeof productReportContract)['productReport']>
export const measures = ['views', 'sales', 'completed'] as const
export type Measure = (typeof measures)[number]

const ReportChart = lazyPart(() =>
  import('./report-chart.tsx').then(module => ({ default: module.ReportChart })),
)

const names: Readonly<Record<Measure, () => string>> = {
  views: m.report_views,
  sales: m.report_sales,
  completed: m.report_completed,
}

/** A number and its days for each measure: their sizes differ too much for one picture. The table says the same. */
export function ReportFigures({ report }: { report: Report }) {
  const { points, totals, unit, learners, completed_ever } = report
  return (
    <>
      <div className={styles.figures}>
        {measures.map(measure => (
          <figure key={measure} className={styles.figure} aria-label={names[measure]()}>
            <figcaption>
              <span className="muted">{names[measure]()}</span>
              <b className="num">{wholeNumber(totals[measure])}</b>
              {measure === 'sales' && totals.views > 0 && (
                <span className="tiny muted">
                  {m.report_of_views({ percent: percent(totals.sales, totals.views) })}
                </span>
              )}
              {measure === 'completed' && learners > 0 && (
                <span className="tiny muted">
                  {m.report_ever({ done: wholeNumber(completed_ever), whole: wholeNumber(learners) })}
                </span>
              )}
            </figcaption>
            <Suspense fallback={<div className={styles.chart} aria-busy="true" />}>
              <ReportChart points={points} measure={measure} unit={unit} />
            </Suspense>
          </figure>
        ))}
      </div>
      {totals.views + totals.sales + totals.completed === 0 && <p className="muted">{m.report_nothing()}</p>}
      <details className={styles.details}>
        <summary>{m.report_table()}</summary>
        <PointsTable report={report} />
      </details>
      <p className="tiny muted">{m.report_note()}</p>
    </>
  )
}

export const pointText = (from: string, unit: Report['unit']): string =>
  unit === 'day' ? dayText(from) : monthText(from)

/** '3.4', and whole from ten on. */
function percent(part: number, whole: number): string {
  const value = (part / whole) * 100
  return value < 10 ? String(Math.round(value * 10) / 10) : String(Math.round(value))
}

function PointsTable({ report: { points, totals, unit } }: { report: Report }) {
  return (
    <table className={styles.table}>
      <caption className="vh">{m.report_title()}</caption>
      <thead>
        <tr>
          <th scope="col">{unit === 'day' ? m.report_day() : m.report_month()}</th>
          {measures.map(measure => (
            <th key={measure} scope="col" className="num">
              {names[measure]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(point => (
          <tr key={point.from}>
            <th scope="row">{pointText(point.from, unit)}</th>
            {measures.map(measure => (
              <td key={measure} className="num">
                {wholeNumber(point[measure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.report_total()}</th>
          {measures.map(measure => (
            <td key={measure} className="num">
              {wholeNumber(totals[measure])}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

export function ReportSkeleton() {
  return (
    <Loading>
      <div className={styles.figures}>
        {measures.map(measure => (
          <div key={measure} className={styles.figure}>
            <SkeletonText lines={2} />
            <div className={styles.chart} />
          </div>
        ))}
      </div>
      <Skeleton width="half" />
    </Loading>
  )
}
