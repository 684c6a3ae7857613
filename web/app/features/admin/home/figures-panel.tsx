import { Suspense, useState } from 'react'
import type { operationsContract } from '#contract/admin/operations.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { type FigurePeriod, figurePeriods } from '#contract/rules/operations.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { queryOf } from '../../../lib/query.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { dollarText } from '../../commerce/earnings/dollar-text.ts'
import { growth } from '../../commerce/earnings/earnings-choice.ts'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'
import * as styles from './figures-panel.module.css'

export type Figures = ResponseOf<(typeof operationsContract)['adminFigures']>

// What draws comes later than the cards above it.
const FiguresCharts = lazyPart(() =>
  import('./figures-charts.tsx').then(module => ({ default: module.FiguresCharts })),
)

const periods: Readonly<Record<FigurePeriod, () => string>> = {
  '7d': m.operations_period_7d,
  '14d': m.operations_period_14d,
  '12m': m.operations_period_12m,
}

export function FiguresPanel() {
  const [period, setPeriod] = useState<FigurePeriod>('14d')
  const figures = useAdminData(queryOf(api.adminFigures, { body: { period } }))
  return (
    <section className={styles.panel} aria-labelledby="figures-title">
      <div className={styles.head}>
        <h2 id="figures-title">{m.operations_figures()}</h2>
        <fieldset className={styles.periods} aria-label={m.operations_period()}>
          {figurePeriods.map(one => (
            <button key={one} type="button" aria-pressed={one === period} onClick={() => setPeriod(one)}>
              {periods[one]()}
            </button>
          ))}
        </fieldset>
      </div>
      {figures.isError && !figures.data && <Failed title={m.operations_figures_failed()} of={figures} />}
      {!figures.isError && <Totals figures={figures.data} />}
      {figures.data ? (
        <Suspense fallback={<div className={styles.space} aria-busy="true" />}>
          <FiguresCharts figures={figures.data} period={period} />
        </Suspense>
      ) : (
        !figures.isError && <div className={styles.space} aria-busy="true" />
      )}
    </section>
  )
}

function Totals({ figures }: { figures: Figures | undefined }) {
  const { total, before } = figures ?? {}
  return (
    <dl className={styles.totals}>
      <Total
        label={m.operations_sales()}
        value={total && dollarText(total.sales)}
        now={total?.sales}
        before={before?.sales}
      />
      <Total
        label={m.operations_orders()}
        value={total && wholeNumber(total.orders)}
        now={total?.orders}
        before={before?.orders}
      />
      <Total
        label={m.operations_views()}
        value={total && wholeNumber(total.views)}
        now={total?.views}
        before={before?.views}
      />
      <div>
        <dt>{m.operations_refunded()}</dt>
        <dd>
          <b>{total ? dollarText(total.refunded) : '–'}</b>
          {total && total.sales > 0 && (
            <span className={styles.plain}>
              {m.operations_refunded_part({ percent: ((total.refunded / total.sales) * 100).toFixed(1) })}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

interface TotalProps {
  label: string
  value: string | undefined
  now: number | undefined
  before: number | undefined
}

function Total({ label, value, now = 0, before = 0 }: TotalProps) {
  const percent = growth(now, before)
  const words = { percent: String(Math.abs(percent ?? 0)) }
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value ?? '–'}</b>
        {percent !== null && percent !== 0 && (
          <span className={percent < 0 ? styles.plain : styles.more}>
            <Icon name={percent < 0 ? 'down' : 'up'} />
            {percent < 0 ? m.operations_less_than_before(words) : m.operations_more_than_before(words)}
          </span>
        )}
      </dd>
    </div>
  )
}
