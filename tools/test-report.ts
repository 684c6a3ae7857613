import { stripVTControlCharacters } from 'node:util'

export type Counts = {
  passed: number
  failed: number
  /** Left out for no reason that tiers.ts knows. */
  skipped: number
  /** Tests that ran, where Vitest ran them. */
  tests?: number
  /** Tests that wait for the full tier. */
  fullOnly?: number
  /** Seconds of each file's tests, by its path from the root. */
  durations?: Record<string, number>
  /** Why nothing ran here though it was asked for. */
  leftOut?: string
  /** The names of what failed, with the reason. */
  failures?: string[]
  /** Tests that needed their second try: they count as passed, but are not passed over. */
  flaky?: string[]
}

/** What we read of Vitest's JSON report. */
export type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    /** Why a file that could not be loaded could not. */
    message?: string
    assertionResults: {
      status: string
      fullName?: string
      duration?: number | null
      failureMessages?: string[] | null
    }[]
  }[]
}

/** How long the tests of each file took. */
export function fileSeconds(report: Report): { name: string; seconds: number }[] {
  return report.testResults.map(({ name, assertionResults }) => ({
    name,
    seconds: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000,
  }))
}

/** The files whose tests took longest: where a suite that grows is to be looked at first. */
export function slowestFiles(report: Report, count: number): { name: string; seconds: number }[] {
  return fileSeconds(report)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}

/** What failed and the first lines of why: the end of a long run is what is read first. */
export function failures(report: Report): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${name}: ${firstLines(message)}`]
    return failed.map(test => `${name} > ${test.fullName}: ${firstLines(test.failureMessages?.[0])}`)
  })
}

export function firstLines(text = ''): string {
  return stripVTControlCharacters(text).split('\n', 6).join('\n  ')
}

export function countReport(report: Report, endedWell: boolean): Counts {
  // A file that breaks while it loads fails without a single test of its own.
  const broken = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  ).length
  const failed = report.numFailedTests + broken
  const counts = {
    passed: report.numPassedTests,
    tests: report.numPassedTests + report.numFailedTests,
    // All tests passed, yet the run did not: an error outside of any test.
    failed: failed === 0 && !endedWell ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  const empty = endedWell && report.testResults.length === 0
  return empty ? { ...counts, leftOut: 'no tests found' } : counts
}
