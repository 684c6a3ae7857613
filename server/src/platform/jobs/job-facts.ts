import type { JobDefinition } from './define-job.ts'

export type JobFacts = Readonly<Record<string, string | number | boolean | null>>

/** A name of ours: a template, a kind. Anything people typed looks different, or must not be shown. */
const plainWord = /^[a-z][a-zA-Z0-9_.-]{0,39}$/

/** What may be shown of a job's data: what its definition describes, or otherwise only numbers and names of ours. */
export function shownFacts(definition: JobDefinition<object>, data: object): JobFacts {
  const described = definition.describe ? definition.describe(data) : undefined
  const shown = Object.entries(described && typeof described === 'object' ? described : data)
  return Object.fromEntries(shown.filter(([, value]) => (described ? isScalar(value) : isPlain(value))))
}

const isScalar = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const isPlain = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && plainWord.test(value))
