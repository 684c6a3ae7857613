import { expect, test } from 'vitest'
import { badgeStates, mayBadgeBecome } from './badge.states.ts'

test('a claim is decided or taken back once, a badge ends once', () => {
  const allowed = badgeStates.flatMap(from =>
    badgeStates.filter(to => mayBadgeBecome(from, to)).map(to => `${from} ${to}`),
  )
  expect(allowed).toEqual([
    'claimed confirmed',
    'claimed refused',
    'claimed withdrawn',
    'confirmed expired',
    'confirmed withdrawn',
  ])
})

test('nothing becomes a claim again: a new one is made', () => {
  for (const from of badgeStates) expect(mayBadgeBecome(from, 'claimed')).toBe(false)
})
