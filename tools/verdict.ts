import type { Outcome } from './test-step.ts'

export interface Run {
  outcomes: readonly Outcome[]
  /** Whether tests were requested by name. */
  named: boolean
  /** Nothing may be left out: in a full run and on a build machine. */
  strict: boolean
  /** Nothing may need a second try. */
  full: boolean
}

/** What a run left out, and why it fails even if none of its tests did. */
export function verdict({ outcomes, named, strict, full }: Run): { leftOut: string[]; objections: string[] } {
  const leftOut = named
    ? []
    : outcomes.flatMap(({ name, leftOut: reason, skipped }) => [
        ...(reason ? [`${name}: ${reason}`] : []),
        ...(skipped > 0 ? [`${skipped} skipped in ${name}`] : []),
      ])
  const flaky = outcomes.flatMap(outcome => outcome.flaky ?? [])
  const tests = outcomes.reduce((sum, { tests = 0 }) => sum + tests, 0)
  const objections = [
    ...(named && tests === 0 ? ['no test has such a name'] : []),
    ...(!named && outcomes.every(({ passed }) => passed === 0) ? ['nothing ran'] : []),
    ...(strict ? leftOut.map(line => `left out: ${line}`) : []),
    ...(full ? flaky.map(name => `needed a second try: ${name}`) : []),
  ]
  return { leftOut, objections }
}
