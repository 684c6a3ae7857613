import type { ListedJob } from '#contract/admin/operations.ts'
import type { JobState } from '#contract/rules/operations.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import type { ExportColumn } from '../table/export-button.tsx'
import { aboutText, jobName } from './job-texts.ts'

/** Of each state `at` is another moment. */
const atLabels: Readonly<Record<JobState, () => string>> = {
  dead: m.operations_csv_failed,
  failing: m.operations_csv_next,
  running: m.operations_csv_since,
  waiting: m.operations_csv_due,
}

export const jobColumns = (state: JobState): ExportColumn<ListedJob>[] => [
  { label: m.operations_kind(), text: ({ job }) => jobName(job) },
  { label: m.operations_csv_about(), text: ({ about }) => aboutText(about) },
  { label: m.operations_csv_tries(), text: ({ tries }) => wholeNumber(tries) },
  { label: m.operations_csv_enqueued(), text: ({ enqueued_at }) => momentText(enqueued_at) },
  { label: atLabels[state](), text: ({ at }) => momentText(at) },
  { label: m.operations_csv_error(), text: ({ error }) => error },
]
