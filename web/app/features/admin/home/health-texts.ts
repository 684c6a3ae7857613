import type { PartHealth } from '#contract/admin/operations.ts'
import type { HealthPart, HealthProblem } from '#contract/rules/operations.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'

export const partNames: Readonly<Record<HealthPart, () => string>> = {
  database: m.operations_part_database,
  storage: m.operations_part_storage,
  disk: m.operations_part_disk,
  mail: m.operations_part_mail,
  payments: m.operations_part_payments,
  jobs: m.operations_part_jobs,
  search: m.operations_part_search,
  weather: m.operations_part_weather,
}

type Say = (value: number) => string

const gigabytes = (megabytes: number): string => (megabytes / 1024).toFixed(megabytes < 10_240 ? 1 : 0)
const counted = (value: number) => ({ count: value, shown: wholeNumber(value) })

const problems: Readonly<Record<Exclude<HealthProblem, ''>, Say>> = {
  unreachable: () => m.operations_problem_unreachable(),
  no_answer: () => m.operations_problem_no_answer(),
  slow_answer: () => m.operations_problem_slow(),
  little_room: value => m.operations_problem_little_room({ gigabytes: gigabytes(value) }),
  no_room: value => m.operations_problem_no_room({ gigabytes: gigabytes(value) }),
  mails_failed: value => m.operations_problem_mails_failed(counted(value)),
  mails_retried: value => m.operations_problem_mails_retried(counted(value)),
  dead_letters: value => m.operations_problem_dead(counted(value)),
  jobs_late: value => m.operations_problem_late(counted(value)),
  index_late: () => m.operations_problem_index(),
  not_read: () => m.operations_problem_weather(),
  not_set_up: () => m.operations_problem_weather_off(),
}

const goods: Readonly<Record<HealthPart, Say>> = {
  database: () => m.operations_good_answers(),
  storage: () => m.operations_good_answers(),
  disk: value =>
    value > 0 ? m.operations_good_room({ gigabytes: gigabytes(value) }) : m.operations_good_elsewhere(),
  mail: () => m.operations_good_mail(),
  payments: () => m.operations_good_answers(),
  jobs: () => m.operations_good_jobs(),
  search: () => m.operations_good_search(),
  weather: () => m.operations_good_weather(),
}

/** What is wrong, or that nothing is, in a sentence. */
export const healthText = ({
  part,
  problem,
  value,
}: Pick<PartHealth, 'part' | 'problem' | 'value'>): string =>
  (problem === '' ? goods[part] : problems[problem])(value ?? 0)
