import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages/messages.js'
import { weekdayText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { invalidate, queryOf, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import type { LessonReportProps } from '../../commerce/held/lesson-report-slot.ts'
import * as styles from './lesson-reports.module.css'
import { isOpen, shortState } from './report-texts.ts'

const ReportLessonDialog = lazyPart(
  () => import('./report-lesson-dialog.tsx').then(module => ({ default: module.ReportLessonDialog })),
  LostDialog,
)
const YourReportDialog = lazyPart(
  () => import('./your-report-dialog.tsx').then(module => ({ default: module.YourReportDialog })),
  LostDialog,
)

/** Below a lesson that has ended: the way to report it, or what became of the report. */
export function LessonReport(props: LessonReportProps) {
  const { item, lesson, onChanged } = props
  const list = useQuery(queryOf(laterApi.lessonReports, { body: item }))
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<'report' | 'see' | null>(null)
  const report = list.data?.reports.find(({ lesson_id }) => lesson_id === lesson.lesson_id)
  const until = lesson.state === 'next' && lesson.ended ? lesson.release_at : null
  const canReport = until !== null && new Date(until) > new Date()
  const close = () => setOpen(null)
  async function changed() {
    await invalidate('lessonReports')
    onChanged()
    void revalidate()
  }
  // Until it is known whether there is a report, there is nothing to press.
  if (!list.data || (!report && !canReport)) return null
  return (
    <div className={styles.own}>
      {report ? (
        <Button variant={isOpen(report) ? 'line' : 'quiet'} onClick={() => setOpen('see')}>
          {m.reported_see()}
        </Button>
      ) : (
        <Button
          variant="line"
          icon="flag"
          aria-label={m.reported_open_one({ title: m.reported_lesson({ day: weekdayText(lesson.date) }) })}
          onClick={() => setOpen('report')}
        >
          {m.reported_open()}
        </Button>
      )}
      <span>{report ? shortState(report) : m.reported_fine()}</span>
      <Suspense fallback={null}>
        {open === 'report' && until && (
          <ReportLessonDialog
            {...props}
            until={until}
            onClose={close}
            onSent={async () => {
              await changed()
              setOpen('see')
            }}
          />
        )}
        {open === 'see' && report && (
          <YourReportDialog report={report} lesson={lesson} onClose={close} onChanged={changed} />
        )}
      </Suspense>
    </div>
  )
}
