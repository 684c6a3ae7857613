import { expect, test } from 'vitest'
import { documentRequestStates, mayRequestBecome, requestStatesBefore } from './document-request.states.ts'

test('a request is answered before it is fulfilled, and never opens again', () => {
  const steps = documentRequestStates.flatMap(from =>
    documentRequestStates.filter(to => mayRequestBecome(from, to)).map(to => `${from} -> ${to}`),
  )
  expect(steps).toEqual(['open -> answered', 'answered -> fulfilled'])
})

test('what comes before a step', () => {
  expect(requestStatesBefore('answered')).toEqual(['open'])
  expect(requestStatesBefore('fulfilled')).toEqual(['answered'])
  expect(requestStatesBefore('open')).toEqual([])
})
