import { Suspense, useState } from 'react'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { productReportContract, ReportPeriod } from '#contract/library/product-report.ts'
import { m } from '#messages/messages.js'
import { dayText, monthText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
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

/** The conversion, in a sentence; then one chart of the figure chosen above it. The table says the same. */
export function ReportFigures({ report, period }: { report: Report; period: ReportPeriod }) {
  const [measure, setMeasure] = useState<Measure>('views')
  const { points, unit } = report
  return (
    <>
      <Headline report={report} period={period} />
      <fieldset className={styles.measures}>
        <legend className="vh">{m.report_title()}</legend>
        {measures.map(each => (
          <MeasureTile
            key={each}
            of={report}
            measure={each}
            chosen={each === measure}
            onChoose={setMeasure}
          />
        ))}
      </fieldset>
      <Suspense fallback={<div className={styles.chart} aria-busy="true" />}>
        <ReportChart points={points} measure={measure} unit={unit} />
      </Suspense>
      <details className={styles.details}>
        <summary>
          {m.report_table()}
          <Icon name="down" />
        </summary>
        <PointsTable report={report} />
      </details>
      <p className="tiny muted">{m.report_note()}</p>
    </>
  )
}

const beforeTexts: Readonly<Record<ReportPeriod, (inputs: { what: string }) => string>> = {
  '7': m.report_before_7,
  '30': m.report_before_30,
  '90': m.report_before_90,
  year: m.report_before_year,
}

const soldText = ({ views, sales }: Report['totals']): string =>
  sales > 0
    ? m.report_sold({ count: sales, shown: wholeNumber(sales), views: wholeNumber(views) })
    : m.report_unsold({ count: views, shown: wholeNumber(views) })

/** One in how many views led to a sale. */
const oneIn = ({ views, sales }: Report['totals']): number =>
  sales > 0 ? Math.max(1, Math.round(views / sales)) : 0

/** More would be illegible. */
const mostWindows = 60

function Headline({ report: { totals, before }, period }: { report: Report; period: ReportPeriod }) {
  const number = oneIn(totals)
  const earlier = oneIn(before)
  if (totals.views + totals.sales + before.views === 0)
    return <EmptyState drawing="search" title={m.report_no_views()} text={m.report_no_views_text()} />
  return (
    <section className={styles.headline}>
      <div>
        <p className={styles.sentence}>
          {soldText(totals)}
          {number > 0 && (
            <>
              {': '}
              <em>{m.report_one_in({ number: wholeNumber(number) })}</em>
            </>
          )}
        </p>
        {before.views > 0 && (
          <p className="muted">
            {beforeTexts[period]({
              what:
                earlier > 0
                  ? `${soldText(before)}, ${m.report_one_in({ number: wholeNumber(earlier) })}`
                  : soldText(before),
            })}
          </p>
        )}
      </div>
      {number > 0 && number <= mostWindows && (
        <div className={styles.windows} aria-hidden="true">
          {Array.from({ length: number }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: windows are all alike but for one
            <i key={at} data-lit={at === Math.floor(number / 3) || undefined} />
          ))}
        </div>
      )}
    </section>
  )
}

interface MeasureTileProps {
  of: Report
  measure: Measure
  chosen: boolean
  onChoose: (measure: Measure) => void
}

function MeasureTile({ of, measure, chosen, onChoose }: MeasureTileProps) {
  const { totals, before, learners, completed_ever } = of
  return (
    <label className={styles.measure}>
      <input type="radio" name="measure" className="vh" checked={chosen} onChange={() => onChoose(measure)} />
      <span className="muted">{names[measure]()}</span>
      <b className="num">{wholeNumber(totals[measure])}</b>
      <span className="tiny muted">{changeText(totals[measure], before[measure])}</span>
      {measure === 'completed' && learners > 0 && (
        <span className="tiny muted">
          {m.report_ever({ done: wholeNumber(completed_ever), whole: wholeNumber(learners) })}
        </span>
      )}
    </label>
  )
}

function changeText(now: number, before: number): string {
  if (before === 0) return ''
  const percent = wholeNumber(Math.round((Math.abs(now - before) / before) * 100))
  if (now === before) return m.report_same()
  return now > before ? m.report_more({ percent }) : m.report_less({ percent })
}

export const pointText = (from: string, unit: Report['unit']): string =>
  unit === 'day' ? dayText(from) : monthText(from)

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
      <div className={styles.headline}>
        <SkeletonText lines={2} />
      </div>
      <div className={styles.chart} />
      <Skeleton width="half" />
    </Loading>
  )
}
