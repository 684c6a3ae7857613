import { expect, test } from 'vitest'
import type { Outcome } from './test-step.ts'
import { verdict } from './verdict.ts'

const green: Outcome = { name: 'browser journeys', passed: 3, failed: 0, skipped: 0, tests: 3, seconds: 1 }
const lenient = { named: false, strict: false, full: false }

test('a green run has nothing against it', () => {
  expect(verdict({ ...lenient, outcomes: [green], strict: true, full: true })).toEqual({
    leftOut: [],
    objections: [],
  })
})

test('what is left out is said, and fails where nothing may be', () => {
  const outcomes = [green, { ...green, passed: 0, tests: 0, leftOut: 'no Chromium' }]
  expect(verdict({ ...lenient, outcomes })).toEqual({
    leftOut: ['browser journeys: no Chromium'],
    objections: [],
  })
  expect(verdict({ ...lenient, outcomes, strict: true }).objections).toEqual([
    'left out: browser journeys: no Chromium',
  ])
})

test('so is what was skipped', () => {
  const outcomes = [{ ...green, skipped: 2 }]
  expect(verdict({ ...lenient, outcomes, strict: true }).objections).toEqual([
    'left out: 2 skipped in browser journeys',
  ])
})

test('a name that no test has fails, whatever else passed', () => {
  const messages: Outcome = { name: 'messages', passed: 1, failed: 0, skipped: 0, seconds: 1 }
  const nothing = { ...green, passed: 0, tests: 0, leftOut: 'no tests found' }
  expect(verdict({ ...lenient, named: true, outcomes: [messages, nothing] }).objections).toEqual([
    'no test has such a name',
  ])
  // Other parts have none of that name, which is just what was asked for.
  expect(verdict({ ...lenient, named: true, strict: true, outcomes: [nothing, green] }).objections).toEqual(
    [],
  )
})

test('a second try fails a full run', () => {
  const outcomes = [{ ...green, flaky: ['checkout'] }]
  expect(verdict({ ...lenient, outcomes }).objections).toEqual([])
  expect(verdict({ ...lenient, outcomes, full: true }).objections).toEqual(['needed a second try: checkout'])
})

test('a run in which nothing ran fails', () => {
  expect(verdict({ ...lenient, outcomes: [{ ...green, passed: 0, tests: 0 }] }).objections).toEqual([
    'nothing ran',
  ])
})
