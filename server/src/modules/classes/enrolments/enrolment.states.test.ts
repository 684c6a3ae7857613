import { expect, test } from 'vitest'
import { enrolmentStates, mayEnrolmentBecome } from './enrolment.states.ts'

const next = (from: (typeof enrolmentStates)[number]) =>
  enrolmentStates.filter(to => mayEnrolmentBecome(from, to))

test('what was declined or taken back is over', () => {
  expect([next('declined'), next('withdrawn')]).toEqual([[], []])
})

test('a place is left only as cancelled, and comes back only by a dispute that was won', () => {
  expect(next('confirmed')).toEqual(['cancelled'])
  expect(next('cancelled')).toEqual(['confirmed'])
})

test('a waiting list ends in an offer, an answer of the teacher or giving up', () => {
  expect(next('waiting')).toEqual(['asked', 'offered', 'withdrawn'])
})
