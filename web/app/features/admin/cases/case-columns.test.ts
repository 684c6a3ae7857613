import { expect, test } from 'vitest'
import type { ListedCase } from '#contract/cases/staff-cases.ts'
import { caseColumns } from './case-columns.ts'

const one: ListedCase = {
  ...{ case_id: 412, number: 'LC-0412', kind: 'review', reason: 'child_safety', urgent: true },
  ...{ title: 'A review of Ms Au', text: 'What the family wrote', reports: 2 },
  ...{ opened_at: '2026-11-19T02:00:00Z', due_at: '2026-11-19T06:00:00Z', acted_at: null },
  closed: { at: '2026-11-20T02:00:00Z', upheld: true },
  concerned: { name: 'Ms Au', earlier: 0 },
  assignee: null,
}

test('a file of cases says which, about whom, by when and how they ended, and not what was reported', () => {
  const row = caseColumns().map(({ text }) => text?.(one))
  expect(row).toEqual([
    ...['LC-0412', 'review', 'Child safety', 'A review of Ms Au', 'Ms Au', '2'],
    ...[expect.stringMatching(/10:00\sam/), expect.stringMatching(/2:00\spm/), '', ''],
    ...[expect.stringMatching('20 Nov'), 'Upheld'],
  ])
  expect(row.join()).not.toContain(one.text)
})
