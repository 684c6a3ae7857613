import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { earningsContract } from '#contract/commerce/earnings.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { m } from '#messages/messages.js'
import { weekdayText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { Failed } from '../../../ui/failed.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { BestSellers } from './best-sellers.tsx'
import { readChoice, writeChoice } from './earnings-choice.ts'
import * as styles from './earnings-panel.module.css'
import { EarningsSkeleton } from './earnings-skeleton.tsx'
import { EarningsTable } from './earnings-table.tsx'
import { NextReleases } from './next-releases.tsx'
import { SummaryCards } from './summary-cards.tsx'

export type Income = ResponseOf<(typeof earningsContract)['teacherIncome']>

// The charts load after the totals above them.
const MonthsChart = lazyPart(() =>
  import('./months-chart.tsx').then(module => ({ default: module.MonthsChart })),
)

/** The earnings of a teacher, or of a manager's centre. */
export function EarningsPanel({ userId }: { userId: number }) {
  const income = useQuery(queryOf(laterApi.teacherIncome, { body: { teacher_id: userId } }))
  if (income.isError && !income.data) return <Failed title={m.earnings_failed()} of={income} />
  return income.data ? <Earnings userId={userId} income={income.data} /> : <EarningsSkeleton />
}

function Earnings({ userId, income }: { userId: number; income: Income }) {
  const [params, setParams] = useSearchParams()
  return (
    <section className={styles.panel} aria-labelledby="earnings-title">
      <div className={styles.head}>
        <h2 id="earnings-title">{m.earnings_summary()}</h2>
        <p className="muted">
          {m.earnings_as_of()} <time dateTime={income.as_of}>{weekdayText(income.as_of)}</time>
        </p>
      </div>
      <SummaryCards income={income} />
      <NextReleases income={income} />
      <div className={styles.pictures}>
        <figure className={styles.figure} aria-labelledby="earnings-months">
          <figcaption id="earnings-months">{m.earnings_months()}</figcaption>
          <Suspense fallback={<div className={styles.chartSpace} aria-busy="true" />}>
            <MonthsChart months={income.months} />
          </Suspense>
        </figure>
        <BestSellers best={income.best} teachers={income.teachers} />
      </div>
      <EarningsTable
        userId={userId}
        periods={income.periods}
        withFees={income.totalFees !== 0}
        choice={readChoice(params)}
        onChoose={choice =>
          setParams(writeChoice(params, choice), { replace: true, preventScrollReset: true })
        }
      />
    </section>
  )
}
