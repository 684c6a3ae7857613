import { expect, test } from 'vitest'
import { countReport, failures, type Report, slowestFiles } from './test-report.ts'

function report(...files: string[][]): Report {
  const all = files.flat()
  const count = (status: string) => all.filter(found => found === status).length
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped'),
    numTodoTests: count('todo'),
    testResults: files.map((tests, at) => ({
      name: `file${at}`,
      status: tests.includes('failed') || tests.length === 0 ? 'failed' : 'passed',
      assertionResults: tests.map(status => ({ status })),
    })),
  }
}

test('a report counts what passed, failed and was skipped', () => {
  const counts = countReport(report(['passed', 'failed'], ['passed', 'skipped', 'todo']), false)
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 2, tests: 3 })
})

test('a file that broke while it loaded is a failure', () => {
  expect(countReport(report(['passed'], []), false)).toEqual({ passed: 1, failed: 1, skipped: 0, tests: 1 })
})

test('so is an error outside of any test', () => {
  expect(countReport(report(['passed']), false)).toEqual({ passed: 1, failed: 1, skipped: 0, tests: 1 })
})

test('a run that found no tests says so', () => {
  expect(countReport(report(), true).leftOut).toBe('no tests found')
})

test('a report names the files that took longest', () => {
  const one = { name: 'a', status: 'passed', assertionResults: [{ status: 'passed', duration: 1_500 }] }
  const two = {
    name: 'b',
    status: 'passed',
    assertionResults: [
      { status: 'passed', duration: 1_000 },
      { status: 'passed', duration: 1_200 },
    ],
  }
  const none = { name: 'c', status: 'failed', assertionResults: [{ status: 'failed', duration: null }] }
  expect(slowestFiles({ ...report(), testResults: [one, none, two] }, 2)).toEqual([
    { name: 'b', seconds: 2.2 },
    { name: 'a', seconds: 1.5 },
  ])
})

test('a report names what failed, with the first lines of why', () => {
  const failed = {
    status: 'failed',
    fullName: 'sums',
    failureMessages: ['\u001b[31mAssertionError\u001b[39m: 1 is not 2\n  at sum'],
  }
  const tests = [{ status: 'passed', fullName: 'counts' }, failed]
  const files = [
    { name: 'a', status: 'failed', assertionResults: tests },
    { name: 'b', status: 'failed', message: 'Cannot find package', assertionResults: [] },
    { name: 'c', status: 'passed', assertionResults: [] },
  ]
  expect(failures({ ...report(), testResults: files })).toEqual([
    'a > sums: AssertionError: 1 is not 2\n    at sum',
    'b: Cannot find package',
  ])
})
