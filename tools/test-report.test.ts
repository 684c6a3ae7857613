import { expect, test } from 'vitest'
import { countReport, type Report } from './test-report.ts'

function report(...files: string[][]): Report {
  const all = files.flat()
  const count = (status: string) => all.filter(found => found === status).length
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped'),
    numTodoTests: count('todo'),
    testResults: files.map(tests => ({
      status: tests.includes('failed') || tests.length === 0 ? 'failed' : 'passed',
      assertionResults: tests.map(status => ({ status })),
    })),
  }
}

test('counts what passed, failed and was skipped', () => {
  const counts = countReport(report(['passed', 'failed'], ['passed', 'skipped', 'todo']), false)
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 2 })
})

test('a file that broke while it loaded is a failure', () => {
  expect(countReport(report(['passed'], []), false)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('so is an error outside of any test', () => {
  expect(countReport(report(['passed']), false)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('a run that found no tests says so', () => {
  expect(countReport(report(), true).leftOut).toBe('no tests found')
})
