import type { ListedCase } from '#contract/cases/staff-cases.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { kindNames, reasonNames } from '../../cases/reason-texts.ts'
import type { ExportColumn } from '../table/export-button.tsx'
import { titleOf } from './case-texts.ts'

/** Without what was reported: that is read here, where it is logged, and not in a file. */
export const caseColumns = (): ExportColumn<ListedCase>[] => [
  { label: m.cases_csv_number(), text: ({ number }) => number },
  { label: m.cases_csv_kind(), text: ({ kind }) => kindNames[kind]() },
  { label: m.cases_reason_label(), text: ({ reason }) => reasonNames[reason]() },
  { label: m.cases_part_reported(), text: titleOf },
  { label: m.cases_part_concerned(), text: ({ concerned }) => concerned.name },
  { label: m.cases_csv_reports(), text: ({ reports }) => wholeNumber(reports) },
  { label: m.cases_csv_opened(), text: ({ opened_at }) => momentText(opened_at) },
  { label: m.cases_csv_due(), text: ({ due_at }) => momentText(due_at) },
  { label: m.cases_csv_acted(), text: ({ acted_at }) => (acted_at ? momentText(acted_at) : '') },
  { label: m.cases_assigned_to(), text: ({ assignee }) => assignee?.name ?? '' },
  { label: m.cases_csv_closed(), text: ({ closed }) => (closed ? momentText(closed.at) : '') },
  { label: m.cases_csv_outcome(), text: outcomeOf },
]

function outcomeOf({ closed }: ListedCase): string {
  if (!closed) return ''
  return closed.upheld ? m.cases_upheld_short() : m.cases_not_upheld_short()
}
