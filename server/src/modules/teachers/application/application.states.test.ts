import { expect, test } from 'vitest'
import { type ApplicationState, applicationStates, isOpen, mayBecome } from './application.states.ts'

test('every step there is', () => {
  const steps = applicationStates.flatMap(from =>
    applicationStates.filter(to => mayBecome(from, to)).map(to => `${from} -> ${to}`),
  )
  expect(steps).toEqual([
    'submitted -> more_asked',
    'submitted -> approved',
    'submitted -> declined',
    'more_asked -> submitted',
    'more_asked -> more_asked',
    'more_asked -> declined',
    'declined -> submitted',
  ])
})

test('every application can still be decided, whatever happened before', () => {
  const reached = (from: ApplicationState) => {
    const seen = new Set<ApplicationState>([from])
    for (const state of seen) for (const to of applicationStates) if (mayBecome(state, to)) seen.add(to)
    return seen
  }
  for (const state of applicationStates) expect(reached(state)).toContain('approved')
})

test('only what is decided is closed', () => {
  expect(applicationStates.filter(isOpen)).toEqual(['submitted', 'more_asked'])
})
