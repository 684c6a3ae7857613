import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ReportPeriod } from '#contract/library/product-report.ts'
import { m } from '#messages/messages.js'
import { idParam } from '../../../lib/id-param.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { Link } from '../../../lib/link.tsx'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { requireTeacher } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { WorkFrame } from '../../teachers/work-frame.tsx'
import { CodesSection } from './codes-section.tsx'
import * as styles from './report.module.css'
import { ReportFigures, ReportSkeleton } from './report-figures.tsx'

export const meta = privateMeta(() => m.report_title())

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await requireTeacher(request)
  return { courseId: idParam(params.courseId) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <ReportFrame>
      <ReportSkeleton />
    </ReportFrame>
  )
}

const periods = ['7', '30', '90', 'year'] as const
const names: Readonly<Record<ReportPeriod, () => string>> = {
  '7': m.report_7,
  '30': m.report_30,
  '90': m.report_90,
  year: m.report_year,
}

export default function ReportPage() {
  const { courseId } = useLoaderData<typeof clientLoader>()
  const [period, setPeriod] = useState<ReportPeriod>('30')
  const report = useQuery(queryOf(laterApi.productReport, { params: { id: courseId }, query: { period } }))
  const { data } = report
  return (
    <ReportFrame name={data?.course_name}>
      <SegmentedControl<ReportPeriod>
        legend={m.report_period()}
        name="period"
        value={period}
        onChange={setPeriod}
        choices={periods.map(value => ({ value, label: names[value]() }))}
      />
      {report.isError && !data ? (
        <Failed title={m.report_failed()} of={report} />
      ) : data ? (
        <ReportFigures report={data} period={period} />
      ) : (
        <ReportSkeleton />
      )}
      {data && <CodesSection courseId={courseId} />}
    </ReportFrame>
  )
}

function ReportFrame({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <WorkFrame>
      <div className={styles.head}>
        <Link className={styles.back} to="/my-products/all">
          <Icon name="left" />
          {m.authoring_title()}
        </Link>
        <h1>{m.report_title()}</h1>
        <p className={styles.name}>{name ?? '\u00a0'}</p>
      </div>
      <div className={styles.report}>{children}</div>
    </WorkFrame>
  )
}
