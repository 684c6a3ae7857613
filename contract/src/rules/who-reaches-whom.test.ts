import { expect, test } from 'vitest'
import { mayReach, relations, ways } from './who-reaches-whom.ts'

test('nobody reaches a family by any way who has had nothing to do with it', () => {
  // One family gives another a present.
  for (const way of ways)
    for (const relation of ['stranger', 'public', 'staff'] as const)
      expect([way, relation, mayReach(way, relation)]).toEqual([
        way,
        relation,
        way === 'giftWords' && relation === 'public',
      ])
})

test('an account that may not act reaches nobody', () => {
  for (const way of ways)
    for (const relation of relations)
      expect([way, relation, mayReach(way, relation, { active: false })]).toEqual([way, relation, false])
})

test('a block ends whatever a seller writes of their own accord', () => {
  const open = ways.filter(way => mayReach(way, 'teaching'))
  const blocked = open.filter(way => !mayReach(way, 'teaching', { blocked: true }))
  expect(blocked).toEqual(['conversation', 'message', 'classMessage', 'giftWords'])
})

test('once the lessons are over, a seller neither writes to a class nor sees an address', () => {
  const ended = ways.filter(way => mayReach(way, 'teaching') && !mayReach(way, 'dealt'))
  expect(ended).toEqual(['classMessage', 'lessonReason', 'emailAddress'])
})
