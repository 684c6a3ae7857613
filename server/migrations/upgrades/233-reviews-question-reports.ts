import type { Upgrade } from '../../src/testing/upgrade.ts'

/** What the table held is in 232-cases-question-reports. */
export const upgrade: Upgrade = {
  rows: [],
  after: [["select to_regclass('public.question_reports')::text as gone", [[null]]]],
}
